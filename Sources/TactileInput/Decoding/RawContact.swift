import Tactile

/// What one frame says of one contact, in device units.
public struct RawContact: Hashable, Sendable {
  /// The slot it is in, from 0.
  public var slot: Int32
  /// The decoder's own number for the contact, from 1 up, one for each contact.
  ///
  /// Panels give one tracking ID to contacts of two slots, or the same one to every touch; this
  /// number is never shared by two live contacts.
  public var number: Int32
  /// The kernel's tracking ID; 0 from a device without any.
  public var trackingID: Int32
  /// What happened.
  public var change: Contact.Change
  /// Where it is and how it feels. Of a contact that is gone: what was last reported of it.
  public var measures: RawMeasures

  /// A contact given by its fields.
  @inlinable public init(
    slot: Int32, number: Int32, trackingID: Int32, change: Contact.Change, measures: RawMeasures
  ) {
    self.slot = slot
    self.number = number
    self.trackingID = trackingID
    self.change = change
    self.measures = measures
  }
}
