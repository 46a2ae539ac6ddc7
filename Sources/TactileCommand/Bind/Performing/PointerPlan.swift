import Tactile
import TactileInput
import TactileWire

/// Turns the tasks of one pointer into its events: clicks, turns of the wheel, and drags.
struct PointerPlan {
  /// The largest value of both axes: the right and the lower edge of the screen.
  static let edge: Int32 = 65_535
  /// The time between two changes of a button, in seconds. libinput takes changes within 25 ms for the bounces
  /// of a worn switch.
  static let buttonPause: TimeInterval = 0.03
  /// The movement of the fingers that turns the wheel by one step, in points: three lines of text, by which a step
  /// usually scrolls.
  static let pointsOfStep = 48.0
  /// The units of a step of a wheel with a high resolution (`REL_WHEEL_HI_RES`).
  static let unitsOfStep = 120.0

  /// An error of a task.
  struct Flaw: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private struct Position: Equatable {
    var x: Int32
    var y: Int32
  }

  /// A drag that goes on.
  private struct Drag {
    var binding: Int
    var button: UInt16
    var origin: Position
  }

  /// Where the events so far move the pointer. A new device is at 0.
  private var position = Position(x: 0, y: 0)
  private var drag: Drag?
  /// The bindings whose gestures scroll at present.
  private var scrolling: Set<Int> = []
  /// The parts of a unit that the wheel has not turned yet.
  private var remainder = Vector.zero
  /// The units that the wheel has turned since its last whole step.
  private var partOfStep = (right: 0, up: 0)

  /// Whether a button is held for a drag.
  var isDragging: Bool { drag != nil }

  /// Returns the steps of a task.
  ///
  /// - Throws: ``Flaw`` if the task has no place, or a drag goes on.
  mutating func steps(for start: BindingStart) throws(Flaw) -> [InputStep] {
    switch start.task {
    case .click(let button, let count):
      try checkIsFree()
      return try move(to: place(of: start)) + Self.clicks(Self.code(of: button), count)
    case .scroll(.steps(let right, let down)):
      try checkIsFree()
      return try move(to: place(of: start))
        + turn(Vector(dx: right * Self.unitsOfStep, dy: -down * Self.unitsOfStep))
    case .scroll(.follow): return try follow(start)
    case .drag(let button): return try drag(Self.code(of: button), start)
    default: return []
    }
  }

  private static func code(of button: BindingTask.PointerButton) -> UInt16 {
    switch button {
    case .left: KeyCode.left
    case .right: KeyCode.right
    case .middle: KeyCode.middle
    }
  }

  private func checkIsFree() throws(Flaw) {
    if isDragging { throw Flaw(description: "the pointer drags at present") }
  }

  private func place(of start: BindingStart) throws(Flaw) -> Position {
    guard let place = start.values.place else {
      throw Flaw(description: "the place of the gesture is not known")
    }
    return Position(x: Self.value(place.x), y: Self.value(place.y))
  }

  private static func value(_ fraction: Double) -> Int32 {
    guard fraction.isFinite else { return 0 }
    return Int32((min(max(fraction, 0), 1) * Double(edge)).rounded())
  }

  // MARK: Moving and clicking

  /// Returns the step that moves the pointer.
  ///
  /// The kernel drops values that do not change, but another mouse may have moved the pointer. So the pointer
  /// never stays where it is: it first goes beside the place.
  private mutating func move(to place: Position) -> [InputStep] {
    var places = [place]
    if place.x == position.x || place.y == position.y {
      let beside = Position(x: Self.beside(place.x), y: Self.beside(place.y))
      places.insert(beside, at: 0)
    }
    position = place
    return [
      InputStep(
        after: 0,
        places.map { [(EventType.abs, AbsCode.x, $0.x), (EventType.abs, AbsCode.y, $0.y)] })
    ]
  }

  private static func beside(_ value: Int32) -> Int32 { value > 0 ? value - 1 : 1 }

  private static func press(_ button: UInt16, _ value: Int32) -> InputStep {
    InputStep(after: buttonPause, [[(EventType.key, button, value)]])
  }

  private static func clicks(_ button: UInt16, _ count: Int) -> [InputStep] {
    (0..<max(count, 1)).flatMap { _ in [press(button, 1), press(button, 0)] }
  }

  // MARK: Dragging

  private mutating func drag(_ button: UInt16, _ start: BindingStart) throws(Flaw) -> [InputStep] {
    if start.phase == .began {
      try checkIsFree()
      let origin = try place(of: start)
      drag = Drag(binding: start.binding, button: button, origin: origin)
      return move(to: origin) + [Self.press(button, 1)]
    }
    guard let drag, drag.binding == start.binding else { return [] }
    let target = try? place(of: start)
    switch start.phase {
    case .began, .once: return []
    case .changed:
      guard let target, target != position else { return [] }
      return glide(to: target)
    case .ended:
      self.drag = nil
      return (target.map { glide(to: $0) } ?? []) + [Self.press(drag.button, 0)]
    case .cancelled:
      // At its origin, most drags have no effect.
      self.drag = nil
      return glide(to: drag.origin) + [Self.press(drag.button, 0)]
    }
  }

  /// Returns the step that moves the pointer while it drags. It never goes beside its place.
  private mutating func glide(to place: Position) -> [InputStep] {
    position = place
    return [
      InputStep(
        after: 0, [[(EventType.abs, AbsCode.x, place.x), (EventType.abs, AbsCode.y, place.y)]])
    ]
  }

  // MARK: The wheel

  /// Turns the wheel so that the content follows the fingers. The pointer stays where the gesture began, so that
  /// the content of another window never moves.
  private mutating func follow(_ start: BindingStart) throws(Flaw) -> [InputStep] {
    let isFirst = scrolling.insert(start.binding).inserted
    if start.phase != .changed, start.phase != .began { scrolling.remove(start.binding) }
    try checkIsFree()
    var steps: [InputStep] = []
    if isFirst {
      remainder = .zero
      if start.values.place != nil { steps += move(to: try place(of: start)) }
    }
    guard start.phase != .cancelled else { return steps }
    let units = Self.unitsOfStep / Self.pointsOfStep
    let movement = start.values.movement
    // Fingers that go to the right move the content to the right, as a turn to the left does.
    return steps + turn(Vector(dx: -movement.dx * units, dy: movement.dy * units))
  }

  /// Returns the step that turns the wheel by units, to the right and upwards.
  private mutating func turn(_ units: Vector) -> [InputStep] {
    guard units.dx.isFinite, units.dy.isFinite else { return [] }
    let wanted = (remainder.dx + units.dx, remainder.dy + units.dy)
    let (right, up) = (Self.whole(wanted.0), Self.whole(wanted.1))
    remainder = Vector(dx: wanted.0 - Double(right), dy: wanted.1 - Double(up))
    var events: [(UInt16, UInt16, Int32)] = []
    add(up, &partOfStep.up, RelCode.wheelHighResolution, RelCode.wheel, to: &events)
    add(right, &partOfStep.right, RelCode.hwheelHighResolution, RelCode.hwheel, to: &events)
    return events.isEmpty ? [] : [InputStep(after: 0, [events])]
  }

  private static func whole(_ units: Double) -> Int {
    Int(min(max(units, -1_000_000), 1_000_000).rounded(.towardZero))
  }

  /// Adds the events of one wheel: its units, and the whole steps for readers that know only these.
  private func add(
    _ units: Int, _ part: inout Int, _ fine: UInt16, _ coarse: UInt16,
    to events: inout [(UInt16, UInt16, Int32)]
  ) {
    guard units != 0 else { return }
    events.append((EventType.rel, fine, Int32(units)))
    part += units
    let steps = part / Int(Self.unitsOfStep)
    guard steps != 0 else { return }
    part -= steps * Int(Self.unitsOfStep)
    events.append((EventType.rel, coarse, Int32(steps)))
  }
}
