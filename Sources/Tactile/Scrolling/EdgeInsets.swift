/// Distances from the four edges of a rectangle, positive inwards.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge downwards.
  public var top: Double
  /// The distance from the left edge to the right.
  public var left: Double
  /// The distance from the bottom edge upwards.
  public var bottom: Double
  /// The distance from the right edge to the left.
  public var right: Double

  /// Insets of 0.
  public static let zero = EdgeInsets()

  /// Creates insets. The default of each is 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
