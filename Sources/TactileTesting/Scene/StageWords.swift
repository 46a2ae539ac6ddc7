import Tactile
import TactileWire

/// The words of a view that the scene language does not have.
struct ViewWords {
  /// Whether it passes touches on to the next responder (S51).
  var forwards = false
  /// Whether it writes no lines.
  var isSilent = false
  /// The measurements that follow each finger.
  var measurements: [TouchMeasurement] = []
  /// The recognizers that it does not let begin (S115).
  var vetoed: Set<String> = []
  /// The origin of its bounds.
  var origin: Point?

  /// Reads the words of a line.
  init(_ attributes: inout Attributes) throws(SpecificationError) {
    forwards = attributes.flag("forwards")
    isSilent = attributes.flag("silent")
    vetoed = Set(try attributes.list("vetoes").map(\.text))
    for word in try attributes.list("show") {
      measurements.append(try word.choice(TouchMeasurement.allCases.map { ($0.rawValue, $0) }))
    }
    if let origin = try attributes.value("bounds") {
      let (x, y) = try origin.numbers(by: ",", "an origin, such as 0,100")
      self.origin = Point(x: x, y: y)
    }
  }

  /// Creates an empty set of words.
  init() {}
}

/// A measurement of a touch that a view writes after the number of the finger.
enum TouchMeasurement: String, CaseIterable {
  case at, was, taps, force, kind, phase, radius

  func text(of touch: Touch, in view: View) -> String {
    "\(rawValue)=\(value(of: touch, in: view))"
  }

  private func value(of touch: Touch, in view: View) -> String {
    switch self {
    case .at: pair(touch.location(in: view))
    case .was: pair(touch.previousLocation(in: view))
    case .taps: "\(touch.tapCount)"
    case .force: text(touch.force)
    case .kind: touch.kind == .stylus ? "pen" : "finger"
    case .phase: "\(touch.phase)"
    case .radius: text(touch.majorRadius)
    }
  }

  private func pair(_ point: Point) -> String {
    TactileTesting.text(point.x, point.y)
  }

  private func text(_ number: Double) -> String {
    TactileTesting.text(number)
  }
}

/// The words of a recognizer that the scene language does not have.
struct RecognizerWords {
  /// Whether its delegate lets it begin.
  var mayBegin = true
  /// The fingers whose touches the delegate refuses (S88).
  var refusedFingers: Set<String> = []
  /// The names of the recognizers that must fail before this one recognizes (S106).
  var waitsFor: Set<String> = []
  /// The names of the recognizers that wait for this one to fail (S106).
  var holdsBack: Set<String> = []
  /// Whether it writes no states.
  var isSilent = false
  /// Whether each call of the delegate is written.
  var tellsQuestions = false
  /// Whether a failure is written, with its rule.
  var tellsFailures = false
  /// The measurements that follow a state.
  var measurements: [GestureMeasurement] = []
  /// The largest differences that are allowed between actual and expected measurements.
  var tolerances: [GestureMeasurement: Double] = [:]

  /// Reads the words of a line.
  init(_ attributes: inout Attributes) throws(SpecificationError) {
    mayBegin = try attributes.bool("begins") ?? true
    refusedFingers = Set(try attributes.list("refuses").map(\.text))
    waitsFor = Set(try attributes.list("waits-for").map(\.text))
    holdsBack = Set(try attributes.list("holds-back").map(\.text))
    isSilent = attributes.flag("silent")
    tellsQuestions = attributes.flag("tells-questions")
    tellsFailures = attributes.flag("tells-failures")
    for item in try attributes.list("show") { try add(item) }
  }

  /// Creates an empty set of words.
  init() {}

  /// Adds a measurement such as `velocity~50`, in which 50 is the tolerance.
  private mutating func add(_ item: Word) throws(SpecificationError) {
    let halves = item.text.split(separator: "~", maxSplits: 1)
    let word = Word(text: halves.first.map(String.init) ?? "", place: item.place)
    let measurement = try word.choice(GestureMeasurement.allCases.map { ($0.rawValue, $0) })
    measurements.append(measurement)
    guard halves.count == 2 else { return }
    guard let tolerance = Double(halves[1]), tolerance >= 0 else {
      throw item.error(expected: "a tolerance after ~, such as velocity~50")
    }
    tolerances[measurement] = tolerance
  }
}

/// A measurement of a gesture that is written after its state, in the coordinates of its view.
enum GestureMeasurement: String, CaseIterable {
  case location, translation, velocity, scale, rotation, direction, touches

  /// Returns `name=value`; nil if the gesture does not have this measurement. Rotations are in
  /// degrees.
  func text(of recognizer: GestureRecognizer) -> String? {
    value(of: recognizer).map { "\(rawValue)=\($0)" }
  }

  private func value(of recognizer: GestureRecognizer) -> String? {
    let view = recognizer.view
    switch self {
    case .location:
      let place = recognizer.location(in: view)
      return TactileTesting.text(place.x, place.y)
    case .touches: return "\(recognizer.numberOfTouches)"
    case .translation: return recognizer.measurements(in: view).translation.map(pair)
    case .velocity: return text(recognizer.measuredVelocity(in: view))
    case .scale: return recognizer.measurements(in: view).scale.map { TactileTesting.text($0) }
    case .rotation:
      return recognizer.measurements(in: view).rotation.map { TactileTesting.text($0 * 180 / .pi) }
    case .direction:
      return recognizer.measurements(in: view).direction?.words.joined(separator: ",")
    }
  }

  private func text(_ velocity: GestureVelocity) -> String? {
    switch velocity {
    case .none: nil
    case .movement(let vector): pair(vector)
    case .scale(let change): TactileTesting.text(change)
    case .rotation(let radians): TactileTesting.text(radians * 180 / .pi)
    }
  }

  private func pair(_ vector: Vector) -> String {
    TactileTesting.text(vector.dx, vector.dy)
  }
}
