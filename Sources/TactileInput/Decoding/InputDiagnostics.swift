/// How often a device did what it should not, or what a user should be told of.
///
/// Counts only, so that keeping them costs nothing; who shows them finds the words.
public struct InputDiagnostics: Hashable, Sendable {
  /// `ABS_MT_SLOT` events that named a slot the device does not have.
  public var outOfRangeSlots = 0
  /// `SYN_DROPPED` events nobody repaired: every live contact was cancelled.
  public var droppedEvents = 0
  /// Contacts that got a new tracking ID without the old one having been taken back.
  public var replacedContacts = 0
  /// Contacts that were over before any position of theirs was known: never reported.
  public var contactsWithoutPosition = 0
  /// Contacts beyond the one of no length that a slot may have in a frame: never reported.
  public var surplusContacts = 0
  /// Contacts the device called palms: cancelled, or never reported.
  public var palms = 0
  /// Contacts ended by `BTN_TOUCH` because their tracking ID was never taken back.
  public var liftsByButton = 0
  /// Frames whose time was earlier than that of the frame before.
  public var timesGoneBack = 0
  /// Contacts reported outside the range the device declares: moved to its edge.
  public var positionsOutOfRange = 0
  /// What the filters did, by reason.
  public var filters = FilterCounts()

  /// Nothing yet.
  public init() {}

  /// Adds the counts of another decoder of the same device.
  mutating func add(_ other: InputDiagnostics) {
    droppedEvents = max(droppedEvents, other.droppedEvents)
    timesGoneBack = max(timesGoneBack, other.timesGoneBack)
    contactsWithoutPosition += other.contactsWithoutPosition
    surplusContacts += other.surplusContacts
  }
}
