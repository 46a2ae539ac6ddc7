/// A width and a height.
public struct Size: Hashable, Sendable {
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// The size 0 by 0.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its width and height.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
