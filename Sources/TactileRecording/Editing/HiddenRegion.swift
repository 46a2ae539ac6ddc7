/// A part of a panel in which nobody is to see where it was touched.
public struct HiddenRegion: Hashable, Sendable {
  /// From the left edge to the region's, as a part of the panel's width, from 0 to 1.
  public var x: Double
  /// From the top edge to the region's, as a part of the panel's height, from 0 to 1.
  public var y: Double
  /// How wide it is, as a part of the panel's width.
  public var width: Double
  /// How high it is, as a part of the panel's height.
  public var height: Double

  /// A region; everything as parts of the panel.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole panel.
  public static let everywhere = HiddenRegion(x: 0, y: 0, width: 1, height: 1)

  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x <= self.x + width && y >= self.y && y <= self.y + height
  }
}
