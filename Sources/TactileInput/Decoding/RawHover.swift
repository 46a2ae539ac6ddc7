import Tactile

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
