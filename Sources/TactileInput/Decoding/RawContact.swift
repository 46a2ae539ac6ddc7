import Tactile

/// A contact in one frame, in device units.
public struct RawContact: Hashable, Sendable {
  /// The slot, from 0.
  public var slot: Int32
  /// The decoder's number of the contact, from 1 up, unique among live contacts.
  ///
  /// Tracking IDs are not unique: some panels use one for contacts in two slots, or for every
  /// touch.
  public var number: Int32
  /// The kernel's tracking ID; 0 if the device has none.
  public var trackingID: Int32
  /// The change in this frame.
  public var change: Contact.Change
  /// The position and other values. For an ended contact, they are the last reported ones.
  public var measurements: RawMeasurements

  /// Creates a contact from its values.
  @inlinable public init(
    slot: Int32, number: Int32, trackingID: Int32, change: Contact.Change,
    measurements: RawMeasurements
  ) {
    self.slot = slot
    self.number = number
    self.trackingID = trackingID
    self.change = change
    self.measurements = measurements
  }
}
