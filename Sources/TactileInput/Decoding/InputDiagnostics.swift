import Tactile

/// The number of irregularities of a device.
///
/// These are only counters, so that updating them costs nothing.
public struct InputDiagnostics: Hashable, Sendable {
  /// `ABS_MT_SLOT` events that select a slot the device does not have.
  public var outOfRangeSlots = 0
  /// `SYN_DROPPED` events without resynchronization; every live contact was cancelled.
  public var droppedEvents = 0
  /// Contacts that got a new tracking ID before the old one was released.
  public var replacedContacts = 0
  /// Contacts that ended before their position was known; they are never reported.
  public var contactsWithoutPosition = 0
  /// Further contacts with a duration of zero in one slot and frame; they are never reported.
  public var surplusContacts = 0
  /// Contacts that the device reported as palms; they are cancelled or never reported.
  public var palms = 0
  /// Contacts ended by `BTN_TOUCH` because their tracking ID was not released.
  public var liftsByButton = 0
  /// Frames with a time earlier than that of the frame before.
  public var timesGoneBack = 0
  /// Contacts outside the declared range, which no calibration brings back to the screen; they are moved
  /// to its edge.
  public var positionsOutOfRange = 0
  /// Positions of a device without slots that no `SYN_MT_REPORT` followed; they are used only while
  /// `BTN_TOUCH` is pressed.
  public var unlistedContacts = 0
  /// Reports with a contact that both landed and lifted in them, less than ``flickerTime`` after another
  /// such report.
  public var flickers = 0
  /// The actions of the filters, by reason.
  public var filters = FilterCounts()

  /// The time in seconds within which no finger taps twice: the shortest pause in a double tap that Android
  /// accepts.
  static let flickerTime = 0.04

  /// Creates counts of zero.
  public init() {}

  /// Adds the counts of another decoder of the same device.
  mutating func add(_ other: InputDiagnostics) {
    droppedEvents = max(droppedEvents, other.droppedEvents)
    timesGoneBack = max(timesGoneBack, other.timesGoneBack)
    contactsWithoutPosition += other.contactsWithoutPosition
    surplusContacts += other.surplusContacts
    flickers += other.flickers
  }
}

extension InputDiagnostics {
  /// The number of occurrences of one irregularity or filter action.
  public struct Count: Hashable, Sendable {
    /// An identifier for programs.
    public let name: String
    /// A description for people, which follows the number and a colon.
    public let reason: String
    /// The number of occurrences, at least 1.
    public let count: Int
  }

  /// A kind of irregularity; the raw value is its identifier for programs.
  public enum Oddity: String, Hashable, Sendable, CaseIterable {
    case outOfRangeSlots
    case droppedEvents
    case replacedContacts
    case contactsWithoutPosition
    case surplusContacts
    case palms
    case liftsByButton
    case timesGoneBack
    case positionsOutOfRange
    case unlistedContacts
    case flickers

    /// A description for people, which follows the number and a colon.
    public var reason: String {
      switch self {
      case .outOfRangeSlots: "an event selected a slot that the device does not have"
      case .droppedEvents: "events were lost, and live touches were cancelled"
      case .replacedContacts: "a contact replaced another one before its lift"
      case .contactsWithoutPosition: "a contact ended before its position was known"
      case .surplusContacts: "a slot had too many contacts in one frame"
      case .palms: "the device reported a palm"
      case .liftsByButton: "only BTN_TOUCH reported the lift of a contact"
      case .timesGoneBack: "a frame was earlier than the frame before"
      case .positionsOutOfRange: "a position was outside the declared range"
      case .unlistedContacts: "no SYN_MT_REPORT followed the position of a contact"
      case .flickers:
        "a contact landed and lifted in one report, less than 40 ms after another one"
      }
    }

    /// What to do about it, as an imperative clause; nil if Tactile handles it, or if nothing is known to help.
    public var advice: String? {
      switch self {
      case .positionsOutOfRange:
        "let the driver declare the right range, such as with EVDEV_ABS_* in udev's hwdb, or run tactile calibrate"
      case .unlistedContacts:
        "look for a newer driver if touches are missing, because such a position counts only while BTN_TOUCH is pressed"
      case .flickers:
        "set bounceTime to 0.04 in the filters of a rule for the device, so that one touch does not become many taps"
      case .outOfRangeSlots, .droppedEvents, .replacedContacts, .contactsWithoutPosition,
        .surplusContacts, .palms, .liftsByButton, .timesGoneBack:
        nil
      }
    }
  }

  /// Returns how often an irregularity occurred.
  public func count(of oddity: Oddity) -> Int {
    switch oddity {
    case .outOfRangeSlots: outOfRangeSlots
    case .droppedEvents: droppedEvents
    case .replacedContacts: replacedContacts
    case .contactsWithoutPosition: contactsWithoutPosition
    case .surplusContacts: surplusContacts
    case .palms: palms
    case .liftsByButton: liftsByButton
    case .timesGoneBack: timesGoneBack
    case .positionsOutOfRange: positionsOutOfRange
    case .unlistedContacts: unlistedContacts
    case .flickers: flickers
    }
  }

  /// The irregularities that occurred.
  public var oddities: [Count] {
    Oddity.allCases.compactMap { oddity in
      let count = count(of: oddity)
      return count > 0 ? Count(name: oddity.rawValue, reason: oddity.reason, count: count) : nil
    }
  }

  /// The filter actions that occurred.
  public var filtered: [Count] {
    FilterReason.allCases.compactMap { reason in
      let count = filters[reason]
      return count > 0 ? Count(name: reason.name, reason: "\(reason)", count: count) : nil
    }
  }
}
