/// A screen: an area of glass on which windows are shown and to which devices send touches.
public final class Screen {
  /// The name in scenes and configurations.
  public let name: String
  /// The size in points (1/160 inch).
  public var size: Size

  /// Creates a screen.
  public init(name: String, size: Size) {
    self.name = name
    self.size = size
  }

  /// The whole area, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }
}
