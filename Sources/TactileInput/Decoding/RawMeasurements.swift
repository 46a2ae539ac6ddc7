import Tactile

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
