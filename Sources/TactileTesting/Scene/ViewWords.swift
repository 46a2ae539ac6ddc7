import Tactile

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
