import Tactile

/// The shape of a drawn trail: thick at the beginning of the touch, and thinner with time.
enum TrailShape {
  /// A part of a trail with one width.
  struct Piece {
    let width: Double
    let places: [Point]
  }

  private static let widest = 8.0
  private static let narrowest = 1.5
  /// The time in seconds after which a trail has its minimum width.
  private static let thinning: TimeInterval = 1
  private static let widths = 8
  /// The minimum distance between two drawn locations, in pixels. Nearer locations are left out.
  private static let step = 0.7

  /// Returns the pieces of a trail. Each begins at the end of the one before.
  static func pieces(of trail: Picture.Trail, scale: Double) -> [Piece] {
    guard let first = trail.steps.first else { return [] }
    var pieces: [Piece] = []
    var level = 0
    var places: [Point] = []
    for step in trail.steps {
      let place = Point(x: step.place.x * scale, y: step.place.y * scale)
      let age = (step.time - first.time) / thinning
      let next = min(widths - 1, Int(age * Double(widths)))
      let isNear = places.last.map { (place - $0).length < Self.step } ?? false
      if !isNear { places.append(place) }
      if next > level, places.count > 1 {
        pieces.append(Piece(width: width(level), places: places))
        places = [places[places.count - 1]]
      }
      level = max(level, next)
    }
    if places.count > 1 { pieces.append(Piece(width: width(level), places: places)) }
    return pieces
  }

  /// Returns the CSS classes of a trail.
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
    let began = EventLine.number(trail.steps.first?.time ?? 0)
    let ended = EventLine.number(trail.steps.last?.time ?? 0)
    let end =
      switch trail.end {
      case .lifted: ""
      case .cancelled: ", cancelled"
      case .filtered(let reason): ", filtered: \(reason)"
      }
    return XMLText.text(
      "\(trail.isPen ? "pen" : "finger") \(trail.number), \(began) to \(ended) s\(end)")
  }

  private static func width(_ level: Int) -> Double {
    widest - (widest - narrowest) * Double(level) / Double(widths - 1)
  }
}
