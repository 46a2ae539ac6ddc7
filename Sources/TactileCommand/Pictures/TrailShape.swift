import Tactile

/// The shape of a drawn trail: pale at the beginning of the touch, strong at its end, with arrows in
/// the direction of the movement.
enum TrailShape {
  /// A part of a trail with one strength.
  struct Piece {
    /// From 0 to 1.
    let strength: Double
    let places: [Point]
  }

  private static let weakest = 0.3
  private static let levels = 8
  /// The minimum distance between two drawn locations, in pixels. Nearer locations are left out.
  private static let step = 0.7
  /// The distance between two arrows, in pixels.
  private static let arrowDistance = 110.0
  /// The size of an arrow, and the length of a trail that has at least one, in pixels.
  private static let arrow = 9.0

  /// Returns the locations of a trail in the drawing, without those that are too near to others.
  static func places(of trail: Picture.Trail, _ place: AffineTransform) -> [Point] {
    var places: [Point] = []
    for step in trail.steps {
      let next = place.apply(step.place)
      if places.last.map({ (next - $0).length < Self.step }) ?? false { continue }
      places.append(next)
    }
    return places
  }

  /// Returns the pieces of a trail. Each begins at the end of the one before.
  static func pieces(of places: [Point]) -> [Piece] {
    let length = Self.length(of: places)
    guard length > 0 else { return [] }
    var pieces: [Piece] = []
    var level = 0
    var done = 0.0
    var piece = [places[0]]
    for index in places.indices.dropFirst() {
      done += (places[index] - places[index - 1]).length
      piece.append(places[index])
      let next = min(levels - 1, Int(done / length * Double(levels)))
      guard next > level || index == places.count - 1 else { continue }
      let strength = weakest + (1 - weakest) * Double(level) / Double(levels - 1)
      pieces.append(Piece(strength: strength, places: piece))
      piece = [places[index]]
      level = next
    }
    return pieces
  }

  /// Returns the corners of the arrows of a trail: one at its end and others at equal distances
  /// before.
  static func arrows(of places: [Point]) -> [[Point]] {
    let way = Way(places)
    guard way.length >= arrow * 1.5 else { return [] }
    let count = max(1, Int((way.length / arrowDistance).rounded()))
    var arrows: [[Point]] = []
    for number in 1...count {
      let distance = way.length * Double(number) / Double(count)
      let tip = way.place(at: distance)
      let tail = way.place(at: distance - arrow)
      let along = tip - tail
      guard along.length > 0.1 else { continue }
      let unit = along * (1 / along.length)
      let side = Vector(dx: -unit.dy, dy: unit.dx) * (arrow / 2)
      let base = tip + unit * -arrow
      // The tip is a little after the end, so that the line does not cover it.
      arrows.append([tip + unit * 2, base + side, base + side * -1])
    }
    return arrows
  }

  private static func length(of places: [Point]) -> Double {
    zip(places, places.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  /// A line with the distance of each of its locations from its beginning, measured along the line.
  private struct Way {
    private let places: [Point]
    private let distances: [Double]

    /// - Parameter places: At least one location.
    init(_ places: [Point]) {
      self.places = places
      var distances = [0.0]
      distances.reserveCapacity(places.count)
      for (start, end) in zip(places, places.dropFirst()) {
        distances.append(distances[distances.count - 1] + (end - start).length)
      }
      self.distances = distances
    }

    var length: Double { distances[distances.count - 1] }

    /// Returns the location on the line at this distance from its beginning.
    func place(at distance: Double) -> Point {
      let distance = max(0, distance)
      // The first location that is at least as far away.
      let next = max(1, distances.sortedPrefix { $0 < distance }.endIndex)
      guard next < places.count else { return places[places.count - 1] }
      let length = distances[next] - distances[next - 1]
      let share = length > 0 ? (distance - distances[next - 1]) / length : 0
      return places[next - 1] + (places[next] - places[next - 1]) * share
    }
  }

  /// Returns the tooltip of a trail.
  static func title(of trail: Picture.Trail) -> String {
    let began = LabelTime.exact(trail.steps.first?.time ?? 0)
    let ended = LabelTime.exact(trail.steps.last?.time ?? 0)
    let end =
      switch trail.end {
      case .lifted: ""
      case .cancelled: ", cancelled"
      case .filtered(let reason): ", filtered: \(reason)"
      }
    return "\(trail.kind.noun) \(trail.number), \(began) to \(ended) s\(end)"
  }
}
