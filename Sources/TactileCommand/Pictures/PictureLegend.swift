import Tactile
import TactileInput

/// The legend below a drawing of touches.
struct PictureLegend {
  private static let size = 12.0
  private static let line = 24.0
  private static let swatch = 34.0

  /// The parts to explain, in order.
  private let parts: [PanelDrawing.Part]

  init(_ parts: Set<PanelDrawing.Part>) {
    self.parts = PanelDrawing.Part.allCases.filter(parts.contains)
  }

  /// Draws the legend in lines of this width. Returns its height.
  func draw(at origin: Point, width: Double, into writer: inout SVGWriter) -> Double {
    writer.beginGroup("legend", title: "Legend")
    var (x, y) = (origin.x, origin.y)
    for part in parts {
      let words = Self.words(part)
      let needed = Self.swatch + 8 + TextWidth.of(words, size: Self.size) + 20
      if x > origin.x, x + needed > origin.x + width {
        x = origin.x
        y += Self.line
      }
      Self.draw(part, at: Point(x: x, y: y + Self.line / 2), into: &writer)
      writer.label(
        words, at: Point(x: x + Self.swatch + 8, y: y + Self.line / 2 + 4), size: Self.size,
        .ink, mark: "label")
      x += needed
    }
    writer.endGroup()
    return y + Self.line - origin.y
  }

  private static func words(_ part: PanelDrawing.Part) -> String {
    switch part {
    case .touch: "a finger or pen lands, with its number"
    case .trail: "its trail, from pale to strong"
    case .cancelled: "cancelled touch"
    case .filtered: "touch that a filter removed"
    case .gesture: "gesture, with its name and time"
    case .control: "use of a control"
    case .view: "view"
    }
  }

  /// Draws a sample. `start` is the middle of its left edge.
  private static func draw(
    _ part: PanelDrawing.Part, at start: Point, into writer: inout SVGWriter
  ) {
    let ink = PictureColour.finger(1)
    let end = Point(x: start.x + swatch, y: start.y)
    let middle = Point(x: start.x + swatch / 2, y: start.y)
    switch part {
    case .touch:
      writer.circle(Point(x: start.x + 8, y: start.y), 4.5, .fill(ink))
      let frame = Rect(x: start.x + 15, y: start.y - 8.5, width: 17, height: 17)
      writer.rectangle(frame, .fill(ink), radius: 8.5)
      writer.label(
        "1", at: Point(x: frame.center.x, y: frame.center.y + 4), size: 11, .onFinger, .middle,
        isBold: true)
    case .trail:
      let places = (0...16).map { Point(x: start.x + swatch * Double($0) / 16, y: start.y) }
      for piece in TrailShape.pieces(of: places) {
        writer.polyline(piece.places, .init(stroke: ink, width: 4, opacity: piece.strength))
      }
      for arrow in TrailShape.arrows(of: places) {
        let corners = arrow.map { "\(SVGWriter.number($0.x)) \(SVGWriter.number($0.y))" }
        writer.path("M" + corners.joined(separator: "L") + "Z", .fill(ink))
      }
    case .cancelled:
      writer.polyline([start, end], .init(stroke: ink, width: 4, dashes: [7, 5]))
    case .filtered:
      writer.polyline(
        [start, end], .init(stroke: .quiet, width: 3, dashes: [0.1, 6], hasRoundEnds: true))
    case .gesture: writer.circle(middle, 8, .stroke(.ink, 1.4))
    case .control:
      let frame = Rect(x: middle.x - 8, y: middle.y - 8, width: 16, height: 16)
      writer.rectangle(frame, .stroke(.ink, 1.4), radius: 2)
    case .view:
      let frame = Rect(x: start.x + 2, y: start.y - 8, width: swatch - 4, height: 16)
      writer.rectangle(frame, .init(fill: .ground, stroke: .line), radius: 3)
    }
  }
}

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
