/// The range of offsets along one axis, and the resistance beyond it (S194).
public struct ScrollRange: Hashable, Sendable {
  /// The minimum offset at which content can stop.
  public var lower: Double
  /// The maximum offset at which content can stop.
  public var upper: Double
  /// The size of the viewport. Content is never pulled farther beyond its edge than this.
  public var viewport: Double
  /// The coefficient of the resistance beyond the edges, from 0 to 1.
  public var rubberBand: Double

  /// Creates a range. An `upper` less than `lower` is replaced by `lower`.
  public init(
    lower: Double, upper: Double, viewport: Double,
    rubberBand: Double = GestureDefaults.standard.rubberBand
  ) {
    self.lower = lower
    self.upper = max(lower, upper)
    self.viewport = viewport
    self.rubberBand = rubberBand
  }

  /// Returns the nearest offset at which content can stop.
  public func clamped(_ offset: Double) -> Double {
    min(max(offset, lower), upper)
  }

  /// Returns whether content can stop at an offset.
  public func contains(_ offset: Double) -> Bool {
    offset >= lower && offset <= upper
  }

  /// Returns the offset at which content is shown that a finger has pulled to an offset. Beyond the
  /// edge the resistance increases, and the distance stays below the size of the viewport.
  public func stretched(_ pulled: Double) -> Double {
    let edge = clamped(pulled)
    let beyond = (pulled - edge).magnitude
    guard beyond > 0, viewport > 0 else { return edge }
    let shown = viewport * (1 - 1 / (1 + beyond * rubberBand / viewport))
    return pulled > edge ? edge + shown : edge - shown
  }

  /// Returns the inverse of ``stretched(_:)``: the offset to which a finger has pulled content that
  /// is shown at `shown`.
  public func unstretched(_ shown: Double) -> Double {
    let edge = clamped(shown)
    let beyond = (shown - edge).magnitude
    guard beyond > 0, beyond < viewport, rubberBand > 0 else { return edge }
    let pulled = beyond * viewport / (rubberBand * (viewport - beyond))
    return shown > edge ? edge + pulled : edge - pulled
  }
}
