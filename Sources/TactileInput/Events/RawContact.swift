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

/// The contacts that changed between two `SYN_REPORT` events, in device units.
///
/// A contact that began and ended in between has two entries: `began`, directly followed by
/// `ended`. Other contacts have one. A contact that leaves a slot precedes the contact that
/// follows it there.
public struct RawContactFrame: Hashable, Sendable {
  /// The time of the frame's `SYN_REPORT`, or of what ended the frame instead; never earlier than
  /// that of the frame before.
  public var timestamp: Timestamp
  /// The changed contacts; often none.
  public var contacts: [RawContact]

  /// Creates a frame; by default an empty one at time zero.
  @inlinable public init(timestamp: Timestamp = .zero, contacts: [RawContact] = []) {
    self.timestamp = timestamp
    self.contacts = contacts
  }
}

/// The values that a device reports for one contact, in its own units.
///
/// A device sends only changes, so a slot keeps these values longer than its contact.
public struct RawMeasurements: Hashable, Sendable {
  /// The horizontal position.
  public var x: Int32 = 0
  /// The vertical position.
  public var y: Int32 = 0
  /// The pressure; 0 if the device has none.
  public var pressure: Int32 = 0
  /// The long axis of the contact; 0 if unknown.
  public var touchMajor: Int32 = 0
  /// The short axis; 0 if unknown, which means as long as the long axis.
  public var touchMinor: Int32 = 0
  /// The orientation of the contact's ellipse.
  public var orientation: Int32 = 0
  /// The tool, a `MultitouchTool` number.
  public var tool: Int32 = MultitouchTool.finger

  /// The tilt of a pen to the right.
  public var tiltX: Int32 = 0
  /// The tilt of a pen towards the lower edge.
  public var tiltY: Int32 = 0
  /// The end of the pen that is used, and its buttons.
  public var penState: PenState = []

  /// Creates the values of a finger at the origin.
  @inlinable public init() {}

  /// Creates the values of a finger at a position.
  @inlinable public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// The state of a pen near the surface in one frame, in device units.
public struct RawHover: Hashable, Sendable {
  /// The change in this frame.
  public var phase: HoverEvent.Phase
  /// The position and other values. For an ended hover, they are the last reported ones.
  public var measurements: RawMeasurements
  /// The distance from the surface.
  public var distance: Int32

  /// Creates a hover sample from its values.
  public init(phase: HoverEvent.Phase, measurements: RawMeasurements, distance: Int32) {
    self.phase = phase
    self.measurements = measurements
    self.distance = distance
  }
}
