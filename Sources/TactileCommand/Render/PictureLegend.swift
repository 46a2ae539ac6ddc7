import Tactile

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
