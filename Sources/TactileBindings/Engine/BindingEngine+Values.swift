import Tactile
import TactileWire

extension BindingEngine {
  /// The values of a gesture in a state.
  func values(of gesture: GestureMessage, _ state: GestureMessage.State) -> BindingValues {
    var values = BindingValues()
    // A name contains no NUL, since the message that contained it was checked.
    values[.occasion] = gesture.recognizer.text
    values[.state] = state.rawValue
    values[.view] = gesture.view.text
    values[.window] = gesture.window.text
    values[.user] = gesture.user.map { "\($0)" }
    let screen = screen(of: gesture.window.text, user: gesture.user)
    values[.screen] = screen?.name
    values[.direction] = direction(of: gesture)?.rawValue
    // Without the permission to watch, a gesture of the machine's windows has no touches.
    guard gesture.numberOfTouches > 0 else { return values }
    values[.x] = Self.tenths(gesture.location.x)
    values[.y] = Self.tenths(gesture.location.y)
    values[.dx] = gesture.translation.map { Self.tenths($0.dx) }
    values[.dy] = gesture.translation.map { Self.tenths($0.dy) }
    values[.vx] = gesture.velocity.map { Self.tenths($0.dx) }
    values[.vy] = gesture.velocity.map { Self.tenths($0.dy) }
    values[.scale] = gesture.scale.map(Self.thousandths)
    values[.rotation] = gesture.rotation.map(Self.thousandths)
    values[.fingers] = "\(gesture.numberOfTouches)"
    if let screen, screen.size.width > 0, screen.size.height > 0 {
      values.place = .init(
        screen: screen.name, x: min(max(gesture.location.x / screen.size.width, 0), 1),
        y: min(max(gesture.location.y / screen.size.height, 0), 1))
    }
    return values
  }

  /// Returns a number with one decimal.
  private static func tenths(_ number: Double) -> String {
    // 0 is added because -0 + 0 is 0.
    number.magnitude < 1e12 ? "\((number * 10).rounded() / 10 + 0)" : "\(number)"
  }

  /// Returns a number with at most three decimals.
  static func thousandths(_ number: Double) -> String {
    guard number.magnitude < 1e9 else { return "\(number)" }
    return SourcedValue.text(of: (number * 1000).rounded() / 1000)
  }

  /// The direction of a whole gesture; nil if its kind has none.
  func direction(of gesture: GestureMessage) -> BindingDirection? {
    // A message has values only for what its kind measures.
    if let direction = gesture.direction { return BindingDirection(direction) }
    if let movement = gesture.translation { return Self.direction(ofMovement: movement) }
    if let scale = gesture.scale { return Self.direction(ofScale: scale) }
    return gesture.rotation.flatMap(Self.direction(ofRotation:))
  }

  /// Returns whether a gesture has the direction of a binding.
  func matches(_ binding: Int, _ gesture: GestureMessage) -> Bool {
    guard let wanted = list.bindings[binding].direction else { return true }
    switch wanted {
    case .in, .out: return gesture.scale.flatMap(Self.direction(ofScale:)) == wanted
    case .clockwise, .counterclockwise:
      return gesture.rotation.flatMap(Self.direction(ofRotation:)) == wanted
    default:
      guard gesture.direction == nil, let movement = gesture.translation,
        let way = SwipeGestureRecognizer.Direction(wanted)
      else { return direction(of: gesture) == wanted }
      // A straight direction beside a diagonal one, and a diagonal, have at most 22.5° to each side (S307).
      guard way.hasDiagonal || isNarrow[binding] else { return direction(of: gesture) == wanted }
      let along = way.along(movement)
      return along > 0 && way.sideways(movement) <= Self.narrow * along
    }
  }

  /// The tangent of 22.5°, half of the angle between neighbouring directions.
  private static let narrow = 2.0.squareRoot() - 1

  /// Returns the length of the part of a movement for which both coordinates move in a diagonal direction; less than 0
  /// for a movement back.
  static func way(_ movement: Vector, along direction: BindingDirection) -> Double {
    let right = [.upRight, .downRight].contains(direction) ? movement.dx : -movement.dx
    let down = [.downLeft, .downRight].contains(direction) ? movement.dy : -movement.dy
    return min(right, down) * 2.0.squareRoot()
  }

  private static func direction(ofScale scale: Double) -> BindingDirection? {
    scale == 1 ? nil : scale > 1 ? .out : .in
  }

  private static func direction(ofRotation angle: Double) -> BindingDirection? {
    angle == 0 ? nil : angle > 0 ? .clockwise : .counterclockwise
  }

  private static func direction(ofMovement movement: Vector) -> BindingDirection? {
    guard movement != .zero else { return nil }
    return movement.dx.magnitude >= movement.dy.magnitude
      ? (movement.dx < 0 ? .left : .right) : (movement.dy < 0 ? .up : .down)
  }
}
