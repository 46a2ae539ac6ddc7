import Tactile
import TactileInput

/// The locations of all touches in recordings, on one screen.
struct Heatmap {
  /// The largest side of a cell, in points: 2.5 mm, less than the width of a finger.
  static let cell = 2.5 * DeviceSize.pointsPerMillimetre
  /// The maximum number of cells on a side, for panels that report an implausible size.
  private static let limit = 400

  /// The size of the first screen, in points. The map scales all other screens to this size.
  let size: Size
  let columns: Int
  let rows: Int
  /// The seconds for which fingers touched each cell, row by row.
  private(set) var seconds: [Double]
  /// The number of touches that began in each cell.
  private(set) var landings: [Int]
  /// The smallest rectangle that contains all locations of a cell, in points; nil for a cell without
  /// locations.
  private(set) var extents: [Rect?]
  /// The jumps of moving fingers.
  private(set) var jumps: [TrailJump] = []
  /// The number of movements between two reports that could have been a jump.
  private(set) var movements = 0
  /// The locations of touches that no gesture, control or scroll view used.
  private(set) var missed: [Point] = []
  private(set) var touches = 0
  /// The views of all recordings, without duplicates.
  private(set) var regions: [Picture.Region] = []
  /// Whether the size of a panel is an assumption.
  var hasAssumedSize = false

  /// The minimum time of a touch, in seconds: about one frame of a panel.
  private static let frame = 0.01

  init(_ size: Size) {
    self.size = size
    columns = min(Self.limit, max(1, Int((size.width / Self.cell).rounded(.up))))
    rows = min(Self.limit, max(1, Int((size.height / Self.cell).rounded(.up))))
    seconds = Array(repeating: 0, count: columns * rows)
    landings = Array(repeating: 0, count: columns * rows)
    extents = Array(repeating: nil, count: columns * rows)
  }

  /// Adds the touches of a panel.
  mutating func add(_ panel: Picture.Panel) {
    guard panel.size.width > 0, panel.size.height > 0 else { return }
    let place = placement(of: panel)
    for region in panel.regions {
      let placed = Picture.Region(name: region.name, frame: place.apply(region.frame))
      if !regions.contains(placed) { regions.append(placed) }
    }
    var trails: [[Picture.Trail.Step]] = []
    for trail in panel.trails {
      guard let first = trail.steps.first, !trail.isFiltered else { continue }
      touches += 1
      let steps = trail.steps.map {
        Picture.Trail.Step(time: $0.time, place: place.apply($0.place))
      }
      trails.append(steps)
      landings[cell(at: steps[0].place)] += 1
      if !trail.isAnswered, trail.end == .lifted { missed.append(steps[0].place) }
      for (index, step) in steps.enumerated() {
        let next = index + 1 < steps.count ? steps[index + 1].time : step.time
        let time = index == 0 ? max(Self.frame, next - first.time) : next - step.time
        let cell = cell(at: step.place)
        seconds[cell] += time
        extents[cell] =
          extents[cell]?.including(step.place) ?? Rect(origin: step.place, size: .zero)
      }
    }
    let found = TrailJump.all(in: trails)
    jumps += found.jumps
    movements += found.movements
  }

  /// The transform from a panel's coordinates to the screen's, and then to the map's.
  private func placement(of panel: Picture.Panel) -> AffineTransform {
    let (x, y) = (size.width / panel.screen.width, size.height / panel.screen.height)
    let frame = panel.frame
    return AffineTransform(
      a: x * frame.size.width / panel.size.width, b: 0, c: 0,
      d: y * frame.size.height / panel.size.height, tx: x * frame.origin.x, ty: y * frame.origin.y)
  }

  /// The width and the height of a cell, in points.
  var cellSize: Size {
    Size(width: size.width / Double(columns), height: size.height / Double(rows))
  }

  /// Returns the index of the cell that contains a location.
  func cell(at place: Point) -> Int {
    let column = min(columns - 1, max(0, Int(place.x / size.width * Double(columns))))
    let row = min(rows - 1, max(0, Int(place.y / size.height * Double(rows))))
    return row * columns + column
  }
}

extension Picture.Trail {
  /// Whether a filter removed the touch.
  var isFiltered: Bool { if case .filtered = end { true } else { false } }
}

extension Rect {
  /// Returns the smallest rectangle that contains this one and a point.
  fileprivate func including(_ point: Point) -> Rect {
    let (left, top) = (min(minX, point.x), min(minY, point.y))
    return Rect(
      x: left, y: top, width: max(maxX, point.x) - left, height: max(maxY, point.y) - top)
  }
}
