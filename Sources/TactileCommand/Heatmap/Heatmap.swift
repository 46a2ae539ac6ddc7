import Tactile

/// How long which part of the glass was touched.
struct Heatmap {
  /// The edge of a cell, in points: 5 mm, a third of a fingertip.
  static let cell = 5 / 0.15875
  /// The most cells a side may have, for panels of absurd size.
  private static let limit = 400

  /// The shape of the first screen, in points; others are stretched to it.
  let size: Size
  let columns: Int
  let rows: Int
  /// Seconds of fingers on each cell, row by row; a tap counts for at least a frame.
  private(set) var seconds: [Double]
  /// Where touches landed of which nothing came.
  private(set) var missed: [Point] = []
  private(set) var touches = 0
  /// What there was to be touched, each once however many recordings have it.
  private(set) var regions: [Picture.Region] = []

  /// What a touch that was seen in one frame only counts for, in seconds: a frame of a usual panel.
  private static let frame = 0.01

  init(_ size: Size) {
    self.size = size
    columns = min(Self.limit, max(1, Int((size.width / Self.cell).rounded(.up))))
    rows = min(Self.limit, max(1, Int((size.height / Self.cell).rounded(.up))))
    seconds = Array(repeating: 0, count: columns * rows)
  }

  /// Adds the touches of a panel.
  mutating func add(_ panel: Picture.Panel) {
    guard panel.size.width > 0, panel.size.height > 0 else { return }
    let place = placement(of: panel)
    for region in panel.regions {
      let placed = Picture.Region(name: region.name, frame: place.apply(region.frame))
      if !regions.contains(placed) { regions.append(placed) }
    }
    for trail in panel.trails {
      guard let first = trail.steps.first, !trail.isFiltered else { continue }
      touches += 1
      if !trail.isAnswered, trail.end == .lifted { missed.append(place.apply(first.place)) }
      for (index, step) in trail.steps.enumerated() {
        let next = index + 1 < trail.steps.count ? trail.steps[index + 1].time : step.time
        let time = index == 0 ? max(Self.frame, next - step.time) : next - step.time
        seconds[cell(at: place.apply(step.place))] += time
      }
    }
  }

  /// From a panel's coordinates to the map's: first to the screen, then to the map's shape.
  private func placement(of panel: Picture.Panel) -> AffineTransform {
    let (x, y) = (size.width / panel.screen.width, size.height / panel.screen.height)
    let frame = panel.frame
    return AffineTransform(
      a: x * frame.size.width / panel.size.width, b: 0, c: 0,
      d: y * frame.size.height / panel.size.height, tx: x * frame.origin.x, ty: y * frame.origin.y)
  }

  /// The longest time of a cell.
  var longest: Double { seconds.max() ?? 0 }

  /// The cells that were never touched although at least seven of the eight around them were.
  var dead: [Int] {
    seconds.indices.filter { cell in
      seconds[cell] == 0 && neighbours(of: cell).count { seconds[$0] > 0 } >= 7
    }
  }

  private func cell(at place: Point) -> Int {
    let column = min(columns - 1, max(0, Int(place.x / size.width * Double(columns))))
    let row = min(rows - 1, max(0, Int(place.y / size.height * Double(rows))))
    return row * columns + column
  }

  private func neighbours(of cell: Int) -> [Int] {
    let (column, row) = (cell % columns, cell / columns)
    var found: [Int] = []
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) where (x, y) != (column, row) {
        found.append(y * columns + x)
      }
    }
    return found
  }
}

extension Picture.Trail {
  /// Whether a filter kept it from everybody.
  var isFiltered: Bool { if case .filtered = end { true } else { false } }
}
