import Tactile
import TactileWire

extension DecisionMessage {
  /// Creates the message of a record: a sentence for people, and the members of the decision for
  /// programs.
  package init(_ record: TraceRecord) {
    self.init(
      subject: record.subject, rule: record.rule, message: record.message,
      window: record.origin?.window, user: record.origin?.user, view: record.origin?.view, kind: "")
    setKind(of: record.decision)
  }

  /// Creates the message that stands for decisions that a frame does not contain (``DecisionLimit``).
  init(leftOut count: Int, aboutWindowsOf user: Int) {
    self.init(
      subject: "user \(user)", rule: TraceRecord.noRule,
      message: "\(count) more decisions about windows of the user are left out", window: nil,
      user: user, view: nil, kind: "leftOut")
    found = Double(count)
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
    case .refusedState(let wanted, let current):
      set("refusedState")
      (state, currentState) = ("\(wanted)", "\(current)")
    case .failed(let failure, _):
      set("failed")
      setReason(failure)
    case .cancelled(.withdrawn(let reason)): set("cancelled", reason: reason.rawValue)
    case .cancelled(.overridden(let other)): set("cancelled", reason: "overridden", other: other)
    case .restarted: set("restarted")
    case .circularChain: set("circularChain")
    case .dropped(let drop):
      set("dropped", reason: drop.word)
      setEvent(of: drop)
    case .unhandledAction(let asked):
      set("unhandledAction")
      self.asked = asked
    case .filtered(let filter, let action, let contact, let location):
      set("filtered", reason: filter.name)
      self.action = action.name
      device = Int(contact.device.rawValue)
      self.contact = Int(contact.tracking)
      otherContact = action.otherContact.map { Int($0.tracking) }
      screenLocation = location
    case .endedWithoutPosition: set("filtered", reason: "position")
    case .withheldByRegion(let reason, let hasBegun):
      set("filtered", reason: "region")
      action = hasBegun ? "ended" : "withheld"
      cause = reason.rawValue
    }
  }

  private mutating func setReason(_ failure: Decision.Failure) {
    switch failure {
    case .parameter(let parameter, let found, let required, let moment):
      reason = "parameter"
      self.parameter = parameter.rawValue
      set(found, required)
      setMoment(moment)
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
    case .wrongDirection(let movement):
      reason = "wrongDirection"
      self.movement = Point(x: movement.dx, y: movement.dy)
    case .notInwards(let length, let inwards):
      reason = "notInwards"
      (self.length, self.inwards) = (length, inwards)
    case .outsideRegion(let region, let tap, let count, let distance):
      (reason, other) = ("outsideRegion", region)
      (self.tap, self.count, self.distance) = (tap, count, distance)
    case .buttonsNotPressed(let buttons):
      reason = "buttonsNotPressed"
      self.buttons = Int(buttons.rawValue)
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
    case .noScroll(let time):
      reason = "noScroll"
      (found, unit) = (time, "s")
    case .liftedBeforeScroll: reason = "liftedBeforeScroll"
    case .scrollPanFailed: reason = "scrollPanFailed"
    case .custom(let words): (reason, text) = ("custom", words)
    case .unexplained: reason = "unexplained"
    }
  }

  private mutating func setMoment(_ moment: Decision.Moment) {
    switch moment {
    case .landed: self.moment = "landed"
    case .landedFromFirstTap: self.moment = "landedFromFirstTap"
    case .landedFromEdge: self.moment = "landedFromEdge"
    case .moved: self.moment = "moved"
    case .movedInTime(let time): (self.moment, elapsed) = ("movedInTime", time)
    case .lifted: self.moment = "lifted"
    case .liftedEarly: self.moment = "liftedEarly"
    case .liftedAfterSpread: self.moment = "liftedAfterSpread"
    case .liftedAfterTurn: self.moment = "liftedAfterTurn"
    case .liftedAfterTransform(let scale, let rotation):
      self.moment = "liftedAfterTransform"
      (self.scale, self.rotation) = (scale, rotation)
    case .held: self.moment = "held"
    case .heldInTap: self.moment = "heldInTap"
    case .awaitedTap: self.moment = "awaitedTap"
    case .awaitedPress: self.moment = "awaitedPress"
    case .tapped(let made, let count): (self.moment, tap, self.count) = ("tapped", made, count)
    }
  }

  private mutating func setEvent(of drop: Decision.Drop) {
    switch drop {
    case .endOfChain(let message): event = message
    case .notBegun(.motion(let motion)), .begunNowhere(.motion(let motion)): event = "\(motion)"
    case .notBegun(.press(let number)), .begunNowhere(.press(let number)):
      (event, key) = ("press", Int(number))
    case .noWindow, .remoteControl: break
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
