import Tactile

/// What a configuration says about some devices.
///
/// A rule is kept by what it matches, a name, a port or a serial number, never by a node: calibration
/// and mapping find their panel again after it was plugged out and in.
public struct DeviceRule: Hashable, Sendable {
  /// Which devices it is about.
  public var match: DeviceMatch
  /// What they are, whatever they say; `.other` leaves them alone. nil to find it out.
  public var kind: DeviceKind?
  /// Their extent along their own axes, in millimetres; nil says nothing of it.
  public var millimetres: Size?
  /// The pixels of their picture along their own axes; nil says nothing of it.
  public var pixels: Size?
  /// How the picture is turned against them; nil says nothing of it.
  public var rotation: Rotation?
  /// Puts positions right, in libinput's sense; nil says nothing of it.
  public var calibration: AffineMatrix?
  /// Which part of their screen they cover, from 0 to 1 along both its axes; nil says nothing of it.
  public var area: Rect?
  /// The name of their screen, such as a connector's (`DSI-1`); nil says nothing of it.
  public var output: String?
  /// What their filters let pass; nil says nothing of it, and so do figures left out.
  public var filters: FilterChanges?

  /// A rule that says nothing yet.
  public init(_ match: DeviceMatch) {
    self.match = match
  }
}
