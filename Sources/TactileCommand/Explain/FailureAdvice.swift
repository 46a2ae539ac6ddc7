import Tactile

/// The advice for a recognizer's failure: the amount that was missing, and the value of the
/// parameter with which the recognizer would not have failed.
enum FailureAdvice {
  /// Returns a sentence of advice; nil if the reason of the failure is sufficient.
  static func sentence(on failure: Decision.Failure) -> String? {
    switch failure {
    case .parameter(let parameter, let found, let required, let moment):
      sentence(on: parameter, found, required, isTimeout: moment.isTimeout)
    case .requiredRecognized:
      "It waits for that recognizer to fail; without requireToFail the first of them would win."
    case .preceded, .prevented:
      "Only one of them can recognize the touch. To recognize both, set simultaneousWith. To make the "
        + "other recognizer wait for this one, set requireToFail there."
    case .shouldNotBegin: "A delegate, the view or shouldBegin did not let it begin."
    case .allFingersLifted: "It had not recognized its gesture when the last finger lifted."
    case .buttonsNotPressed: "The parameter buttons names the parts of a pen that must be pressed."
    case .tooFewFingers, .landedAfterLift, .landedBeforeLift, .wrongDirection, .notInwards,
      .outsideRegion, .touchCancelled, .noScreen, .noEdges, .noSteps, .unknownRegion, .withdrawn,
      .cancelledWhileWaiting, .nothingToScroll, .acrossScrolling, .noScroll, .liftedBeforeScroll,
      .scrollPanFailed, .custom, .unexplained:
      nil
    }
  }

  private static func sentence(
    on parameter: ParameterName, _ found: Measurement, _ required: Decision.Requirement,
    isTimeout: Bool
  ) -> String {
    let limit = Measurement(required.value, found.unit)
    let name = parameter.rawValue
    guard !isTimeout else { return "\(name) is \(limit); a longer time would let it wait longer." }
    switch required {
    case .atLeast:
      return "It was \(found.distance(to: limit)) too little; set \(name) to \(found) or less to "
        + "accept it."
    case .atMost:
      return "It was \(found.distance(to: limit)) too much; set \(name) to \(found) or more to "
        + "accept it."
    case .exactly: return "Set \(name) to \(found.number) to accept it."
    }
  }
}
