/// One finger or pen, from its landing until it lifts or is cancelled (S5).
///
/// The object stays the same for the whole life of the contact. The engine does not use it for
/// another contact while any code holds a reference to it. Positions are stored in points of the
/// screen, so distances are comparable between panels. ``location(in:)`` converts to the
/// coordinates of a view. Use a touch only on the thread of its application.
public final class Touch {
  /// The phase of a touch (S6).
  public enum Phase: String, Sendable, CaseIterable {
    /// The touch landed in this event.
    case began
    /// It moved, or its pressure or size changed.
    case moved
    /// The touch did not change in this event.
    case stationary
    /// The touch lifted.
    case ended
    /// The touch was taken away (S24, S118).
    case cancelled
  }

  /// A number from 1 that is unique within the application.
  public internal(set) var id: UInt64 = 0
  /// The identity of the contact on its device.
  public internal(set) var contact = Contact.ID(device: DeviceID(rawValue: 0), tracking: 0)
  /// The kind of the contact.
  public internal(set) var kind = Contact.Kind.direct
  /// The present phase.
  public internal(set) var phase = Phase.began
  /// The time of the last change (S14).
  public internal(set) var timestamp = Timestamp.zero
  /// The time of the landing.
  public internal(set) var beganTimestamp = Timestamp.zero
  /// The position in a series of quick taps, from 1. It does not change during the life of the
  /// touch (S15).
  public internal(set) var tapCount = 1
  /// The ``Window/tapCountGroup`` at the landing; nil if the touch landed in no window.
  var tapCountGroup: Int?
  /// The pressure, from 0 to ``maximumForce``; 0 if the device does not report it (S21).
  public internal(set) var force = 0.0
  /// The maximum pressure; 0 if the device does not report pressure (S21).
  public internal(set) var maximumForce = 0.0
  /// Half the long axis of the contact area, in points; 0 if unknown.
  public internal(set) var majorRadius = 0.0
  /// Half the short axis of the contact area, in points; 0 if unknown.
  public internal(set) var minorRadius = 0.0
  /// The direction on the screen in which a pen leans, in radians from 0 to 2π, clockwise from the
  /// right; 0 if unknown.
  public internal(set) var azimuthAngle = 0.0
  /// The angle between a pen and the glass, in radians: π/2 if upright or unknown, 0 if flat.
  public internal(set) var altitudeAngle = Double.pi / 2
  /// The end of a pen that touches, and its pressed buttons.
  public internal(set) var penState: PenState = []
  /// The position, in points of the screen.
  public internal(set) var screenLocation = Point.zero
  /// The position before the last change, in points of the screen (S12).
  public internal(set) var previousScreenLocation = Point.zero
  /// The position of the landing, in points of the screen.
  public internal(set) var beganScreenLocation = Point.zero
  /// The view to which the touch was bound at its landing (S38). It is nil if the touch hit no view
  /// (S39) or if the view left its window (S43).
  public internal(set) var view: View?
  /// The window of the view.
  public internal(set) var window: Window? {
    didSet { windowID = window.map { ObjectIdentifier($0) } }
  }
  /// The identity of the window, which every frame compares.
  private(set) var windowID: ObjectIdentifier?

  /// The recognizers bound to the touch, deeper views first (S86). They stay until the object is
  /// used again.
  var bound: [GestureRecognizer] = []
  /// The bound recognizers that still receive the touch, in the same order. The references are
  /// unmanaged because `bound` keeps the recognizers alive: a recognizer leaves this array first.
  var receivers: [Unmanaged<GestureRecognizer>] = []
  /// Whether screen-wide recognizers are among the bound ones.
  var hasSystemGestures = false
  /// Whether the touch landed in a region that a gesture of the machine keeps from all windows (S285).
  package internal(set) var isReserved = false
  /// Whether the touch lifted or was cancelled in an earlier event.
  var isGone = false
  /// Whether the bound recognizers include the touch in their number of live touches.
  var isCounted = false
  /// Whether the view and the window include the touch in their number of live touches (S182).
  var isCountedInView = false
  /// Whether the view had exclusive touch when the touch landed (S180).
  var isOnExclusiveView = false
  /// The distance by which the touch is displaced from its contact, because it has just missed a target
  /// (S295).
  package internal(set) var displacement = Vector.zero
  /// Whether the finger explores the screen, so that no view receives the touch (S300).
  package internal(set) var isExploring = false
  /// The maximum distance from the landing point, in points.
  var farthest = 0.0
  /// The true state while a view sees another phase (S120, S126).
  var trueState = TouchSample(timestamp: .zero, screenLocation: .zero)
  var truePhase = Phase.began
  var truePreviousLocation = Point.zero
  /// The state of the delivery to the hit view.
  var delivery = TouchDelivery()
  /// The earlier samples of the same event, oldest first (S18).
  var samples: [TouchSample] = []
  /// The recent movement, for predictions.
  var velocity: VelocityTracker

  init(defaults: GestureDefaults = .standard) {
    velocity = VelocityTracker(defaults: defaults)
  }

  /// Whether the contact is still on the glass.
  public var isLive: Bool { phase != .ended && phase != .cancelled }

  /// The time in seconds after which a finger rests (S100).
  private static let restTime: TimeInterval = 2
  /// The farthest distance in points from where it landed at which a finger that trembles rests: more than the error
  /// of an infrared panel.
  private static let restMovement = 16.0

  /// Whether its finger has stayed where it landed, or has not been reported, for a time in which a person would have
  /// lifted it or gone on (S100).
  func rests(at now: Timestamp) -> Bool {
    let idle = farthest <= Self.restMovement ? beganTimestamp : timestamp
    return now.seconds(since: idle) >= Self.restTime
  }

  /// Whether the view has received the beginning, and neither the end nor a cancellation.
  public var isWithView: Bool { delivery.stage == .delivered }

  /// Returns the longest time in seconds for which screen-wide recognizers keep the touch from the compositor,
  /// from its landing on; nil if no recognizer does (S251, S313).
  ///
  /// - Parameter hold: The longest time of a recognizer that does not delay touches, in seconds.
  package func holdTime(_ hold: TimeInterval) -> TimeInterval? {
    guard hasSystemGestures else { return nil }
    var longest: TimeInterval?
    for receiver in receivers {
      guard let time = receiver._withUnsafeGuaranteedRef({ $0.holdTime(hold) }) else { continue }
      longest = max(longest ?? time, time)
    }
    return longest
  }

  /// Whether a screen-wide recognizer that receives the touch may take it from all views.
  package var mayBeTaken: Bool {
    guard hasSystemGestures else { return false }
    return receivers.contains {
      $0._withUnsafeGuaranteedRef { $0.isSystemGesture && $0.cancelsTouchesInView }
    }
  }

  /// The recognizers that receive the touch at present (S22).
  public var gestureRecognizers: [GestureRecognizer] {
    bound.filter { $0.isReceiving }
  }

  /// Returns the position in a view's coordinates, with the view's present geometry; nil stands for
  /// the window (S11).
  public func location(in view: View?) -> Point {
    convert(screenLocation, to: view)
  }

  /// Returns the position before the last change in a view's coordinates, with the view's present
  /// geometry (S12).
  public func previousLocation(in view: View?) -> Point {
    convert(previousScreenLocation, to: view)
  }

  /// ``location(in:)`` and ``previousLocation(in:)`` of the window.
  package var locationsInWindow: (present: Point, previous: Point) {
    guard let window else { return (screenLocation, previousScreenLocation) }
    return (
      window.convertFromScreen(screenLocation), window.convertFromScreen(previousScreenLocation)
    )
  }

  /// Returns the same as ``location(in:)``, which already has the full resolution of the device
  /// (S20).
  public func preciseLocation(in view: View?) -> Point {
    location(in: view)
  }

  /// Returns the same as ``previousLocation(in:)``, which already has the full resolution of the
  /// device (S20).
  public func precisePreviousLocation(in view: View?) -> Point {
    previousLocation(in: view)
  }

  /// The number of the recognizers that still receive the touch (S218), without those that received it from outside of
  /// its views.
  var receiverCount: Int {
    guard hasSystemGestures else { return receivers.count }
    return receivers.count { !$0._withUnsafeGuaranteedRef(\.isSystemGesture) }
  }

  /// Removes a recognizer from the bound ones.
  func unbind(_ recognizer: GestureRecognizer) {
    guard let index = bound.firstIndex(where: { $0 === recognizer }) else { return }
    stopTelling(recognizer)
    if delivery.isWithholding { recognizer.arbiter?.withheldTouches.mark(self) }
    if recognizer.isPending || recognizer.isRequired {
      recognizer.arbiter?.rouse(by: recognizer, losing: self)
    }
    bound.remove(at: index)
  }

  /// Removes a recognizer from the receivers.
  func stopTelling(_ recognizer: GestureRecognizer) {
    let reference = Unmanaged.passUnretained(recognizer).toOpaque()
    guard let index = receivers.firstIndex(where: { $0.toOpaque() == reference }) else { return }
    receivers.remove(at: index)
  }

  private func convert(_ point: Point, to view: View?) -> Point {
    guard let view = view ?? window else { return point }
    return view.convertFromScreen(point)
  }
}

extension Touch: Hashable {
  /// Returns whether both are the same object.
  public static func == (lhs: Touch, rhs: Touch) -> Bool { lhs === rhs }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension Touch {
  /// Reinitializes the object for a new contact.
  func begin(_ contact: Contact, id: UInt64, at now: Timestamp) {
    self.id = id
    self.contact = contact.id
    phase = .began
    beganTimestamp = now
    tapCount = 1
    beganScreenLocation = contact.location
    screenLocation = contact.location
    farthest = 0
    displacement = .zero
    isExploring = false
    isGone = false
    hasSystemGestures = false
    isReserved = false
    isCounted = false
    isCountedInView = false
    delivery = TouchDelivery()
    view = nil
    window = nil
    receivers.empty()
    bound.empty()
    samples.empty()
    velocity.reset()
    take(contact, at: now)
    previousScreenLocation = contact.location
  }

  /// Copies the state of a contact.
  func take(_ contact: Contact, at now: Timestamp) {
    timestamp = now
    kind = contact.kind
    previousScreenLocation = screenLocation
    screenLocation = contact.location + displacement
    farthest = max(farthest, screenLocation.distance(to: beganScreenLocation))
    force = contact.force
    maximumForce = contact.maximumForce
    majorRadius = contact.majorRadius
    minorRadius = contact.minorRadius
    azimuthAngle = contact.azimuthAngle
    altitudeAngle = contact.altitudeAngle
    penState = contact.penState
    velocity.add(screenLocation - .zero, at: now)
  }

  /// Displaces a touch that has just landed, for its whole life (S295).
  func displace(by vector: Vector, at now: Timestamp) {
    displacement = vector
    screenLocation = screenLocation + vector
    previousScreenLocation = screenLocation
    beganScreenLocation = screenLocation
    velocity.reset()
    velocity.add(screenLocation - .zero, at: now)
  }

  /// Returns the state of this touch as a contact with the given change.
  func asContact(_ change: Contact.Change) -> Contact {
    Contact(
      id: contact, change: change, kind: kind, location: screenLocation + displacement * -1,
      force: force,
      maximumForce: maximumForce, majorRadius: majorRadius, minorRadius: minorRadius,
      azimuthAngle: azimuthAngle, altitudeAngle: altitudeAngle, penState: penState)
  }

  /// Stores the present state as a sample, because the same event brings a newer one (S18).
  func keepSample() {
    samples.append(
      TouchSample(timestamp: timestamp, screenLocation: screenLocation, force: force))
  }
}

extension Touch {
  /// Shows a view another phase than the true one, until ``unmask()``.
  ///
  /// The view may receive a cancellation although the touch continues (S120). It may receive a
  /// beginning that was withheld, with the position of that time (S126).
  func disguise(as phase: Phase) {
    truePhase = self.phase
    trueState = TouchSample(timestamp: timestamp, screenLocation: screenLocation)
    truePreviousLocation = previousScreenLocation
    self.phase = phase
    if phase == .began {
      screenLocation = beganScreenLocation
      timestamp = beganTimestamp
      previousScreenLocation = beganScreenLocation
    } else if phase == .moved, delivery.hasWithheldMove {
      // The view last received the beginning, so that is its previous location (S12).
      previousScreenLocation = beganScreenLocation
      delivery.hasWithheldMove = false
    }
  }

  /// Restores the true state after ``disguise(as:)``.
  func unmask() {
    phase = truePhase
    screenLocation = trueState.screenLocation
    previousScreenLocation = truePreviousLocation
    timestamp = trueState.timestamp
  }
}

/// The state of a touch's delivery to its hit view.
struct TouchDelivery {
  enum Stage: UInt8 {
    /// The arbiter has not seen the touch yet.
    case new
    /// A recognizer withholds the beginning, so the view has received nothing (S126).
    case held
    /// The view has received the beginning.
    case delivered
    /// The view has received the end or a cancellation, or will never receive anything.
    case over
  }

  var stage = Stage.new
  /// Whether the touch moved while its beginning was withheld.
  var hasWithheldMove = false
  /// Whether the touch lifted while its end, or its beginning, was withheld (S122).
  var hasWithheldEnd = false
  /// The place of the recognizer that withheld the touch last, among the recognizers of the touch.
  var holder = 0
  /// Whether the view left its window. Then nothing more is delivered, not even scheduled calls
  /// (S43).
  var isRevoked = false
  /// Whether the view's methods for the beginning, and for the end or cancellation, have been
  /// called.
  var hasToldBeginning = false
  var hasToldEnd = false

  /// Whether recognizers withhold the beginning or the end.
  var isWithholding: Bool { stage == .held || (stage == .delivered && hasWithheldEnd) }

  /// Whether the view has received the beginning, but no end.
  var isOpenInView: Bool { hasToldBeginning && !hasToldEnd }

  /// Records a call of the view.
  mutating func record(_ phase: Touch.Phase) {
    switch phase {
    case .began: hasToldBeginning = true
    case .ended, .cancelled: hasToldEnd = true
    case .moved, .stationary: break
    }
  }
}
