import Tactile
import TactileInput
import TactileWire

/// The options of aids for people with disabilities: the keys `accommodations` and `exploring` of the configuration.
package struct AccessibilityOptions: Equatable, Sendable {
  /// The parameters of touch accommodations.
  package var accommodations = AccommodationOptions()
  /// Whether touch accommodations are on while no person has switched them.
  package var isOnByDefault = false
  /// The command of a media key that switches touch accommodations; nil for none.
  package var key: RemoteControlEvent.Subtype?
  /// The options of exploring by touch.
  package var exploring = ExploringOptions()
  /// The time without a touch after which the aids are as by default again, in seconds.
  ///
  /// A person who reads a page touches nothing for a minute or more.
  package var end = 120.0

  /// The default options.
  package init() {}
}

/// Switches aids for people with disabilities on and off: touch accommodations, exploring by touch, and the fingers
/// for which the next finger acts. It makes them as by default again when no person uses the panel any longer
/// (S296, S297, S305).
///
/// Call ``review(at:)`` after each frame, ``noteTouch(at:)`` with each frame of touches, and ``fire(dueBy:)`` at
/// ``nextDeadline``. The same input gives the same aids.
package final class AccessibilityControl {
  /// The prefix of the actions of the machine's own scene that switch touch accommodations, such as
  /// `accessibility.on`. The actions for the next finger have it too, such as `accessibility.two` (S306).
  package static let actionPrefix = "accessibility."
  /// The prefix of the actions of the machine's own scene that switch exploring, such as `exploring.on`.
  package static let exploringPrefix = "exploring."

  /// The options. New parameters apply to touches that land later.
  package var options = AccessibilityOptions() {
    didSet {
      guard options != oldValue else { return }
      accommodating.isOnByDefault = options.isOnByDefault
      exploring.isOnByDefault = options.exploring.isOnByDefault
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
  var messageUnlessOff: AccessibilityMessage? {
    message == AccessibilityMessage(accommodations: false) ? nil : message
  }

  /// The parameters of touch accommodations that apply now; nil while they are off.
  package var accommodations: AccommodationOptions? {
    accommodating.isOn ? options.accommodations : nil
  }

  /// Lets fingers explore the screen, and act for others.
  package let explorer: Explorer

  private let application: Application
  private var accommodating = Aid()
  private var exploring = Aid()
  /// The fingers for which the next finger acts.
  private var nextTouch = AccessibilityMessage.NextTouch.one
  /// Whether a call has chosen it, and not the machine's own scene.
  private var isNextTouchOfCall = false
  /// What an action of the present frame has asked for.
  private var requestedTouch: AccessibilityMessage.NextTouch?
  /// The time of the last touch, or of the last switch if it is later.
  private var lastUse = Timestamp.zero
  /// Whether the aids differ from the default, because a person has switched them.
  private var wasSwitched: Bool {
    accommodating.wasSwitched || exploring.wasSwitched || nextTouch != .one
  }

  /// An aid that is on or off.
  private struct Aid {
    enum Request: String {
      case on
      case off
      case toggle
    }

    var isOn = false
    var isOnByDefault = false {
      // A reload does not change what a person has switched.
      didSet { if isOn == oldValue { isOn = isOnByDefault } }
    }
    /// What an action of the present frame has asked for.
    private var request: Request?

    /// Whether a person has switched it.
    var wasSwitched: Bool { isOn != isOnByDefault }

    /// Notes what an action asks for.
    mutating func note(_ new: Request) {
      // Two toggles in a frame are none.
      if new == .toggle, let old = request {
        request = old == .toggle ? nil : old == .on ? .off : .on
      } else {
        request = new
      }
    }

    /// Switches it as a call asks. The actions of the frame no longer do.
    mutating func set(_ new: Bool) {
      request = nil
      isOn = new
    }

    /// Does what the actions of a frame have asked for; returns whether there was one.
    mutating func settle() -> Bool {
      guard let asked = request else { return false }
      request = nil
      isOn = asked == .toggle ? !isOn : asked == .on
      return true
    }
  }

  /// The aids are off.
  package init(application: Application) {
    self.application = application
    explorer = Explorer(application: application)
    explorer.shapeTakenHandler = { [unowned self] in nextTouch = .one }
  }

  // MARK: Switching

  /// Switches aids. Those that are nil stay as they are.
  package func set(
    accommodations: Bool? = nil, exploring isExploring: Bool? = nil,
    nextTouch touch: AccessibilityMessage.NextTouch? = nil, at now: Timestamp
  ) {
    lastUse = max(lastUse, now)
    if let accommodations { accommodating.set(accommodations) }
    if let isExploring { exploring.set(isExploring) }
    if let touch {
      requestedTouch = nil
      (nextTouch, isNextTouchOfCall) = (touch, true)
    }
    apply()
    review(at: now)
  }

  /// Notes an action of the machine's own scene. If its name switches an aid, this happens at the next
  /// ``review(at:)``: after the frame (S296).
  package func note(action: String) {
    if action.hasPrefix(Self.exploringPrefix) {
      if let new = Aid.Request(rawValue: String(action.dropFirst(Self.exploringPrefix.count))) {
        exploring.note(new)
      }
    } else if action.hasPrefix(Self.actionPrefix) {
      let word = String(action.dropFirst(Self.actionPrefix.count))
      if let new = Aid.Request(rawValue: word) {
        accommodating.note(new)
      } else if let touch = AccessibilityMessage.NextTouch(rawValue: word) {
        requestedTouch = touch
      }
    }
  }

  /// Notes a command of a media key. If the configuration names it for an aid, it switches this aid at the next
  /// ``review(at:)`` (S296, S305).
  package func note(command: RemoteControlEvent.Subtype) {
    if command == options.key { accommodating.note(.toggle) }
    if command == options.exploring.key { exploring.note(.toggle) }
  }

  /// Applies what an action of a frame or a reload has changed.
  ///
  /// - Returns: Whether clients see other aids.
  @discardableResult
  package func review(at now: Timestamp) -> Bool {
    var isAsked = accommodating.settle()
    isAsked = exploring.settle() || isAsked
    if let touch = requestedTouch {
      requestedTouch = nil
      (nextTouch, isNextTouchOfCall) = (touch, false)
      isAsked = true
    }
    if isAsked {
      lastUse = max(lastUse, now)
      apply()
    }
    let isAccommodating = accommodating.isOn
    guard
      isAccommodating != message.accommodations || exploring.isOn != message.exploring
        || nextTouch != message.nextTouch ?? .one
    else { return false }
    message = AccessibilityMessage(
      accommodations: isAccommodating, exploring: exploring.isOn,
      nextTouch: nextTouch == .one ? nil : nextTouch)
    changeHandler?(message)
    return true
  }

  private func apply() {
    let present = accommodations
    if present != applied {
      applied = present
      application.touchReach = present?.reachInPoints ?? 0
      applyHandler?(present)
    }
    explorer.rest = options.exploring.rest
    explorer.isOn = exploring.isOn
    explorer.nextShape = nextTouch.shape
    explorer.sparesSecretWindows = isNextTouchOfCall
  }

  /// The parameters of touch accommodations that were applied last.
  private var applied: AccommodationOptions?

  // MARK: Idle times

  /// Notes that a touch has changed.
  package func noteTouch(at now: Timestamp) { lastUse = max(lastUse, now) }

  /// When the aids become as by default; nil if they are.
  ///
  /// It is a whole second of the clock, so that the change does not tell exactly when the last touch was (S267).
  private var end: Timestamp? {
    wasSwitched ? lastUse.advanced(by: options.end).atNextWholeSecond : nil
  }

  /// When to call ``fire(dueBy:)``; nil if nothing waits for time.
  package var nextDeadline: Timestamp? {
    guard let due = explorer.nextDeadline else { return end }
    return end.map { min($0, due) } ?? due
  }

  /// Does what is due for fingers that explore, and makes the aids as by default if no touch has changed for long
  /// enough.
  package func fire(dueBy due: Timestamp) {
    explorer.fire(dueBy: due)
    if let end, end <= due {
      accommodating.isOn = options.isOnByDefault
      exploring.isOn = options.exploring.isOnByDefault
      nextTouch = .one
      apply()
    }
    review(at: due)
  }
}

extension AccessibilityMessage.NextTouch {
  /// The fingers for which the next finger acts; nil if it acts for itself.
  fileprivate var shape: FingerShape? {
    switch self {
    case .one: nil
    case .two: .row(2)
    case .three: .row(3)
    case .four: .row(4)
    case .five: .row(5)
    case .pinch: .pinch
    }
  }
}
