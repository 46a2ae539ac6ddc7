import Tactile

/// Draws a picture as SVG.
enum SVGPicture {
  private static let margin = 24.0
  /// The width of the drawing, in pixels.
  private static let width = PanelDrawing.extent + 2 * margin
  private static let headHeight = 66.0

  static func text(of picture: Picture, title: String) -> String {
    var writer = SVGWriter()
    head(of: picture, title, into: &writer)
    var top = headHeight
    var parts: Set<PanelDrawing.Part> = []
    var hidden = 0
    let panels = picture.panels.filter { !$0.trails.isEmpty || picture.panels.count == 1 }
    for panel in panels {
      let scale = PanelDrawing.scale(of: panel)
      let left = (width - panel.frame.size.width * scale) / 2
      if panels.count > 1 {
        let name = TextWidth.fitted(panel.name, size: 14, width: PanelDrawing.extent)
        writer.label(
          name, at: Point(x: left, y: top + 14), size: 14, isBold: true, mark: "label")
        top += 24
      }
      var drawing = PanelDrawing(of: panel, at: Point(x: left, y: top))
      drawing.draw(into: &writer)
      parts.formUnion(drawing.parts)
      hidden += drawing.hidden
      top += drawing.glass.size.height + 8
      ScaleBar.draw(
        at: Point(x: width - margin, y: top + 36), glass: panel.frame.size, scale: scale,
        isAssumed: picture.hasAssumedSize, into: &writer)
      top += panels.count > 1 && panel.name != panels.last?.name ? 60 : 0
    }
    // The legend is left of the last scale.
    let legend = PictureLegend(parts)
    let height = legend.draw(
      at: Point(x: margin, y: top), width: PanelDrawing.extent - 280, into: &writer)
    top += max(height, 40)
    if hidden > 0 {
      let words = "\(Counted.text(hidden, "label")) left out, because there is no space"
      writer.label(
        words, at: Point(x: margin, y: top + 14), size: 12, .quiet, mark: "label")
      top += 20
    }
    return writer.document(Size(width: width, height: top + margin / 2), title: title)
  }

  private static func head(
    of picture: Picture, _ title: String, into writer: inout SVGWriter
  ) {
    let trails = picture.panels.flatMap(\.trails)
    let marks = picture.panels.flatMap(\.marks)
    var words = [
      Counted.text(trails.count, "touch", "touches"), "\(LabelTime.text(picture.duration)) s",
      Counted.text(marks.count { $0.state != .began && $0.state != .cancelled }, "gesture"),
    ]
    let cancelled = trails.count { $0.end == .cancelled }
    let filtered = trails.count(where: \.isFiltered)
    if cancelled > 0 { words.append("\(cancelled) cancelled (dashed)") }
    if filtered > 0 { words.append("\(filtered) filtered (dotted)") }
    let shown = TextWidth.fitted(title, size: 20, width: PanelDrawing.extent)
    writer.label(
      shown, at: Point(x: margin, y: 32), size: 18, isBold: true, mark: "label")
    writer.label(
      words.joined(separator: ", "), at: Point(x: margin, y: 52), size: 13, .quiet, mark: "label")
  }
}
