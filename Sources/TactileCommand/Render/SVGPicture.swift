import Tactile

/// Writes a picture as SVG.
enum SVGPicture {
  /// The width of the panel in the drawing, in pixels. The height keeps the panel's proportions.
  private static let width = 960.0
  private static let margin = 24.0
  private static let headHeight = 64.0

  static func text(of picture: Picture, title: String) -> String {
    var body = ""
    var top = headHeight
    for panel in picture.panels where !panel.trails.isEmpty || picture.panels.count == 1 {
      let scale = width / max(panel.size.width, 1)
      body += "<g transform=\"translate(\(number(margin)) \(number(top)))\">\n"
      body += drawing(of: panel, scale: scale)
      body += "</g>\n"
      top += panel.size.height * scale + margin
    }
    let size = "\(number(width + 2 * margin)) \(number(top))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img">
      <title>\(XMLText.text(title))</title>
      <style>
      \(PictureStyle.sheet)</style>
      \(head(of: picture, title))\(body)</svg>

      """
  }

  private static func head(of picture: Picture, _ title: String) -> String {
    let trails = picture.panels.flatMap(\.trails)
    let marks = picture.panels.flatMap(\.marks)
    var words = [
      Counted.text(trails.count, "touch", "touches"), "\(EventLine.number(picture.duration)) s",
      Counted.text(marks.count { $0.state != .began && $0.state != .cancelled }, "gesture"),
    ]
    let cancelled = trails.count { $0.end == .cancelled }
    let filtered = trails.count(where: \.isFiltered)
    if cancelled > 0 { words.append("\(cancelled) cancelled (dashed)") }
    if filtered > 0 { words.append("\(filtered) filtered (dotted)") }
    return """
      <text x="24" y="28" font-size="18">\(XMLText.text(title))</text>
      <text x="24" y="50" font-size="13" class="quiet">\(words.joined(separator: ", "))</text>

      """
  }

  /// Returns the drawing of the glass with views, trails and gestures. The origin is the panel's
  /// corner.
  static func drawing(of panel: Picture.Panel, scale: Double) -> String {
    let (width, height) = (panel.size.width * scale, panel.size.height * scale)
    var text = "<rect class=\"glass\" width=\"\(number(width))\" height=\"\(number(height))\"/>\n"
    for region in panel.regions { text += drawing(of: region, scale) }
    for trail in panel.trails { text += drawing(of: trail, scale) }
    var taken: [Rect] = []
    for mark in panel.marks {
      text += drawing(of: mark, scale, within: Size(width: width, height: height), &taken)
    }
    return text
  }

  private static func drawing(of region: Picture.Region, _ scale: Double) -> String {
    let (x, y) = (region.frame.minX * scale + 4, region.frame.minY * scale + 14)
    return """
      \(frame(of: region, scale: scale))<text class="quiet" x="\(number(x))" y="\(number(y))" \
      font-size="11">\(XMLText.text(region.name))</text>

      """
  }

  /// Returns the rectangle of a region.
  static func frame(of region: Picture.Region, scale: Double) -> String {
    let frame = region.frame
    let numbers = [frame.minX, frame.minY, frame.size.width, frame.size.height].map {
      number($0 * scale)
    }
    return """
      <rect class="region" x="\(numbers[0])" y="\(numbers[1])" width="\(numbers[2])" \
      height="\(numbers[3])"><title>\(XMLText.text(region.name))</title></rect>

      """
  }

  private static func drawing(of trail: Picture.Trail, _ scale: Double) -> String {
    guard let first = trail.steps.first else { return "" }
    let style = TrailShape.style(of: trail)
    var text = "<g class=\"\(style)\"><title>\(TrailShape.title(of: trail))</title>\n"
    for piece in TrailShape.pieces(of: trail, scale: scale) {
      let points = piece.places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      text += """
        <polyline class="trail \(style)" stroke-width="\(number(piece.width))" points="\(points)"/>

        """
    }
    let (x, y) = (first.place.x * scale, first.place.y * scale)
    return text + """
      <circle class="landing \(style)" cx="\(number(x))" cy="\(number(y))" r="5"/>
      <text x="\(number(x + 8))" y="\(number(y - 6))" font-size="11">\(trail.number)</text>
      </g>

      """
  }

  private static func drawing(
    of mark: Picture.Mark, _ scale: Double, within panel: Size, _ taken: inout [Rect]
  ) -> String {
    let (x, y) = (mark.place.x * scale, mark.place.y * scale)
    let label = "\(mark.name) \(mark.state.rawValue), \(EventLine.number(mark.time)) s"
    let width = Double(label.count) * 6.3
    let left = max(2, x + 12 + width > panel.width ? x - 12 - width : x + 12)
    var place = Rect(x: left, y: y - 8, width: width, height: 15)
    // A label that would overlap another one moves down, as long as it stays on the panel.
    while place.maxY + 15 < panel.height, taken.contains(where: { overlap($0, place) }) {
      place.origin.y += 15
    }
    taken.append(place)
    return """
      <g><title>\(XMLText.text(label + mark.measurements))</title>
      <circle class="mark" cx="\(number(x))" cy="\(number(y))" r="9"/>
      <text x="\(number(place.minX))" y="\(number(place.minY + 12))" font-size="12">\
      \(XMLText.text(label))</text></g>

      """
  }

  private static func overlap(_ one: Rect, _ other: Rect) -> Bool {
    one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY
      && other.minY < one.maxY
  }

  private static func number(_ value: Double) -> String { EventLine.number(value) }
}
