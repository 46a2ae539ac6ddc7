/// Where content may lie along one axis, and how it gives when it is pulled further (S194).
public struct ScrollRange: Hashable, Sendable {
  /// The least offset at rest.
  public var lower: Double
  /// The greatest offset at rest.
  public var upper: Double
  /// The extent of the window onto the content, which no pull can exceed.
  public var viewport: Double
  /// How stiff the content is beyond its edges, from 0 to 1.
  public var rubberBand: Double

  /// A range; an `upper` below `lower` counts as `lower`.
  public init(
    lower: Double, upper: Double, viewport: Double,
    rubberBand: Double = GestureDefaults.standard.rubberBand
  ) {
    self.lower = lower
    self.upper = max(lower, upper)
    self.viewport = viewport
    self.rubberBand = rubberBand
  }

  /// The nearest offset at which the content can rest.
  public func clamped(_ offset: Double) -> Double {
    min(max(offset, lower), upper)
  }

  /// Whether the content can rest at an offset.
  public func contains(_ offset: Double) -> Bool {
    offset >= lower && offset <= upper
  }

  /// Where content is shown that a finger has pulled to an offset: beyond the edge it follows less
  /// and less, and never further than the viewport is wide.
  public func stretched(_ pulled: Double) -> Double {
    let edge = clamped(pulled)
    let beyond = (pulled - edge).magnitude
    guard beyond > 0, viewport > 0 else { return edge }
    let shown = viewport * (1 - 1 / (1 + beyond * rubberBand / viewport))
    return pulled > edge ? edge + shown : edge - shown
  }

  /// The offset to which a finger must have pulled content that is shown at `shown`: the way back
  /// from ``stretched(_:)``.
  public func unstretched(_ shown: Double) -> Double {
    let edge = clamped(shown)
    let beyond = (shown - edge).magnitude
    guard beyond > 0, beyond < viewport, rubberBand > 0 else { return edge }
    let pulled = beyond * viewport / (rubberBand * (viewport - beyond))
    return shown > edge ? edge + pulled : edge - pulled
  }
}
