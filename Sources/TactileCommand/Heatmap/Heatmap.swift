import Tactile

/// The time for which each part of the glass was touched.
struct Heatmap {
  /// The width and height of a cell, in points: 5 mm, a third of a fingertip.
  static let cell = 5 / 0.15875
  /// The maximum number of cells on a side, for panels that report an implausible size.
  private static let limit = 400

  /// The size of the first screen, in points. The map scales all other screens to this size.
  let size: Size
  let columns: Int
  let rows: Int
  /// The seconds for which fingers touched each cell, row by row.
  private(set) var seconds: [Double]
  /// The locations of touches that no gesture, control or scroll view used.
  private(set) var missed: [Point] = []
  private(set) var touches = 0
  /// The views of all recordings, without duplicates.
  private(set) var regions: [Picture.Region] = []

  /// The minimum time of a touch, in seconds: about one frame of a panel.
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

  /// The transform from a panel's coordinates to the screen's, and then to the map's.
  private func placement(of panel: Picture.Panel) -> AffineTransform {
    let (x, y) = (size.width / panel.screen.width, size.height / panel.screen.height)
    let frame = panel.frame
    return AffineTransform(
      a: x * frame.size.width / panel.size.width, b: 0, c: 0,
      d: y * frame.size.height / panel.size.height, tx: x * frame.origin.x, ty: y * frame.origin.y)
  }

  /// The time of the cell that was touched longest.
  var longest: Double { seconds.max() ?? 0 }

  /// The cells that were never touched, although at least seven of their neighbours were.
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
  /// Whether a filter removed the touch.
  var isFiltered: Bool { if case .filtered = end { true } else { false } }
}
