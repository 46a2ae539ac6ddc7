import Tactile

/// Finds a free location for each label of a drawing.
///
/// Labels never cover one another or a blocked part. They cover trails only if there is no better
/// location nearby.
struct LabelPlacer {
  /// The part of the drawing in which labels may be, in pixels.
  let bounds: Rect
  /// The taken parts by the tile that they touch.
  private var tiles: [Int: Tile] = [:]
  /// The squares that a trail crosses.
  private var crossed: Set<Int> = []
  /// The marked locations by tile.
  private var anchors: [Int: [Point]] = [:]

  /// The taken parts of a tile.
  private struct Tile {
    /// The most parts of a tile that are compared with a label. More of them leave hardly any space. Without
    /// a limit, each tap on a button would make the label of the next tap slower.
    private static let mostParts = 64

    private var parts: [Rect] = []
    /// Whether no label may touch the tile.
    private var isFull = false

    mutating func add(_ part: Rect) {
      guard !isFull, !parts.contains(where: { $0.contains(part) }) else { return }
      parts.append(part)
      guard parts.count > Self.mostParts else { return }
      isFull = true
      parts = []
    }

    func isFree(for frame: Rect) -> Bool {
      !isFull && parts.allSatisfy { !$0.overlaps(frame) }
    }
  }

  private static let tile = 48.0
  private static let square = 4.0
  /// The minimum distance between labels, in pixels.
  private static let gap = 2.0
  /// The distance by which the marked location of a label must be nearer to it than all others, in pixels.
  private static let clearness = 6.0
  /// The distance up to which people see two marked locations as one, in pixels.
  private static let samePlace = 10.0
  /// Directions from the marked location to a label, best first, in sixteenths of a turn.
  private static let directions = [14, 2, 10, 6, 0, 8, 12, 4, 15, 1, 13, 3, 9, 7, 11, 5].map {
    direction(Double($0) * .pi / 8)
  }

  /// Returns the direction at an angle, with the length 1.
  private static func direction(_ angle: Double) -> Vector {
    Vector(dx: PortableMath.cos(angle), dy: PortableMath.sin(angle))
  }

  init(bounds: Rect) { self.bounds = bounds }

  /// Keeps labels away from a part of the drawing.
  mutating func block(_ part: Rect) {
    for tile in Self.tiles(of: part) { tiles[tile, default: Tile()].add(part) }
  }

  /// Prefers locations of labels that do not cover a line.
  mutating func avoid(from start: Point, to end: Point) {
    let count = max(1, Int(((end - start).length / Self.square).rounded(.up)))
    for step in 0...count {
      let share = Double(step) / Double(count)
      let (x, y) = (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
      crossed.insert(Self.key(x / Self.square, y / Self.square))
    }
  }

  /// Keeps labels away from the inner part of a ring, and prefers locations that do not cover the ring.
  ///
  /// - Parameter radius: The radius of the ring, in pixels. Its own label can be beside it.
  mutating func avoidRing(around center: Point, _ radius: Double) {
    let inner = 0.6 * radius
    block(Rect(x: center.x - inner, y: center.y - inner, width: 2 * inner, height: 2 * inner))
    let eighth = Double.pi / 4
    let corners: [Point] = (0...8).map { center + Self.direction(Double($0) * eighth) * radius }
    for (start, end) in zip(corners, corners.dropFirst()) { avoid(from: start, to: end) }
  }

  /// Notes a location that has a label of its own.
  mutating func addAnchor(_ place: Point) {
    for tile in Self.tiles(of: Rect(origin: place, size: .zero)) {
      anchors[tile, default: []].append(place)
    }
  }

  /// Whether another location that has a label is about as near to a label as the label's own location.
  func isAmbiguous(_ frame: Rect, of anchor: Point) -> Bool {
    let reach = anchor.distance(to: Self.nearest(to: anchor, in: frame)) + Self.clearness
    return Self.tiles(of: frame.insetBy(dx: -reach, dy: -reach)).contains { tile in
      anchors[tile, default: []].contains { other in
        other.distance(to: anchor) > Self.samePlace
          && other.distance(to: Self.nearest(to: other, in: frame)) < reach
      }
    }
  }

  /// Returns the location in a label that is nearest to a location.
  static func nearest(to place: Point, in frame: Rect) -> Point {
    Point(
      x: min(max(place.x, frame.minX), frame.maxX), y: min(max(place.y, frame.minY), frame.maxY))
  }

  /// Returns the frame of a label near a location and blocks it; nil if there is no space.
  ///
  /// - Parameters:
  ///   - clear: The minimum distance from the location, in pixels.
  ///   - reach: The distance from `clear` up to which a label can be.
  mutating func place(
    _ size: Size, near anchor: Point, clear: Double, reach: Double = 110
  ) -> Rect? {
    var best: (frame: Rect, cost: Double)?
    var distance = clear
    while distance <= clear + reach, best.map({ $0.cost > distance - clear }) ?? true {
      for (index, direction) in Self.directions.enumerated() {
        let frame = Rect(
          x: Self.start(anchor.x, direction.dx * distance, direction.dx, size.width),
          y: Self.start(anchor.y, direction.dy * distance, direction.dy, size.height),
          width: size.width, height: size.height)
        guard isFree(frame) else { continue }
        let cost = distance - clear + Double(index) * 0.1 + Double(crossings(of: frame)) * 4
        if best.map({ cost < $0.cost }) ?? true { best = (frame, cost) }
      }
      distance += 5
    }
    if let best { block(best.frame) }
    return best?.frame
  }

  /// Returns the smallest coordinate of a label on one axis. The label is on the side that the
  /// direction points to, or centred if the direction is almost perpendicular to the axis.
  private static func start(
    _ anchor: Double, _ offset: Double, _ direction: Double, _ length: Double
  ) -> Double {
    if direction > 0.3 { return anchor + offset }
    return direction < -0.3 ? anchor + offset - length : anchor + offset - length / 2
  }

  /// Returns the first of these frames that is free, and blocks it.
  mutating func place(firstOf frames: [Rect]) -> Rect? {
    let free = frames.filter(isFree)
    let found = free.first { crossings(of: $0) == 0 } ?? free.first
    if let found { block(found) }
    return found
  }

  private func isFree(_ frame: Rect) -> Bool {
    guard
      frame.minX >= bounds.minX, frame.minY >= bounds.minY, frame.maxX <= bounds.maxX,
      frame.maxY <= bounds.maxY
    else { return false }
    let wide = frame.insetBy(dx: -Self.gap, dy: -Self.gap)
    return Self.tiles(of: wide).allSatisfy { tiles[$0]?.isFree(for: wide) ?? true }
  }

  private func crossings(of frame: Rect) -> Int {
    guard !crossed.isEmpty else { return 0 }
    var count = 0
    for y in Int(frame.minY / Self.square)...Int(frame.maxY / Self.square) {
      for x in Int(frame.minX / Self.square)...Int(frame.maxX / Self.square)
      where crossed.contains(Self.key(Double(x), Double(y))) { count += 1 }
    }
    return count
  }

  private static func tiles(of frame: Rect) -> [Int] {
    let columns = Int(frame.minX / tile)...Int(frame.maxX / tile)
    return (Int(frame.minY / tile)...Int(frame.maxY / tile)).flatMap { y in
      columns.map { key(Double($0), Double(y)) }
    }
  }

  /// One number for a column and a row.
  private static func key(_ x: Double, _ y: Double) -> Int { Int(y) << 24 + Int(x) }
}

extension Rect {
  /// Whether another rectangle is inside this one.
  fileprivate func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// Whether two rectangles have a common part.
  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
