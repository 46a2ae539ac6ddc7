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
