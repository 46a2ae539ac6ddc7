/// A width and a height.
public struct Size: Hashable, Sendable {
  /// Extent to the right.
  public var width: Double
  /// Extent downwards.
  public var height: Double

  /// No extent.
  public static let zero = Size(width: 0, height: 0)

  /// A size given by its extents.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
