import Tactile

/// What a device says of one contact, in the device's own units.
///
/// A device sends only what changed, so these live in a slot and outlive the contact in it.
public struct RawMeasures: Hashable, Sendable {
  /// Distance along the horizontal axis.
  public var x: Int32 = 0
  /// Distance along the vertical axis.
  public var y: Int32 = 0
  /// Pressure; 0 where the device has none.
  public var pressure: Int32 = 0
  /// The long axis of the contact; 0 where the device does not say.
  public var touchMajor: Int32 = 0
  /// The short axis; 0 where the device does not say, which means as long as the long one.
  public var touchMinor: Int32 = 0
  /// How the contact's ellipse is turned.
  public var orientation: Int32 = 0
  /// What touches, a `MultitouchTool` number.
  public var tool: Int32 = MultitouchTool.finger

  /// How far a pen leans to the right.
  public var tiltX: Int32 = 0
  /// How far a pen leans towards the lower edge.
  public var tiltY: Int32 = 0
  /// Which end of a pen is used, and its buttons.
  public var penState: PenState = []

  /// A finger at the origin of which nothing else is known.
  @inlinable public init() {}

  /// A finger at a place.
  @inlinable public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}
