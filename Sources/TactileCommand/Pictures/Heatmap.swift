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

/// A movement in which the panel reported no location for a part of the way.
struct TrailJump {
  /// The last location before the jump and the first one after it, in points.
  let start: Point
  let end: Point

  /// The minimum length of a jump: 4 mm, in points.
  private static let length = 4 * DeviceSize.pointsPerMillimetre
  /// How much longer a jump is than the movements before and after it.
  private static let ratio = 3.0
  /// The number of movements before and after a jump that it is compared with.
  private static let neighbours = 4
  /// The time in seconds within which a finger that the panel lost can land again.
  private static let time: TimeInterval = 0.25
  /// The minimum speed of a finger that the panel loses: 50 mm/s, in points per second.
  private static let speed = 50 * DeviceSize.pointsPerMillimetre
  /// The largest angle between the movement and the jump: 30 degrees.
  private static let angle = Double.pi / 6

  /// Returns the jumps of these trails, and the number of movements that could have been jumps.
  ///
  /// A jump is inside a trail, or between the end of a trail and the beginning of the next: the
  /// panel loses a finger at the edge of a dead part and finds it again at the other edge.
  static func all(
    in trails: [[Picture.Trail.Step]]
  ) -> (jumps: [TrailJump], movements: Int) {
    var jumps: [TrailJump] = []
    var movements = 0
    for steps in trails {
      let lengths = zip(steps, steps.dropFirst()).map { ($1.place - $0.place).length }
      for index in lengths.indices where index >= 2 && index + 2 < lengths.count {
        let before = median(lengths[max(0, index - neighbours)..<index])
        let after = median(lengths[(index + 1)..<min(lengths.count, index + 1 + neighbours)])
        let usual = max(before, after)
        if usual > 0 { movements += 1 }
        guard usual > 0, lengths[index] >= max(length, ratio * usual) else { continue }
        jumps.append(.init(start: steps[index].place, end: steps[index + 1].place))
      }
    }
    let beginnings = trails.sorted { $0[0].time < $1[0].time }
    for steps in trails {
      guard let last = steps.last, let velocity = velocity(of: steps) else { continue }
      movements += 1
      let next = beginnings[beginnings.sortedPrefix { $0[0].time <= last.time }.endIndex...]
        .prefix { $0[0].time <= last.time + time }
      let continued = next.first { continues(last, velocity, $0[0]) }
      if let continued { jumps.append(.init(start: last.place, end: continued[0].place)) }
    }
    return (jumps, movements)
  }

  /// Whether a touch that begins here can be the finger that moved with this velocity.
  private static func continues(
    _ last: Picture.Trail.Step, _ velocity: Vector, _ first: Picture.Trail.Step
  ) -> Bool {
    let way = first.place - last.place
    let expected = velocity.length * (first.time - last.time)
    guard way.length >= length, way.length >= expected / 2, way.length <= expected * 2 else {
      return false
    }
    let product = way.dx * velocity.dx + way.dy * velocity.dy
    return product >= PortableMath.cos(angle) * way.length * velocity.length
  }

  /// Returns the velocity at the end of a trail, in points per second; nil for a slow finger.
  private static func velocity(of steps: [Picture.Trail.Step]) -> Vector? {
    guard steps.count > neighbours else { return nil }
    let (start, end) = (steps[steps.count - 1 - neighbours], steps[steps.count - 1])
    guard end.time > start.time else { return nil }
    let velocity = (end.place - start.place) * (1 / (end.time - start.time))
    return velocity.length >= speed ? velocity : nil
  }

  private static func median(_ values: ArraySlice<Double>) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}
