import Tactile
import TactileWire

/// The options of modes: the key `modes` of the configuration.
package struct ModeOptions: Equatable, Sendable {
  /// The longest time of the mode `locked`, in seconds.
  package var locked = 3600.0
  /// The longest time of the mode `cleaning`, in seconds.
  package var cleaning = 60.0
  /// The longest time of the mode `asleep`, in seconds.
  package var asleep = 86_400.0
  /// The number of fingers that end the mode `cleaning`.
  package var fingers = 3
  /// The time for which these fingers must rest, in seconds.
  package var hold = 3.0

  /// The default options.
  package init() {}

  /// Returns the longest time of a mode, in seconds; nil for `normal`, which has no limit.
  package func limit(of mode: InteractionMode) -> TimeInterval? {
    switch mode {
    case .normal: nil
    case .locked: locked
    case .cleaning: cleaning
    case .asleep: asleep
    }
  }
}

/// Sets the mode of the engine, and ends each mode: after its time, by resting fingers, or by a touch.
///
/// Call ``review(at:)`` after each frame and each call of a client, and ``fire(dueBy:)`` at
/// ``nextDeadline``. The same input gives the same modes.
package final class ModeControl {
  /// The prefix of the actions of the machine's own scene that set a mode, such as `mode.cleaning`.
  package static let actionPrefix = "mode."
  /// The longest time for which fingers that ended the mode `asleep` keep new touches withheld, in seconds:
  /// a contact that never lifts must not disable the screen.
  static let longestWaking = 3.0

  /// The options. A shorter time limit also shortens the present mode.
  package var options = ModeOptions() {
    didSet {
      guard let end = until, let limit = options.limit(of: application.mode) else { return }
      until = min(end, began.advanced(by: limit))
    }
  }
  /// Called with each new mode.
  package var changeHandler: ((ModeMessage) -> Void)?
  /// Called when a touch has ended the mode `asleep` for clients (S269).
  package var wakeHandler: () -> Void = {}
  /// The mode as clients see it, after the last ``review(at:)``.
  package private(set) var message = ModeMessage(kind: .normal)

  /// The mode as clients see it; nil while it is `normal`.
  var messageUnlessNormal: ModeMessage? { message.kind == .normal ? nil : message }

  private let application: Application
  /// When the mode of the engine was set.
  private var began = Timestamp.zero
  /// When the mode of the engine ends; nil for `normal`.
  private var until: Timestamp?
  /// The mode that an action of the present frame has asked for.
  private var request: InteractionMode?
  private var resting = RestingFingers()
  /// ``Application/touchesWithheldByMode`` when the mode was set.
  private var withheldBefore = 0
  /// Whether a touch has ended the mode `asleep`, and fingers are still down.
  private var isWaking = false

  /// The time of the last touch; nil before the first one.
  private var lastTouch: Timestamp?
  /// When the state of the screens was read last; nil before the first time.
  private var lastLook: Timestamp?

  /// The mode is `normal`.
  package init(application: Application) {
    self.application = application
  }

  // MARK: Setting

  /// Sets a mode in place of the present one.
  ///
  /// - Parameters:
  ///   - mode: The mode.
  ///   - seconds: The time limit; nil for the longest time of the mode.
  ///   - now: The time until which events have been received.
  ///   - present: The time of the request, from which the time limit counts; nil for `now`. While devices wait, `now` is
  ///     the time of the newest event, which clients must not learn from the end of the mode.
  /// - Returns: Whether the time limit is allowed: more than 0, and at most the longest time of the mode.
  package func set(
    _ mode: InteractionMode, for seconds: TimeInterval?, at now: Timestamp,
    present: Timestamp? = nil
  ) -> Bool {
    let start = present ?? now
    let limit = options.limit(of: mode)
    if let seconds {
      guard let limit, seconds > 0, seconds <= limit else { return false }
    }
    begin(mode, until: (seconds ?? limit).map { start.advanced(by: $0) }, at: start)
    review(at: now)
    return true
  }

  /// Notes an action of the machine's own scene. If its name sets a mode, the mode begins at the next
  /// ``review(at:)``: after the frame (S263).
  package func note(action: String) {
    guard action.hasPrefix(Self.actionPrefix),
      let mode = InteractionMode(rawValue: String(action.dropFirst(Self.actionPrefix.count)))
    else { return }
    request = mode
  }

  private func begin(_ mode: InteractionMode, until end: Timestamp?, at now: Timestamp) {
    (began, until) = (now, end)
    (isWaking, withheldBefore) = (false, application.touchesWithheldByMode)
    resting.reset()
    application.setMode(mode)
  }

  // MARK: Ending

  /// Applies what the touches of a frame, an action or a call of a client has changed.
  ///
  /// - Returns: Whether clients see another mode.
  @discardableResult
  package func review(at now: Timestamp) -> Bool {
    // Each frame asks.
    let isQuiet = application.mode == .normal && !application.isIgnoringInteractionEvents
    if isQuiet, message.kind == .normal, request == nil { return false }
    if let mode = request {
      request = nil
      begin(mode, until: options.limit(of: mode).map { now.advanced(by: $0) }, at: now)
    }
    switch application.mode {
    case .normal, .locked: break
    case .cleaning:
      resting.update(application.liveTouches, count: options.fingers, at: now) {
        [application] in application.screen(of: $0.contact.device)
      }
    case .asleep: wake(at: now)
    }
    return report()
  }

  /// Ends the mode `asleep` for clients when a touch has landed, and for the engine when no touch is down
  /// (S262).
  private func wake(at now: Timestamp) {
    if !isWaking, application.touchesWithheldByMode > withheldBefore {
      isWaking = true
      let end = now.advanced(by: Self.longestWaking)
      until = min(until ?? end, end)
      wakeHandler()
    }
    if isWaking, application.liveTouches.isEmpty { begin(.normal, until: nil, at: now) }
  }

  // MARK: Dark screens

  /// The shortest time without touches after which a screen may have been switched off, and the shortest time
  /// between two looks, in seconds. A pen that hovers sends hundreds of events in this time.
  private static let quietTime = 1.0

  /// Notes that a touch has changed.
  func noteTouch(at now: Timestamp) { lastTouch = now }

  /// Notes that the state of the screens is read.
  func noteLook(at now: Timestamp) { lastLook = now }

  /// Whether a screen may have been switched off since the last touch. If a mode is set, it stays. Scripted
  /// fingers also touch dark screens, so they are no sign of a screen that is on.
  func mayBeAsleep(at now: Timestamp) -> Bool {
    application.mode == .normal
      && lastTouch.map { now.seconds(since: $0) >= Self.quietTime } ?? true
      && lastLook.map { now.seconds(since: $0) >= Self.quietTime } ?? true
      && application.liveTouches.allSatisfy { $0.contact.isScripted }
  }

  /// Begins the mode `asleep`, because all screens are switched off (S268). If a mode is set, it stays.
  func sleep(at now: Timestamp) {
    guard application.mode == .normal else { return }
    _ = set(.asleep, for: nil, at: now)
  }

  // MARK: Timers

  /// The time of the next ``fire(dueBy:)``; nil if the mode is `normal`.
  package var nextDeadline: Timestamp? {
    guard let until else { return nil }
    return resting.end(after: options.hold).map { min($0, until) } ?? until
  }

  /// Ends a mode whose time is over, or whose fingers have rested long enough (S260, S261).
  package func fire(dueBy due: Timestamp) {
    if let end = nextDeadline, end <= due { begin(.normal, until: nil, at: due) }
    review(at: due)
  }

  private func report() -> Bool {
    let new = present
    guard new != message else { return false }
    message = new
    changeHandler?(new)
    return true
  }

  /// The mode as clients see it: the one that withholds the most touches.
  private var present: ModeMessage {
    let mode = isWaking ? .normal : application.mode
    if mode.withholdsAllTouches || !application.isIgnoringInteractionEvents {
      let end = mode == .normal ? nil : until.map { Int(clamping: $0.nanoseconds) }
      return ModeMessage(kind: ModeMessage.Kind(mode), until: end)
    }
    return ModeMessage(kind: .ignoring)
  }
}

/// Detects fingers that rest on one screen: the gesture that ends the mode `cleaning` (S261).
///
/// It reads the live touches of the engine, which also contain touches that no window receives. Each screen counts
/// alone, so a cloth on one screen does not keep fingers on another one from ending the mode.
struct RestingFingers {
  /// The farthest that a resting finger may be from where the rest began, in points.
  static let movement = 20.0

  private struct Finger {
    let contact: Contact.ID
    let location: Point
  }

  /// The fingers that rest on one screen.
  private struct Rest {
    var fingers: [Finger]
    /// The time since which they rest.
    var since: Timestamp
  }

  /// The screens on which as many fingers rest as are required.
  private var rests: [ObjectIdentifier: Rest] = [:]

  /// Updates the detector.
  ///
  /// - Parameters:
  ///   - touches: The live touches on all screens.
  ///   - count: The number of fingers that must rest on one screen. Other numbers of fingers do not rest.
  ///   - now: The time of the touches.
  ///   - screen: Returns the screen of a touch; nil if there is none.
  mutating func update(
    _ touches: [Touch], count: Int, at now: Timestamp, screen: (Touch) -> Screen?
  ) {
    guard touches.count >= count else { return rests.removeAll() }
    var touchesByScreen: [ObjectIdentifier: [Touch]] = [:]
    for touch in touches {
      guard let screen = screen(touch) else { continue }
      touchesByScreen[ObjectIdentifier(screen), default: []].append(touch)
    }
    var rests: [ObjectIdentifier: Rest] = [:]
    for (screen, touches) in touchesByScreen where touches.count == count {
      rests[screen] = Self.rest(of: touches, after: self.rests[screen], at: now)
    }
    self.rests = rests
  }

  /// Returns a rest that continues, or one that begins now.
  private static func rest(of touches: [Touch], after old: Rest?, at now: Timestamp) -> Rest {
    let continues =
      old.map { old in
        old.fingers.count == touches.count
          && zip(old.fingers, touches).allSatisfy { finger, touch in
            finger.contact == touch.contact
              && finger.location.distance(to: touch.screenLocation) <= movement
          }
      } ?? false
    if continues, let old { return old }
    return Rest(
      fingers: touches.map { Finger(contact: $0.contact, location: $0.screenLocation) },
      since: now)
  }

  /// Forgets the fingers.
  mutating func reset() { rests.removeAll() }

  /// Returns when the fingers of the first screen have rested for a time in seconds; nil if none rest.
  func end(after hold: TimeInterval) -> Timestamp? {
    rests.values.lazy.map(\.since).min().map { $0.advanced(by: hold) }
  }
}
