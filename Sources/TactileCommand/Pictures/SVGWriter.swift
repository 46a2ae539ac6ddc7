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

  /// Adds a text. `location` is on its baseline.
  mutating func label(
    _ words: String, at location: Point, size: Double, _ ink: PictureColour = .ink,
    _ anchor: Anchor = .start,
    isBold: Bool = false, mark: String? = nil
  ) {
    var more = " font-size=\"\(Self.number(size))\""
    if anchor != .start { more += " text-anchor=\"\(anchor.rawValue)\"" }
    if isBold { more += " font-weight=\"bold\"" }
    text += """
      <text x="\(Self.number(location.x))" y="\(Self.number(location.y))"\(more)\
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

/// The width of a text in a drawing.
///
/// The program that shows the drawing chooses the font. These widths are those of DejaVu Sans, which
/// is wider than other common fonts without serifs, so a text needs at most this width.
enum TextWidth {
  /// The widths of the characters from U+0020 to U+007E, in thousandths of the font size.
  private static let ascii = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]

  /// Returns the width of a text, in the unit of the font size.
  static func of(_ text: String, size: Double) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars {
      let index = Int(scalar.value) - 0x20
      // Other characters are at most as wide as high.
      thousandths += ascii.indices.contains(index) ? ascii[index] : 1000
    }
    return Double(thousandths) * size / 1000
  }

  /// Returns the text, or its beginning with an ellipsis if the text is wider than `width`.
  static func fitted(_ text: String, size: Double, width: Double) -> String {
    guard of(text, size: size) > width else { return text }
    var shorter = text
    while !shorter.isEmpty, of(shorter + "…", size: size) > width { shorter.removeLast() }
    return shorter + "…"
  }

  /// Returns the lines of a text that fit into `width`. They end between words.
  static func lines(of text: String, size: Double, width: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, of("\(last) \(word)", size: size) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
