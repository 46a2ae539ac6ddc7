/// The limits of a scene from an untrusted source.
public struct SceneLimits: Sendable, Equatable {
  /// The most bytes of text. 10,000 views take about one million bytes.
  public var maximumBytes = 4 << 20
  /// The most levels of nested lists and maps. A view inside another takes two levels.
  public var maximumDepth = 64
  /// The most values in total. A view has about twelve.
  public var maximumValues = 500_000
  /// The most windows of one scene.
  public var maximumWindows = 32
  /// The most views of one scene.
  public var maximumViews = 20_000
  /// The most recognizers of one scene.
  public var maximumGestures = 5_000
  /// The most recognizers that can receive one touch: those of a view, of all views around it and of
  /// its window, and the screen-wide ones of all windows.
  public var maximumGesturesOfTouch = 5_000

  /// The default limits: 4 MiB, 64 levels, 500,000 values, 32 windows, 20,000 views, 5,000
  /// recognizers.
  public init() {}
}
