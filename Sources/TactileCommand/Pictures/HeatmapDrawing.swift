import Tactile
import TactileInput

/// A heatmap as SVG.
struct HeatmapDrawing {
  private static let margin = 24.0
  private static let headHeight = 66.0
  /// The width of the drawing, and the largest width and height of the glass, in pixels.
  private static let extent = PanelDrawing.extent
  private static let width = extent + 2 * margin
  private static let line = 20.0

  private let map: Heatmap
  private let result: GlassExamination.Result
  private let density: TouchDensity
  private let scale: Double
  /// The glass in the drawing, in pixels.
  private let glass: Rect
  private var writer = SVGWriter()

  private init(_ map: Heatmap, _ result: GlassExamination.Result) {
    self.map = map
    self.result = result
    density = TouchDensity(of: map)
    scale = Self.extent / max(map.size.width, map.size.height, 1)
    let size = Size(width: map.size.width * scale, height: map.size.height * scale)
    glass = Rect(
      origin: Point(x: (Self.width - size.width) / 2, y: Self.headHeight), size: size)
  }

  /// Returns the drawing of a map with the result of its examination.
  static func text(
    of map: Heatmap, _ result: GlassExamination.Result, recordings: Int
  ) -> String {
    var drawing = HeatmapDrawing(map, result)
    drawing.drawHead(recordings)
    drawing.drawGlass()
    let height = drawing.drawLegend(at: drawing.glass.maxY + 12)
    return drawing.writer.document(
      Size(width: width, height: height + margin / 2), title: "Where the glass is touched")
  }

  /// Returns the letter of an empty part: A, B and so on, or its number after Z.
  static func letter(_ index: Int) -> String {
    guard index < 26 else { return "\(index + 1)" }
    return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index)))
  }

  private mutating func drawHead(_ recordings: Int) {
    var words = [
      Counted.text(recordings, "recording"), Counted.text(map.touches, "touch", "touches"),
      "\(map.missed.count) missed",
    ]
    if case .examined(let regions, let isEven) = result, isEven || !regions.isEmpty {
      words.append(Counted.text(regions.count, "part") + " that may not work")
    }
    writer.label(
      "Where the glass is touched", at: Point(x: Self.margin, y: 32), size: 18, isBold: true,
      mark: "label")
    writer.label(
      words.joined(separator: ", "), at: Point(x: Self.margin, y: 52), size: 13, .quiet,
      mark: "label")
  }

  // MARK: - Glass

  private mutating func drawGlass() {
    writer.rectangle(glass, .fill(.glass), mark: "glass")
    writer.beginGroup("density", at: glass.origin)
    for (index, limit) in density.levels.enumerated() where density.highest > 0 {
      let data = ContourPath.data(of: density, from: limit, scale: scale)
      if !data.isEmpty { writer.path(data, .fill(.heat(index + 1)), mark: "heat") }
    }
    writer.endGroup()
    let place = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: glass.minX, ty: glass.minY)
    for region in map.regions {
      writer.beginGroup("region", title: region.name)
      writer.rectangle(place.apply(region.frame), .stroke(.quiet), radius: 3)
      writer.endGroup()
    }
    for missed in map.missed { drawCross(at: place.apply(missed)) }
    writer.rectangle(glass, .stroke(.line))
    var labels = LabelPlacer(bounds: glass.insetBy(dx: 2, dy: 2))
    for (index, region) in result.regions.enumerated() {
      draw(region, Self.letter(index), place, &labels)
    }
    for region in map.regions { drawName(of: region, place, &labels) }
  }

  private mutating func drawCross(at place: Point) {
    let (left, right) = (SVGWriter.number(place.x - 3.5), SVGWriter.number(place.x + 3.5))
    let (top, bottom) = (SVGWriter.number(place.y - 3.5), SVGWriter.number(place.y + 3.5))
    let data = "M\(left) \(top)L\(right) \(bottom)M\(left) \(bottom)L\(right) \(top)"
    // The pale lines separate the cross from dark colours.
    writer.path(data, .init(stroke: .glass, width: 3, opacity: 0.8))
    writer.path(data, .stroke(.ink, 1.2), mark: "missed")
  }

  /// Draws a part that may not work: a hatched frame with a letter.
  private mutating func draw(
    _ region: EmptyRegion, _ letter: String, _ place: AffineTransform,
    _ labels: inout LabelPlacer
  ) {
    let frame = place.apply(region.frame)
    writer.beginGroup("dead", title: "\(region.name): \(region.explanation)")
    writer.rectangle(frame, .fill(.alarm, opacity: 0.12))
    writer.path(Self.hatching(of: frame), .stroke(.alarm, 0.8))
    writer.rectangle(frame, .stroke(.alarm, 1.8))
    writer.endGroup()
    let text = "\(letter)  \(region.size)"
    let size = Size(width: TextWidth.of(text, size: 12) * 1.1 + 12, height: 20)
    let middle = Rect(
      x: frame.center.x - size.width / 2, y: frame.center.y - size.height / 2,
      width: size.width, height: size.height)
    guard
      let found = labels.place(firstOf: [middle])
        ?? labels.place(size, near: frame.center, clear: 4, reach: 300)
    else { return }
    writer.rectangle(found, .init(fill: .ground, stroke: .alarm), radius: 4)
    writer.label(
      text, at: Point(x: found.center.x, y: found.minY + 14), size: 12, .alarm, .middle,
      isBold: true, mark: "label")
  }

  /// Returns diagonal lines in a frame, as a path.
  private static func hatching(of frame: Rect) -> String {
    let distance = 9.0
    var data = ""
    var offset = distance
    while offset < frame.size.width + frame.size.height {
      // A line from the bottom left to the top right; `offset` is the sum of its coordinates.
      let (left, right) = (max(0, offset - frame.size.height), min(frame.size.width, offset))
      let ends = [(left, offset - left), (right, offset - right)].map {
        "\(SVGWriter.number(frame.minX + $0.0)) \(SVGWriter.number(frame.minY + $0.1))"
      }
      data += "M\(ends[0])L\(ends[1])"
      offset += distance
    }
    return data
  }

  private mutating func drawName(
    of region: Picture.Region, _ place: AffineTransform, _ labels: inout LabelPlacer
  ) {
    let frame = place.apply(region.frame)
    let text = TextWidth.fitted(region.name, size: 11, width: max(40, frame.size.width - 8))
    let size = Size(width: TextWidth.of(text, size: 11) + 6, height: 15)
    let corners = [frame.minY + 2, frame.maxY - 17].map {
      Rect(origin: Point(x: frame.minX + 2, y: $0), size: size)
    }
    guard
      let found = labels.place(firstOf: corners)
        ?? labels.place(size, near: frame.center, clear: 0, reach: 60)
    else { return }
    writer.rectangle(found, .fill(.ground, opacity: 0.8), radius: 2)
    writer.label(
      text, at: Point(x: found.minX + 3, y: found.maxY - 4), size: 11, .ink, mark: "label")
  }

  // MARK: - Legend

  /// Draws the legend, the scale and the list of parts. Returns the bottom of the drawing.
  private mutating func drawLegend(at top: Double) -> Double {
    ScaleBar.draw(
      at: Point(x: Self.width - Self.margin, y: top + 32), glass: map.size, scale: scale,
      isAssumed: map.hasAssumedSize, into: &writer)
    drawLevels(at: Point(x: Self.margin, y: top))
    var y = top + 44
    var x = Self.margin
    if !map.missed.isEmpty {
      drawCross(at: Point(x: x + 8, y: y + 6))
      let words = "missed touch: no gesture, control or scroll view used it"
      writer.label(words, at: Point(x: x + 24, y: y + 10), size: 12, mark: "label")
      x += 24 + TextWidth.of(words, size: 12) + 24
    }
    if !result.regions.isEmpty {
      let frame = Rect(x: x, y: y, width: 16, height: 12)
      writer.path(Self.hatching(of: frame), .stroke(.alarm, 0.8))
      writer.rectangle(frame, .stroke(.alarm, 1.8))
      writer.label(
        "part that may not work", at: Point(x: x + 24, y: y + 10), size: 12, mark: "label")
      x += 200
    }
    if x > Self.margin { y += Self.line + 4 }
    for words in HeatmapReport.lines(
      of: result, touches: map.touches, hasViews: !map.regions.isEmpty)
    {
      for part in TextWidth.lines(of: words, size: 12, width: Self.extent) {
        writer.label(
          part, at: Point(x: Self.margin, y: y + 10), size: 12, .ink, mark: "label")
        y += Self.line
      }
    }
    return y
  }

  /// Draws the levels of the density with their lower limits.
  private mutating func drawLevels(at origin: Point) {
    let side = 44.0
    for (index, limit) in density.levels.enumerated() {
      let x = origin.x + Double(index) * side
      writer.rectangle(
        Rect(x: x, y: origin.y, width: side, height: 12), .fill(.heat(index + 1)))
      writer.label(
        Self.significant(limit), at: Point(x: x, y: origin.y + 26), size: 11, .quiet,
        mark: "label")
    }
    writer.label(
      "s/cm²: time of touches", at: Point(x: origin.x + 8 * side + 10, y: origin.y + 10),
      size: 12, mark: "label")
  }

  /// Returns a number with at most two digits that are not zero at its beginning.
  private static func significant(_ value: Double) -> String {
    if value >= 10 { return "\(Int(value.rounded()))" }
    if value >= 1 { return EventLine.number(value) }
    let (digits, factor) = value >= 0.1 ? (2, 100.0) : (3, 1000.0)
    let text = "\(Int((value * factor).rounded()))"
    return "0." + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
