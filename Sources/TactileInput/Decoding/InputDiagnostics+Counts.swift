extension InputDiagnostics {
  /// How often one thing happened.
  public struct Count: Hashable, Sendable {
    /// What, as a word for programs.
    public let name: String
    /// The same for people, to be read after the number and a colon.
    public let reason: String
    /// How often; more than 0.
    public let count: Int
  }

  /// What the device did that it should not, leaving out what never happened.
  public var oddities: [Count] {
    [
      ("outOfRangeSlots", "a slot was named that the device does not have", outOfRangeSlots),
      ("droppedEvents", "events were lost, and live touches cancelled", droppedEvents),
      ("replacedContacts", "a contact took another's place without its lift", replacedContacts),
      (
        "contactsWithoutPosition", "a contact was gone before its position was known",
        contactsWithoutPosition
      ),
      ("surplusContacts", "a contact came and went too often in a frame", surplusContacts),
      ("palms", "the device called a contact a palm", palms),
      ("liftsByButton", "a contact's lift came as BTN_TOUCH only", liftsByButton),
      ("timesGoneBack", "a frame was earlier than the one before", timesGoneBack),
      ("positionsOutOfRange", "a position was outside the declared range", positionsOutOfRange),
    ].compactMap { $0.2 > 0 ? Count(name: $0.0, reason: $0.1, count: $0.2) : nil }
  }

  /// What the filters did, leaving out what they never did.
  public var filtered: [Count] {
    FilterReason.allCases.compactMap { reason in
      let count = filters[reason]
      return count > 0 ? Count(name: reason.name, reason: "\(reason)", count: count) : nil
    }
  }
}
