/// Every figure of scrolling, with its unit, its reason and where it comes from.
public struct ScrollDefaults: Hashable, Sendable {
  /// How long a touch in the content is held back until it is clear that it is no scroll, in seconds
  /// (S185).
  public var contentTouchDelay: TimeInterval = 0.15
  /// What is left of the speed after a millisecond of coasting (S194).
  public var decelerationRate = ScrollView.DecelerationRate.normal
  /// How stiff the content is beyond its edge, from 0 (not to be moved) to 1 (S194).
  public var rubberBand = 0.55
  /// How fast content comes back to its edge, per second: a spring without swinging gets within a
  /// hundredth of its way in 6.6 of these, here 0.66 s. Ours; a bounce is over before a person reaches
  /// for the glass again.
  public var springRate = 10.0
  /// How near its resting place coasting content counts as resting, in its own units: half a pixel is
  /// not seen.
  public var restingDistance = 0.5
  /// How many times longer one side of a movement must be than the other for a directional lock. Ours:
  /// 27° from the axis, so that an honest diagonal stays free.
  public var lockRatio = 2.0

  /// The figures above.
  public static let standard = ScrollDefaults()

  /// The figures above.
  public init() {}
}
