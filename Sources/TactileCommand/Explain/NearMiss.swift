import Tactile

/// A control that a touch missed by a short distance.
struct NearMiss: Hashable {
  /// The largest distance of a near miss, in points: 7 mm, about the width of a fingertip. People who
  /// miss a control by more than a finger do not aim at it.
  static let reach = 45.0

  /// The name of the control.
  let control: String
  /// The distance from the touch to the control, in window units: positive if the control is to the
  /// right of the touch or below it.
  let distance: Vector
  /// The border around the control that also receives touches, in its units.
  let hitOutset: Double

  /// Returns the nearest control within ``reach`` of a location; nil if there is none.
  ///
  /// - Parameters:
  ///   - place: The location, in window units.
  ///   - scale: The window units for each point of the screen.
  init?(at place: Point, in window: Window, scale: Vector) {
    var nearest: (control: Control, distance: Vector, points: Double)?
    func visit(_ view: View) {
      guard view.canBeHit else { return }
      if let control = view as? Control, control.isEnabled {
        let frame = control.convert(
          control.bounds.insetBy(dx: -control.hitOutset, dy: -control.hitOutset), to: window)
        let distance = Self.distance(from: place, to: frame)
        let points = Vector(dx: distance.dx / scale.dx, dy: distance.dy / scale.dy).length
        if points > 0, points <= Self.reach, points < nearest?.points ?? .infinity {
          nearest = (control, distance, points)
        }
      }
      for subview in view.subviews { visit(subview) }
    }
    for view in window.subviews { visit(view) }
    guard let nearest else { return nil }
    control = nearest.control.label
    distance = nearest.distance
    hitOutset = nearest.control.hitOutset
  }

  private static func distance(from place: Point, to frame: Rect) -> Vector {
    Vector(
      dx: place.x < frame.minX ? frame.minX - place.x : min(0, frame.maxX - place.x),
      dy: place.y < frame.minY ? frame.minY - place.y : min(0, frame.maxY - place.y))
  }
}

extension NearMiss: CustomStringConvertible {
  /// The place of the control, such as `"ok" begins 20.0 units below`.
  var description: String {
    var parts: [String] = []
    if distance.dx != 0 { parts.append(Self.part(distance.dx, "to the right", "to the left")) }
    if distance.dy != 0 { parts.append(Self.part(distance.dy, "below", "above")) }
    return "\"\(control)\" begins " + parts.joined(separator: " and ")
  }

  private static func part(_ distance: Double, _ ahead: String, _ behind: String) -> String {
    "\(EventLine.number(distance.magnitude)) units \(distance > 0 ? ahead : behind)"
  }
}
