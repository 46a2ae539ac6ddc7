import Tactile

/// What one frame says of a pen near the surface, in device units.
public struct RawHover: Hashable, Sendable {
  /// What happened.
  public var phase: HoverEvent.Phase
  /// Where it is. Of one that is gone: what was last reported of it.
  public var measures: RawMeasures
  /// How far it is from the surface.
  public var distance: Int32

  /// A hover given by its fields.
  public init(phase: HoverEvent.Phase, measures: RawMeasures, distance: Int32) {
    self.phase = phase
    self.measures = measures
    self.distance = distance
  }
}
