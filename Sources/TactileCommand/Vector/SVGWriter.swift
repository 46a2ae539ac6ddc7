import Tactile

/// Writes the elements of an SVG drawing.
///
/// The colours are attributes, so that all programs draw them. The classes let a style sheet replace
/// them on dark backgrounds.
struct SVGWriter {
  /// The fill and the stroke of an element.
  struct Paint {
    var fill: PictureColour?
    var stroke: PictureColour?
    /// The width of the stroke, in pixels.
    var width = 1.0
    /// From 0 to 1, for the fill and the stroke.
    var opacity = 1.0
    /// The lengths of dashes and gaps, in pixels; empty for a solid stroke.
    var dashes: [Double] = []
    var hasRoundEnds = false

    static func fill(_ ink: PictureColour, opacity: Double = 1) -> Paint {
      Paint(fill: ink, opacity: opacity)
    }

    static func stroke(_ ink: PictureColour, _ width: Double = 1) -> Paint {
      Paint(stroke: ink, width: width)
    }
  }

  /// The side of a text that is at its location.
  enum Anchor: String {
    case start, middle, end
  }

  private(set) var text = ""

  /// Returns a whole drawing of this size.
  func document(_ size: Size, title: String) -> String {
    // Renderers round other sizes differently.
    let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" font-family="sans-serif">
      <title>\(XMLText.text(title))</title>
      <style>
      \(PictureColour.darkSheet)</style>
      <rect width="\(width)" height="\(height)" fill="\(PictureColour.ground.light)" class="f-ground"/>
      \(text)</svg>

      """
  }

  /// Adds the elements of another writer.
  mutating func append(_ other: SVGWriter) { text += other.text }

  /// Begins a group with a tooltip. `mark` is a class that names the kind of the group's content.
  mutating func beginGroup(_ mark: String, title: String) {
    text += "<g class=\"\(mark)\"><title>\(XMLText.text(title))</title>\n"
  }

  /// Begins a group whose locations are relative to an origin.
  mutating func beginGroup(_ mark: String, at origin: Point) {
    text += "<g class=\"\(mark)\" transform=\"translate(\(Self.number(origin.x)) "
    text += "\(Self.number(origin.y)))\">\n"
  }

  mutating func endGroup() { text += "</g>\n" }

  mutating func rectangle(
    _ frame: Rect, _ paint: Paint, radius: Double = 0, mark: String? = nil
  ) {
    var attributes = [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.size.width),
      ("height", frame.size.height),
    ]
    if radius > 0 { attributes.append(("rx", radius)) }
    element("rect", attributes, paint, mark)
  }

  mutating func circle(_ center: Point, _ radius: Double, _ paint: Paint, mark: String? = nil) {
    element("circle", [("cx", center.x), ("cy", center.y), ("r", radius)], paint, mark)
  }

  mutating func polyline(_ points: [Point], _ paint: Paint, mark: String? = nil) {
    let list = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    text += "<polyline points=\"\(list)\"\(Self.attributes(of: paint, mark))/>\n"
  }

  /// Adds a path. `data` are commands of SVG.
  mutating func path(_ data: String, _ paint: Paint, mark: String? = nil) {
    text += "<path d=\"\(data)\"\(Self.attributes(of: paint, mark))/>\n"
  }

  /// Adds a text. `place` is on its baseline.
  mutating func label(
    _ words: String, at place: Point, size: Double, _ ink: PictureColour = .ink,
    _ anchor: Anchor = .start,
    isBold: Bool = false, mark: String? = nil
  ) {
    var more = " font-size=\"\(Self.number(size))\""
    if anchor != .start { more += " text-anchor=\"\(anchor.rawValue)\"" }
    if isBold { more += " font-weight=\"bold\"" }
    text += """
      <text x="\(Self.number(place.x))" y="\(Self.number(place.y))"\(more)\
      \(Self.attributes(of: .fill(ink), mark))>\(XMLText.text(words))</text>

      """
  }

  private mutating func element(
    _ name: String, _ attributes: [(String, Double)], _ paint: Paint, _ mark: String?
  ) {
    let list = attributes.map { " \($0.0)=\"\(Self.number($0.1))\"" }.joined()
    text += "<\(name)\(list)\(Self.attributes(of: paint, mark))/>\n"
  }

  private static func attributes(of paint: Paint, _ mark: String?) -> String {
    var text = " fill=\"\(paint.fill?.light ?? "none")\""
    var classes = mark.map { [$0] } ?? []
    if let fill = paint.fill { classes.append("f-\(fill.name)") }
    if let stroke = paint.stroke {
      text += " stroke=\"\(stroke.light)\" stroke-width=\"\(number(paint.width))\""
      classes.append("s-\(stroke.name)")
      if paint.hasRoundEnds { text += " stroke-linecap=\"round\"" }
      if paint.fill == nil { text += " stroke-linejoin=\"round\"" }
      if !paint.dashes.isEmpty {
        text += " stroke-dasharray=\"\(paint.dashes.map(number).joined(separator: " "))\""
      }
    }
    if paint.opacity < 1 { text += " opacity=\"\(hundredths(paint.opacity))\"" }
    if !classes.isEmpty { text += " class=\"\(classes.joined(separator: " "))\"" }
    return text
  }

  private static func hundredths(_ value: Double) -> String {
    let number = Int((value * 100).rounded())
    return "0.\(number < 10 ? "0" : "")\(number)"
  }

  /// Returns a length in pixels with at most one decimal.
  static func number(_ value: Double) -> String {
    let text = EventLine.number(value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
