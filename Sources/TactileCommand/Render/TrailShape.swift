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
    let length = Self.length(of: places)
    guard length >= arrow * 1.5 else { return [] }
    let count = max(1, Int((length / arrowDistance).rounded()))
    var arrows: [[Point]] = []
    for number in 1...count {
      let tip = place(on: places, at: length * Double(number) / Double(count))
      let tail = place(on: places, at: length * Double(number) / Double(count) - arrow)
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

  /// Returns the location on a line at this distance from its beginning.
  private static func place(on places: [Point], at distance: Double) -> Point {
    var left = max(0, distance)
    for (start, end) in zip(places, places.dropFirst()) {
      let length = (end - start).length
      if left <= length { return start + (end - start) * (length > 0 ? left / length : 0) }
      left -= length
    }
    return places[places.count - 1]
  }

  /// Returns the CSS classes of a trail on a page.
  static func style(of trail: Picture.Trail) -> String {
    let colour = PictureStyle.colour(trail.number)
    switch trail.end {
    case .lifted: return colour
    case .cancelled: return "\(colour) cancelled"
    case .filtered: return "filtered"
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
