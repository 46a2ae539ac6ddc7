import Tactile

/// Draws one panel: the glass with views, trails, gestures and controls.
struct PanelDrawing {
  /// The kinds of things in a drawing, for its legend.
  enum Part: Int, CaseIterable {
    case touch, trail, cancelled, filtered, gesture, control, view
  }

  /// The largest width and height of a panel, in pixels.
  static let extent = 960.0

  private let panel: Picture.Panel
  /// Converts locations of the panel to pixels of the drawing.
  let place: AffineTransform
  /// The glass in the drawing, in pixels.
  let glass: Rect
  private var labels: LabelPlacer
  /// The lines to labels that are not beside their locations.
  private var leaders = SVGWriter()
  /// The labels.
  private var top = SVGWriter()
  private(set) var parts: Set<Part> = []
  /// The number of labels that were left out, because there is no space.
  private(set) var hidden = 0

  private static let labelSize = 12.0
  private static let dot = 4.5
  private static let ring = 10.0
  private static let badge = 8.5

  /// Returns the number of pixels for a point.
  static func scale(of panel: Picture.Panel) -> Double {
    extent / max(panel.frame.size.width, panel.frame.size.height, 1)
  }

  /// Creates a drawing of a panel. `origin` is the top left corner of the glass, in pixels.
  init(of panel: Picture.Panel, at origin: Point = .zero) {
    self.panel = panel
    let scale = Self.scale(of: panel)
    let size = Size(
      width: panel.frame.size.width * scale, height: panel.frame.size.height * scale)
    glass = Rect(origin: origin, size: size)
    labels = LabelPlacer(bounds: glass.insetBy(dx: 2, dy: 2))
    place = AffineTransform(
      a: size.width / max(panel.size.width, 1), b: 0, c: 0,
      d: size.height / max(panel.size.height, 1), tx: origin.x, ty: origin.y)
  }

  private func drawFrames(into writer: inout SVGWriter) {
    writer.rectangle(glass, .init(fill: .glass, stroke: .line), radius: 6, mark: "glass")
    for region in panel.regions { Self.draw(region, place, into: &writer) }
  }

  /// Draws the panel. Labels are above all other parts.
  mutating func draw(into writer: inout SVGWriter) {
    drawFrames(into: &writer)
    let paths = panel.trails.map { TrailShape.places(of: $0, place) }
    let notes = GestureNote.all(of: panel)
    for path in paths {
      if let first = path.first {
        labels.block(Self.square(first, Self.dot))
        labels.addAnchor(first)
      }
      for (start, end) in zip(path, path.dropFirst()) { labels.avoid(from: start, to: end) }
    }
    for note in notes {
      for place in note.places.map(place.apply) { labels.avoidRing(around: place, Self.ring) }
      if let last = note.places.last { labels.addAnchor(place.apply(last)) }
    }
    for (trail, path) in zip(panel.trails, paths) { draw(trail, path, into: &writer) }
    for region in panel.regions { name(region) }
    for note in notes { draw(note, into: &writer) }
    writer.append(leaders)
    writer.append(top)
  }

  private static func square(_ center: Point, _ radius: Double) -> Rect {
    Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }

  /// Draws the frame of a view, without its name.
  static func draw(
    _ region: Picture.Region, _ place: AffineTransform, into writer: inout SVGWriter
  ) {
    writer.beginGroup("region", title: region.name)
    writer.rectangle(
      place.apply(region.frame), .init(fill: .ground, stroke: .line, opacity: 0.75), radius: 3)
    writer.endGroup()
  }

  /// Writes the name of a view in one of its corners.
  private mutating func name(_ region: Picture.Region) {
    parts.insert(.view)
    let frame = place.apply(region.frame)
    let limit = max(40, min(frame.size.width - 8, 220))
    let text = TextWidth.fitted(region.name, size: 11, width: limit)
    let size = Size(width: TextWidth.of(text, size: 11) + 4, height: 15)
    let (left, upper) = (frame.minX + 3, frame.minY + 3)
    let (right, lower) = (frame.maxX - 3 - size.width, frame.maxY - 3 - size.height)
    let corners = [(left, upper), (left, lower), (right, upper), (right, lower)].map {
      Rect(origin: Point(x: $0.0, y: $0.1), size: size)
    }
    let isInside = { (part: Rect) in part.minX >= frame.minX && part.minY >= frame.minY }
    let found =
      labels.place(firstOf: corners.filter(isInside))
      ?? labels.place(size, near: frame.center, clear: 0, reach: 60)
    guard let found else {
      hidden += 1
      return
    }
    top.label(
      text, at: Point(x: found.minX + 2, y: found.maxY - 4), size: 11, .quiet, mark: "label")
  }

  private mutating func draw(
    _ trail: Picture.Trail, _ path: [Point], into writer: inout SVGWriter
  ) {
    guard let first = path.first else { return }
    var ink = PictureColour.finger(trail.number)
    var paint = SVGWriter.Paint(stroke: ink, width: 4)
    parts.insert(.touch)
    if path.count > 1, trail.end == .lifted { parts.insert(.trail) }
    switch trail.end {
    case .lifted: break
    case .cancelled:
      parts.insert(.cancelled)
      paint.dashes = [7, 5]
    case .filtered:
      parts.insert(.filtered)
      ink = .quiet
      paint = SVGWriter.Paint(stroke: ink, width: 3, dashes: [0.1, 6], hasRoundEnds: true)
    }
    writer.beginGroup("touch", title: TrailShape.title(of: trail))
    for piece in TrailShape.pieces(of: path) {
      paint.opacity = piece.strength
      writer.polyline(piece.places, paint, mark: "trail")
    }
    for corners in TrailShape.arrows(of: path) {
      let data =
        "M"
        + corners.map { "\(Self.number($0.x)) \(Self.number($0.y))" }
        .joined(separator: "L") + "Z"
      writer.path(data, .init(fill: ink, stroke: .glass, width: 0.8), mark: "arrow")
    }
    writer.circle(first, Self.dot, .init(fill: ink, stroke: .glass), mark: "landing")
    writer.endGroup()
    number(trail, at: first, ink)
  }

  /// Writes the number of a finger near its landing.
  private mutating func number(_ trail: Picture.Trail, at landing: Point, _ ink: PictureColour) {
    let text = "\(trail.number)"
    let width = max(2 * Self.badge, TextWidth.of(text, size: 11) * 1.1 + 8)
    let size = Size(width: width, height: 2 * Self.badge)
    guard let frame = labels.place(size, near: landing, clear: Self.ring + 2) else {
      hidden += 1
      return
    }
    lead(from: landing, to: frame, after: Self.ring + 6, ink)
    top.rectangle(frame, .init(fill: ink, stroke: .glass), radius: Self.badge)
    top.label(
      text, at: Point(x: frame.center.x, y: frame.center.y + 4), size: 11, .onFinger, .middle,
      isBold: true, mark: "label")
  }

  private mutating func draw(_ note: GestureNote, into writer: inout SVGWriter) {
    let places = note.places.map(place.apply)
    guard let last = places.last else { return }
    writer.beginGroup("mark", title: note.title)
    switch note.kind {
    case .gesture:
      parts.insert(.gesture)
      for place in places { writer.circle(place, Self.ring, .stroke(.ink, 1.4), mark: "ring") }
    case .control:
      parts.insert(.control)
      for place in places {
        writer.rectangle(
          Self.square(place, Self.ring - 1), .stroke(.ink, 1.4), radius: 2, mark: "control")
      }
    }
    writer.endGroup()
    let text = TextWidth.fitted(note.label, size: Self.labelSize, width: 240)
    let size = Size(width: TextWidth.of(text, size: Self.labelSize) + 10, height: 19)
    guard let frame = labels.place(size, near: last, clear: Self.ring + 2) else {
      hidden += 1
      return
    }
    lead(from: last, to: frame, after: Self.ring + 8, .ink)
    top.rectangle(frame, .init(fill: .ground, stroke: .line), radius: 4)
    top.label(
      text, at: Point(x: frame.center.x, y: frame.minY + 13.5), size: Self.labelSize, .ink,
      .middle, mark: "label")
  }

  /// Draws a line from a location to its label if the label is not beside it, or if it could be the label of
  /// another location.
  private mutating func lead(
    from place: Point, to frame: Rect, after distance: Double, _ ink: PictureColour
  ) {
    let near = LabelPlacer.nearest(to: place, in: frame)
    guard (near - place).length > distance || labels.isAmbiguous(frame, of: place) else { return }
    leaders.polyline([place, near], .init(stroke: ink, opacity: 0.6), mark: "leader")
  }

  private static func number(_ value: Double) -> String { SVGWriter.number(value) }
}

/// The label of one gesture or of one use of a control, with the locations that it belongs to.
struct GestureNote {
  /// Whether a gesture or a control is meant.
  enum Kind: Equatable {
    case gesture, control
  }

  let kind: Kind
  /// The name, with the times in seconds.
  var label: String
  /// The label with measurements, for the tooltip.
  var title: String
  /// The locations at which the gesture began and ended. The label is near the last.
  var places: [Point]

  /// Returns the notes of a panel: the beginning and the end of one gesture have one note.
  static func all(of panel: Picture.Panel) -> [GestureNote] {
    var notes: [(time: TimeInterval, note: GestureNote)] = []
    /// The begun gestures: the number of the note, and the time of the beginning.
    var begun: [String: (note: Int, time: TimeInterval)] = [:]
    for mark in panel.marks {
      let key = mark.name
      let time = LabelTime.text(mark.time)
      let fresh = GestureNote(
        kind: .gesture, label: "\(mark.name) \(time) s", title: "", places: [mark.place])
      switch mark.state {
      case .began, .changed:
        begun[key] = (notes.count, mark.time)
        notes.append((mark.time, fresh.ended(mark, "from \(time) s")))
      case .ended, .cancelled:
        let suffix = mark.state == .cancelled ? ", cancelled" : ""
        if let start = begun.removeValue(forKey: key) {
          let times = "\(LabelTime.range(start.time, mark.time)) s\(suffix)"
          var note = notes[start.note].note.ended(mark, times)
          note.places.append(mark.place)
          notes[start.note].note = note
        } else {
          notes.append((mark.time, fresh.ended(mark, "\(time) s\(suffix)")))
        }
      }
    }
    for answer in panel.answers {
      let label = "\(answer.name) \(answer.effect), \(LabelTime.text(answer.time)) s"
      notes.append(
        (answer.time, .init(kind: .control, label: label, title: label, places: [answer.place])))
    }
    return notes.map(\.note)
  }

  private func ended(_ mark: Picture.Mark, _ times: String) -> GestureNote {
    var note = self
    note.label = "\(mark.name) \(times)"
    note.title = note.label + mark.measurements
    return note
  }
}

/// Times in a drawing, in seconds. Their numbers have as many decimals as people need.
enum LabelTime {
  /// Returns a time with one decimal; with more decimals if it is shorter than 0.1 s.
  static func text(_ seconds: TimeInterval) -> String {
    number(seconds, decimals: seconds >= 0.0005 ? decimals(for: seconds) : 1)
  }

  /// Returns two times, such as `2.1–2.8`. If less than 0.1 s is between them, they have more decimals.
  static func range(_ start: TimeInterval, _ end: TimeInterval) -> String {
    let decimals = decimals(for: end - start)
    let (first, last) = (number(start, decimals: decimals), number(end, decimals: decimals))
    return first == last ? first : "\(first)–\(last)"
  }

  /// Returns a time with three decimals, as the other tools print it.
  static func exact(_ seconds: TimeInterval) -> String { number(seconds, decimals: 3) }

  /// The number of decimals with which people can see a duration: from 1 to 3.
  private static func decimals(for duration: TimeInterval) -> Int {
    if duration >= 0.1 { return 1 }
    return duration >= 0.01 ? 2 : 3
  }

  private static func number(_ seconds: TimeInterval, decimals: Int) -> String {
    let power = [1, 10, 100, 1000][decimals]
    let units = Int((seconds * Double(power)).rounded())
    let fraction = String(units % power + power).dropFirst()
    return "\(units / power).\(fraction)"
  }
}
