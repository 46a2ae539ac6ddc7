/// A part of a panel whose touch positions are hidden.
package struct HiddenRegion: Hashable, Sendable {
  /// The left edge, as a fraction of the panel's width.
  package var x: Double
  /// The top edge, as a fraction of the panel's height.
  package var y: Double
  /// The width, as a fraction of the panel's width.
  package var width: Double
  /// The height, as a fraction of the panel's height.
  package var height: Double

  /// Creates a region. All values are fractions of the panel.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole panel.
  package static let everywhere = HiddenRegion(x: 0, y: 0, width: 1, height: 1)

  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x <= self.x + width && y >= self.y && y <= self.y + height
  }
}
