/// How far the dead zone of each edge reaches into the picture, in millimetres; 0 for none.
public struct EdgeWidths: Hashable, Sendable {
  /// From the left edge, as the picture stands.
  public var left: Double
  /// From the upper edge.
  public var top: Double
  /// From the right edge.
  public var right: Double
  /// From the lower edge.
  public var bottom: Double

  /// No dead zone.
  public static let none = EdgeWidths()

  /// Zones given one by one.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The same zone along every edge.
  public init(all width: Double) {
    self.init(left: width, top: width, right: width, bottom: width)
  }
}
