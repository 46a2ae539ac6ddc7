import Tactile
import TactileInput
import TactileWire

/// Switches touch accommodations on and off, and makes them as by default again when no person uses the panel
/// any longer (S296, S297).
///
/// Call ``review(at:)`` after each frame, ``noteTouch(at:)`` with each frame of touches, and ``fire(dueBy:)`` at
/// ``nextDeadline``. The same input gives the same aids.
package final class AccessibilityControl {
  /// The prefix of the actions of the machine's own scene that switch the aids, such as `accessibility.on`.
  package static let actionPrefix = "accessibility."

  /// The options. New parameters apply to touches that land later.
  package var options = AccessibilityOptions() {
    didSet {
      guard options != oldValue else { return }
      if isOn == oldValue.isOnByDefault { isOn = options.isOnByDefault }
      apply()
    }
  }
  /// Called with each change.
  package var changeHandler: ((AccessibilityMessage) -> Void)?
  /// Called with the parameters of touch accommodations that apply now; nil for none.
  package var applyHandler: ((AccommodationOptions?) -> Void)?
  /// The aids as clients see them, after the last ``review(at:)``.
  package private(set) var message = AccessibilityMessage(accommodations: false)

  /// The aids as clients see them; nil while none is on.
  var messageUnlessOff: AccessibilityMessage? { message.accommodations ? message : nil }

  /// The parameters of touch accommodations that apply now; nil while they are off.
  package var accommodations: AccommodationOptions? { isOn ? options.accommodations : nil }

  private let application: Application
  private var isOn = false
  /// Whether the aids differ from the default, because a person has switched them.
  private var wasSwitched: Bool { isOn != options.isOnByDefault }
  /// The time of the last touch, or of the last switch if it is later.
  private var lastUse = Timestamp.zero
  /// What an action of the present frame has asked for.
  private var request: Request?

  private enum Request: String {
    case on
    case off
    case toggle
  }

  /// The aids are off.
  package init(application: Application) {
    self.application = application
  }

  // MARK: Switching

  /// Switches touch accommodations.
  package func set(accommodations isOn: Bool, at now: Timestamp) {
    lastUse = max(lastUse, now)
    request = nil
    change(to: isOn)
    review(at: now)
  }

  /// Notes an action of the machine's own scene. If its name switches the aids, this happens at the next
  /// ``review(at:)``: after the frame (S296).
  package func note(action: String) {
    guard action.hasPrefix(Self.actionPrefix),
      let new = Request(rawValue: String(action.dropFirst(Self.actionPrefix.count)))
    else { return }
    // Two toggles in a frame are none.
    if new == .toggle, let old = request {
      request = old == .toggle ? nil : old == .on ? .off : .on
    } else {
      request = new
    }
  }

  /// Applies what an action of a frame or a reload has changed.
  ///
  /// - Returns: Whether clients see other aids.
  @discardableResult
  package func review(at now: Timestamp) -> Bool {
    if let asked = request {
      request = nil
      lastUse = max(lastUse, now)
      change(to: asked == .toggle ? !isOn : asked == .on)
    }
    guard isOn != message.accommodations else { return false }
    message = AccessibilityMessage(accommodations: isOn)
    changeHandler?(message)
    return true
  }

  private func change(to new: Bool) {
    guard new != isOn else { return }
    isOn = new
    apply()
  }

  private func apply() {
    application.touchReach = accommodations?.reachInPoints ?? 0
    applyHandler?(accommodations)
  }

  // MARK: Idle times

  /// Notes that a touch has changed.
  package func noteTouch(at now: Timestamp) { lastUse = max(lastUse, now) }

  /// When the aids become as by default; nil if they are.
  ///
  /// It is a whole second of the clock, so that the change does not tell exactly when the last touch was (S267).
  package var nextDeadline: Timestamp? {
    wasSwitched ? lastUse.advanced(by: options.end).atNextWholeSecond : nil
  }

  /// Makes the aids as by default if no touch has changed for long enough.
  package func fire(dueBy due: Timestamp) {
    if let end = nextDeadline, end <= due { change(to: options.isOnByDefault) }
    review(at: due)
  }
}
