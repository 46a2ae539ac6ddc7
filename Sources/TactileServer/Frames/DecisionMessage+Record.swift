import Tactile
import TactileWire

extension DecisionMessage {
  /// Creates the message of a record: a sentence for people, and the members of the decision for
  /// programs.
  package init(_ record: TraceRecord) {
    self.init(subject: record.subject, rule: record.rule, message: record.message, kind: "")
    setKind(of: record.decision)
  }

  private mutating func setKind(of decision: Decision) {
    switch decision {
    case .bound(let touch, let screenLocation, let viewLocation):
      set("bound", touch: touch)
      (self.screenLocation, self.viewLocation) = (screenLocation, viewLocation)
    case .missed(let touch): set("missed", touch: touch)
    case .interactionIgnored(let touch): set("interactionIgnored", touch: touch)
    case .withheldByMode(let mode, let touch):
      set("withheldByMode", touch: touch)
      reason = mode.rawValue
    case .reserved(let touch): set("reserved", touch: touch)
    case .reached(let touch, let distance):
      set("reached", touch: touch)
      (found, unit) = (distance, "pt")
    case .explores(let touch): set("explores", touch: touch)
    case .refusedSecond(let touch): set("refusedSecond", touch: touch)
    case .tooManyRecognizers(let touch): set("tooManyRecognizers", touch: touch)
    case .tooManyViews(let touch): set("tooManyViews", touch: touch)
    case .shutOut(let touch): set("shutOut", touch: touch)
    case .cancelledTouch(let touch, let reason):
      set("cancelledTouch", touch: touch)
      self.reason = reason.rawValue
    case .waitsForEarlier(let touch): set("waitsForEarlier", touch: touch)
    case .liftWaitsForEarlier(let touch): set("liftWaitsForEarlier", touch: touch)
    case .released(let touch): set("released", touch: touch)
    case .releasedLift(let touch): set("releasedLift", touch: touch)
    case .keptByScrollView(let touch): set("keptByScrollView", touch: touch)
    case .keepsTouch: set("keepsTouch")
    case .caughtContent: set("caughtContent")
    case .precedes(let other): set("precedes", other: other)
    case .cancelledTracking(let reason): set("cancelledTracking", reason: reason.rawValue)
    case .refused(let touch): set("refused", touch: touch)
    case .ignored(let touch): set("ignored", touch: touch)
    case .holds(let touch): set("holds", touch: touch)
    case .holdsLift(let touch): set("holdsLift", touch: touch)
    case .took(let touch, let delivery):
      set("took", touch: touch)
      reason = delivery.rawValue
    case .waits(let other): set("waits", other: other)
    case .cyclicRequirement(let other): set("cyclicRequirement", other: other)
    case .state(let state):
      set("state")
      self.state = "\(state)"
    case .refusedState(let wanted, _):
      set("refusedState")
      state = "\(wanted)"
    case .failed(let failure, _):
      set("failed")
      setReason(failure)
    case .cancelled(.withdrawn(let reason)): set("cancelled", reason: reason.rawValue)
    case .cancelled(.overridden(let other)): set("cancelled", reason: "overridden", other: other)
    case .restarted: set("restarted")
    case .circularChain: set("circularChain")
    case .dropped(let reason): set("dropped", reason: reason.word)
    case .unhandledAction: set("unhandledAction")
    case .filtered(let filter, _): set("filtered", reason: filter)
    }
  }

  private mutating func setReason(_ failure: Decision.Failure) {
    switch failure {
    case .parameter(let parameter, let found, let required, _):
      reason = "parameter"
      self.parameter = parameter.rawValue
      set(found, required)
    case .tooFewFingers(let found, let required):
      reason = "tooFewFingers"
      set(.fingers(found), .atLeast(Double(required)))
    case .tooManyFingers(let found, let allowed):
      reason = "tooManyFingers"
      set(.fingers(found), .atMost(Double(allowed)))
    case .notHeld(let time, let required):
      reason = "notHeld"
      set(.seconds(time), .atLeast(required))
    case .landedAfterLift: reason = "landedAfterLift"
    case .landedBeforeLift: reason = "landedBeforeLift"
    case .wrongDirection: reason = "wrongDirection"
    case .notInwards: reason = "notInwards"
    case .outsideRegion(let region, _, _, _): (reason, other) = ("outsideRegion", region)
    case .buttonsNotPressed: reason = "buttonsNotPressed"
    case .touchCancelled: reason = "touchCancelled"
    case .allFingersLifted: reason = "allFingersLifted"
    case .noScreen: reason = "noScreen"
    case .noEdges: reason = "noEdges"
    case .noSteps: reason = "noSteps"
    case .unknownRegion(let region): (reason, other) = ("unknownRegion", region)
    case .lockedOut(let time):
      reason = "lockedOut"
      (found, unit) = (time, "s")
    case .withdrawn(let withdrawal): reason = withdrawal.rawValue
    case .requiredRecognized(let other): (reason, self.other) = ("requiredRecognized", other)
    case .preceded(let other): (reason, self.other) = ("preceded", other)
    case .prevented(let other): (reason, self.other) = ("prevented", other)
    case .shouldNotBegin: reason = "shouldNotBegin"
    case .cancelledWhileWaiting: reason = "cancelledWhileWaiting"
    case .nothingToScroll: reason = "nothingToScroll"
    case .acrossScrolling: reason = "acrossScrolling"
    case .noScroll: reason = "noScroll"
    case .liftedBeforeScroll: reason = "liftedBeforeScroll"
    case .scrollPanFailed: reason = "scrollPanFailed"
    case .custom: reason = "custom"
    case .unexplained: reason = "unexplained"
    }
  }

  private mutating func set(
    _ kind: String, reason: String? = nil, touch: UInt64? = nil, other: String? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.touch = touch.map { Int($0) }
    self.other = other
  }

  private mutating func set(_ found: Measurement, _ required: Decision.Requirement) {
    self.found = found.value
    self.required = required.value
    unit = found.unit.rawValue
    limit =
      switch required {
      case .atLeast: .atLeast
      case .atMost: .atMost
      case .exactly: .exactly
      }
  }
}

extension Decision.Drop {
  fileprivate var word: String {
    switch self {
    case .endOfChain: "endOfChain"
    case .notBegun: "notBegun"
    case .begunNowhere: "begunNowhere"
    case .noWindow: "noWindow"
    case .remoteControl: "remoteControl"
    }
  }
}
