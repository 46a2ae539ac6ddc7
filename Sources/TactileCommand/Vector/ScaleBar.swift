import Tactile
import TactileInput

/// The bar in a drawing that shows a length in millimetres.
enum ScaleBar {
  /// Returns the longest of 1, 2 or 5 times a power of ten millimetres that is at most `width`
  /// pixels long.
  static func millimetres(_ pixelsPerMillimetre: Double, width: Double) -> Double {
    var best = 1.0
    var power = 1.0
    while power <= 1000 {
      for digit in [1.0, 2, 5] where digit * power * pixelsPerMillimetre <= width {
        best = digit * power
      }
      power *= 10
    }
    return best
  }

  /// Draws the bar with its length and the size of the glass. `corner` is the bottom right corner.
  ///
  /// - Parameters:
  ///   - glass: The size of the drawn glass, in points.
  ///   - scale: The number of pixels for a point.
  ///   - isAssumed: Whether the size of the glass is an assumption.
  static func draw(
    at corner: Point, glass: Size, scale: Double, isAssumed: Bool, into writer: inout SVGWriter
  ) {
    let pixels = scale * DeviceSize.pointsPerMillimetre
    let length = millimetres(pixels, width: 160)
    let (left, y) = (corner.x - length * pixels, corner.y - 22)
    writer.polyline(
      [
        Point(x: left, y: y - 5), Point(x: left, y: y), Point(x: corner.x, y: y),
        Point(x: corner.x, y: y - 5),
      ], .stroke(.ink, 1.5), mark: "scale")
    writer.label(
      "\(SVGWriter.number(length)) mm", at: Point(x: left - 8, y: y + 2), size: 12, .ink, .end)
    let size = [glass.width, glass.height].map {
      SVGWriter.number($0 / DeviceSize.pointsPerMillimetre)
    }
    writer.label(
      "glass \(size[0]) × \(size[1]) mm\(isAssumed ? " (assumed)" : "")",
      at: Point(x: corner.x, y: corner.y - 2), size: 12, .quiet, .end)
  }
}
