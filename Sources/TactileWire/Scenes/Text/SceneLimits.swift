/// How much of a stranger's scene is read before it is refused.
public struct SceneLimits: Sendable, Equatable {
  /// The most bytes of text: 10,000 views take about one million.
  public var maximumBytes = 4 << 20
  /// How deep lists and maps may nest; a view inside another takes two.
  public var maximumDepth = 64
  /// The most values in all; a view has about a dozen.
  public var maximumValues = 500_000
  /// The most windows of one scene.
  public var maximumWindows = 32
  /// The most views of one scene.
  public var maximumViews = 20_000
  /// The most recognizers of one scene.
  public var maximumGestures = 5_000

  /// The usual limits: 4 MiB, 64 deep, 500,000 values, 32 windows, 20,000 views, 5,000 recognizers.
  public init() {}
}
