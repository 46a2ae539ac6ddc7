/// A pane of glass: windows lie on it, and devices send touches to it.
public final class Screen {
  /// The name that scenes and configuration know it by.
  public let name: String
  /// Its extent in points (1/160 inch).
  public var size: Size

  /// A screen of this size in points.
  public init(name: String, size: Size) {
    self.name = name
    self.size = size
  }

  /// The whole pane, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }
}
