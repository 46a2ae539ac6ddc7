/// The widths of the dead zones along the edges of the picture, in millimetres; 0 for none.
public struct EdgeWidths: Hashable, Sendable {
  /// The width at the left edge of the picture.
  public var left: Double
  /// The width at the top edge.
  public var top: Double
  /// The width at the right edge.
  public var right: Double
  /// The width at the bottom edge.
  public var bottom: Double

  /// No dead zone.
  public static let none = EdgeWidths()

  /// Creates widths for each edge.
  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the same width for every edge.
  public init(all width: Double) {
    self.init(left: width, top: width, right: width, bottom: width)
  }
}
