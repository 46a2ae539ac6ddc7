import Tactile

/// The parameters of touch accommodations, which help people whose hands tremble or do not hit exactly.
///
/// Each part is off if its parameter is 0, negative, infinite or NaN. The defaults apply when a person
/// switches the accommodations on. They are choices of this project, for a standing adult at a kiosk; set
/// others if you know the people who use the panel.
///
/// | part | parameter | default | range in the configuration |
/// |---|---|---|---|
/// | hold duration | ``hold`` | off | 0 to 4 s |
/// | repeated touches | ``ignoreRepeat`` | 0.3 s | 0 to 4 s |
/// | tap assistance | ``tapLocation``, ``tapTime``, ``tapMovement`` | first, 0.3 s, 15 mm | 0.05 to 4 s, 1 to 50 mm |
/// | tremor | ``tremor`` | 2 mm | 0 to 20 mm |
/// | reach of targets | ``reach`` | 5 mm | 0 to 20 mm |
public struct AccommodationOptions: Hashable, Sendable {
  /// The location at which an assisted tap happens.
  public enum TapLocation: String, CaseIterable, Hashable, Sendable {
    /// Taps are not assisted.
    case off
    /// A tap happens where the finger landed.
    case first
    /// A tap happens where the finger lifted.
    case last
  }

  /// How long a finger must be down before its touch begins, in seconds (S291).
  ///
  /// Off by default: with it, a short tap presses nothing, and most people tap shortly.
  public var hold: TimeInterval = 0
  /// For how long after a lift new touches are ignored, in seconds (S292).
  ///
  /// A tremor of 4 Hz, the slowest common one, brings a finger back after 0.25 s.
  public var ignoreRepeat: TimeInterval = 0.3
  /// The location of a tap whose finger slides (S293).
  public var tapLocation = TapLocation.first
  /// The longest time of an assisted tap, in seconds. Other touches begin this much later (S293).
  public var tapTime: TimeInterval = 0.3
  /// The longest movement of an assisted tap, in millimetres (S293).
  ///
  /// The default is about the width of a fingertip. A flick that scrolls moves farther.
  public var tapMovement = 15.0
  /// The distance at which a touch follows its finger, in millimetres (S294). Smaller movements move nothing.
  public var tremor = 2.0
  /// The longest distance at which a near miss hits a target, in millimetres (S295).
  ///
  /// The default doubles the width of a target of 10 mm.
  public var reach = 5.0

  /// Creates the default parameters.
  public init() {}

  /// ``reach`` in points; 0 if it is off.
  public var reachInPoints: Double { Self.valid(reach) * DeviceSize.pointsPerMillimetre }

  fileprivate static func valid(_ value: Double) -> Double {
    value > 0 && value.isFinite ? value : 0
  }
}

/// The parameters of touch accommodations in points, with 0 for invalid values.
struct AccommodationThresholds: Sendable {
  let hold: TimeInterval
  let ignoreRepeat: TimeInterval
  let tapLocation: AccommodationOptions.TapLocation
  let tapTime: TimeInterval
  let tapMovement: Double
  let tremor: Double

  init(_ options: AccommodationOptions) {
    typealias Options = AccommodationOptions
    hold = Options.valid(options.hold)
    ignoreRepeat = Options.valid(options.ignoreRepeat)
    tapTime = Options.valid(options.tapTime)
    tapLocation = tapTime > 0 ? options.tapLocation : .off
    tapMovement = Options.valid(options.tapMovement) * DeviceSize.pointsPerMillimetre
    tremor = Options.valid(options.tremor) * DeviceSize.pointsPerMillimetre
  }
}

/// Adapts touches to hands that tremble or do not hit exactly (S290 to S294).
///
///     finger   x=========================lift        x==lift
///              |<- `hold` ->|<- `tapTime` ->|           |<- `ignoreRepeat` ->|
///     out      (nothing)    x============lift   (as a tap: at the first or the last location)
///
/// A contact passes through these stages; each is left out if its parameter is 0:
///
/// - It is ignored if it lands too soon after a lift.
/// - It waits until it has been down for `hold`.
/// - It waits until it is known whether it is a tap: until it lifts, moves far, or lasts for `tapTime`.
/// - It is passed. Its location follows the finger like the end of a string of the length `tremor`.
///
/// Unlike the other filters, it can be switched on and off at any time. A contact keeps the parameters with
/// which it landed until it lifts (S290), so a switch neither moves nor ends a live touch. Only fingers are
/// adapted, and no pens.
struct AccommodationFilter: ContactFilter, Sendable {
  private enum Stage: Sendable {
    /// The contact is never sent.
    case ignored
    /// It waits for the hold duration.
    case held(until: Timestamp)
    /// It waits until it is known whether it is a tap.
    case mayTap(until: Timestamp)
    /// It was sent.
    case passed

    /// When the stage ends by itself; nil if it does not.
    var due: Timestamp? {
      switch self {
      case .held(let due), .mayTap(let due): due
      case .ignored, .passed: nil
      }
    }
  }

  private struct Finger {
    let thresholds: AccommodationThresholds
    var stage: Stage
    /// The contact as it began to count: at its landing, or after the hold duration.
    var first: Contact
    /// The contact as it was last received. After it has been passed: as it was last sent.
    var last: Contact
  }

  /// The parameters for contacts that land; nil while the accommodations are off.
  private var thresholds: AccommodationThresholds?
  private var fingers = ContactTable<Finger>()
  /// The last lift of a contact that was passed.
  private var lastLift: Timestamp?
  private(set) var nextDeadline: Timestamp?

  /// Switches the accommodations on with these parameters, or off with nil, for contacts that land later.
  mutating func set(_ options: AccommodationOptions?) {
    thresholds = options.map { AccommodationThresholds($0) }
    if thresholds == nil { lastLift = nil }
  }

  /// Whether the accommodations are on, or a contact has landed while they were.
  var isOn: Bool { thresholds != nil || fingers.count > 0 }

  mutating func process(_ contact: Contact, _ output: inout FilterOutput) {
    if contact.change == .began { return begin(contact, &output) }
    guard let index = fingers.index(of: contact.id) else { return output.send(contact) }
    switch contact.change {
    case .began: break
    case .moved: move(index, contact, &output)
    case .ended: lift(index, contact, &output)
    case .cancelled: cancel(index, contact, &output)
    }
  }

  mutating func fire(_ output: inout FilterOutput) {
    var earliest: Timestamp?
    for index in fingers.indices {
      while let due = fingers[index].stage.due, due <= output.now { finish(index, &output) }
      guard let due = fingers[index].stage.due else { continue }
      earliest = min(earliest ?? due, due)
    }
    nextDeadline = earliest
  }

  // MARK: Landing

  private mutating func begin(_ contact: Contact, _ output: inout FilterOutput) {
    guard let thresholds, contact.kind == .direct else { return output.send(contact) }
    var finger = Finger(thresholds: thresholds, stage: .passed, first: contact, last: contact)
    if let lift = lastLift, output.now < lift.advanced(by: thresholds.ignoreRepeat) {
      finger.stage = .ignored
      fingers.add(contact.id, finger)
      return output.note(.repeatedTouch, .removed, contact.id, at: contact.location)
    }
    if thresholds.hold > 0 {
      finger.stage = .held(until: output.now.advanced(by: thresholds.hold))
      return fingers.add(contact.id, finger)
    }
    fingers.add(contact.id, finger)
    guard let index = fingers.index(of: contact.id) else { return }
    count(index, at: output.now, &output)
  }

  /// Begins to count a contact, at its present location.
  private mutating func count(_ index: Int, at time: Timestamp, _ output: inout FilterOutput) {
    fingers[index].first = fingers[index].last
    fingers[index].first.change = .began
    let thresholds = fingers[index].thresholds
    guard thresholds.tapLocation == .off else {
      fingers[index].stage = .mayTap(until: time.advanced(by: thresholds.tapTime))
      return
    }
    pass(index, at: fingers[index].first, &output)
  }

  /// Ends a stage whose time is over.
  private mutating func finish(_ index: Int, _ output: inout FilterOutput) {
    switch fingers[index].stage {
    case .ignored, .passed: break
    case .held(let due): count(index, at: due, &output)
    case .mayTap:
      // A person who slides to the target and stays there means the present location.
      let isLast = fingers[index].thresholds.tapLocation == .last
      pass(index, at: isLast ? fingers[index].last : fingers[index].first, &output)
    }
  }

  /// Sends the beginning of a contact, and the movement since then.
  private mutating func pass(_ index: Int, at start: Contact, _ output: inout FilterOutput) {
    let present = fingers[index].last
    var sent = start
    sent.change = .began
    output.send(sent)
    fingers[index].stage = .passed
    sent.change = .moved
    fingers[index].last = sent
    if present.change == .moved { follow(index, present, &output) }
  }

  // MARK: Movement

  private mutating func move(_ index: Int, _ contact: Contact, _ output: inout FilterOutput) {
    switch fingers[index].stage {
    case .ignored: break
    case .held: fingers[index].last = contact
    case .mayTap:
      fingers[index].last = contact
      let way = fingers[index].first.location.distance(to: contact.location)
      if way > fingers[index].thresholds.tapMovement {
        pass(index, at: fingers[index].first, &output)
      }
    case .passed: follow(index, contact, &output)
    }
  }

  private mutating func follow(_ index: Int, _ contact: Contact, _ output: inout FilterOutput) {
    let last = fingers[index].last
    var calm = contact
    calm.location = last.location.pulled(
      to: contact.location, slack: fingers[index].thresholds.tremor)
    guard calm != last else { return }
    fingers[index].last = calm
    output.send(calm)
  }

  // MARK: Ends

  private mutating func lift(_ index: Int, _ contact: Contact, _ output: inout FilterOutput) {
    let finger = fingers[index]
    fingers.remove(index)
    var end = contact
    switch finger.stage {
    case .ignored: return
    case .held: return output.note(.holdDuration, .removed, contact.id, at: contact.location)
    case .mayTap:
      var start = finger.first
      if finger.thresholds.tapLocation == .last { start.location = contact.location }
      end.location = start.location
      output.send(start)
      beginOthers(&output)
    case .passed: if finger.thresholds.tremor > 0 { end.location = finger.last.location }
    }
    output.send(end)
    lastLift = output.now
  }

  /// Begins the touches that still wait, so that the taps of fingers that are down together do not follow each other.
  private mutating func beginOthers(_ output: inout FilterOutput) {
    for index in fingers.indices {
      if case .mayTap = fingers[index].stage { finish(index, &output) }
    }
  }

  private mutating func cancel(_ index: Int, _ contact: Contact, _ output: inout FilterOutput) {
    let finger = fingers[index]
    fingers.remove(index)
    guard case .passed = finger.stage else { return }
    var end = contact
    if finger.thresholds.tremor > 0 { end.location = finger.last.location }
    output.send(end)
  }
}

extension Point {
  /// Returns where this end of a string is when its other end is at a target.
  ///
  /// - Parameters:
  ///   - target: The location of the other end.
  ///   - slack: The length of the string, in the same unit.
  func pulled(to target: Point, slack: Double) -> Point {
    let way = target - self
    let length = way.length
    guard length > slack else { return self }
    // Without a string, the location is exact.
    guard slack > 0 else { return target }
    let part = (length - slack) / length
    return Point(x: x + way.dx * part, y: y + way.dy * part)
  }
}
