extension Decision {
  /// The reason why a recognizer failed.
  public enum Failure: Hashable, Sendable {

    // MARK: The gesture is another one

    /// A measurement did not meet one of the recognizer's parameters.
    case parameter(ParameterName, found: Measurement, required: Requirement, Moment)
    /// Fewer fingers took part than the gesture always has.
    case tooFewFingers(found: Int, required: Int)
    /// More fingers took part than a step of the gesture has.
    case tooManyFingers(found: Int, allowed: Int)
    /// Fingers lifted after this many seconds, before they had been held for long enough.
    case notHeld(for: TimeInterval, required: TimeInterval)
    /// A finger landed after another one had lifted.
    case landedAfterLift
    /// A finger landed before the finger of the tap before had lifted.
    case landedBeforeLift
    /// The movement, in points, leads in none of the directions of the swipe.
    case wrongDirection(movement: Vector)
    /// The movement leads along the edge of the screen instead of inwards; both lengths in points.
    case notInwards(length: Double, inwards: Double)
    /// The tap of this number, counted from 1, lies outside of the region that it should hit; the
    /// distance is in the view's own units.
    case outsideRegion(String, tap: Int, of: Int, distance: Double)
    /// Buttons that the recognizer requires were not pressed when a pen or pointer landed.
    case buttonsNotPressed(Event.ButtonMask)
    /// The touch was cancelled.
    case touchCancelled
    /// All fingers lifted before the recognizer came to a decision.
    case allFingersLifted

    // MARK: The recognizer cannot recognize

    /// Its view is on no screen.
    case noScreen
    /// It has no edges to begin at.
    case noEdges
    /// It has no steps.
    case noSteps
    /// One of its steps names a region that it does not have.
    case unknownRegion(String)
    /// It is locked out for this many seconds, because of wrong tries (S287).
    case lockedOut(for: TimeInterval)
    /// It takes no further part.
    case withdrawn(Withdrawal)

    // MARK: Another recognizer comes first

    /// A recognizer that this one requires to fail has recognized its gesture.
    case requiredRecognized(String)
    /// Another recognizer recognized its gesture first, and the two exclude each other.
    case preceded(by: String)
    /// Another recognizer recognizes its gesture now, and the two exclude each other.
    case prevented(by: String)
    /// A delegate, a view or the recognizer itself does not let it begin.
    case shouldNotBegin
    /// It was cancelled while it waited for another recognizer to fail.
    case cancelledWhileWaiting

    // MARK: Scrolling

    /// The content is not larger than the scroll view, which does not bounce either.
    case nothingToScroll
    /// The movement leads across the axis that scrolls.
    case acrossScrolling
    /// The touch was held back for this many seconds, and there was no scroll.
    case noScroll(within: TimeInterval)
    /// The touch lifted before there was a scroll.
    case liftedBeforeScroll
    /// The scroll view's pan has failed.
    case scrollPanFailed

    // MARK: Other code

    /// A recognizer outside this module gives its own reason, as a phrase without a full stop.
    case custom(String)
    /// A recognizer outside this module gives no reason.
    case unexplained
  }

  /// The limit that a measurement had to keep to, in the unit of the measurement.
  public enum Requirement: Hashable, Sendable {
    /// The measurement had to be at least this.
    case atLeast(Double)
    /// The measurement had to be at most this.
    case atMost(Double)
    /// The measurement had to be this.
    case exactly(Double)

    /// The number of the limit.
    public var value: Double {
      switch self {
      case .atLeast(let value), .atMost(let value), .exactly(let value): value
      }
    }
  }

  /// The moment at which a measurement did not meet a parameter.
  public enum Moment: Hashable, Sendable {
    /// Fingers landed.
    case landed
    /// A finger landed too far from the first tap.
    case landedFromFirstTap
    /// A finger landed too far from the edge of the screen.
    case landedFromEdge
    /// A finger moved.
    case moved
    /// The fingers had moved for this many seconds.
    case movedInTime(TimeInterval)
    /// The fingers lifted.
    case lifted
    /// Fingers lifted before the others had come down.
    case liftedEarly
    /// Two fingers lifted, and the distance between them is what was measured.
    case liftedAfterSpread
    /// Two fingers lifted, and their turn is what was measured.
    case liftedAfterTurn
    /// The fingers lifted after a movement, which was measured, a scaling and a turn in radians.
    case liftedAfterTransform(scale: Double, rotation: Double)
    /// The fingers were held for the whole of the time.
    case held
    /// The fingers of a tap that precedes a long press were held for the whole of the time.
    case heldInTap
    /// No further tap began in the time.
    case awaitedTap
    /// Neither the press nor the next tap before it began in the time.
    case awaitedPress
    /// So many taps of all were made in the time.
    case tapped(Int, of: Int)
  }
}

extension Decision.Failure {
  /// A recognizer's time ran out: `limit` is the parameter's value in seconds.
  static func timeout(
    _ parameter: ParameterName, _ limit: TimeInterval, _ moment: Decision.Moment
  ) -> Self {
    .parameter(parameter, found: .seconds(limit), required: .atMost(limit), moment)
  }
}

extension Decision.Failure: CustomStringConvertible {
  /// The reason in words, to be read after "failed:".
  public var description: String {
    switch self {
    case .parameter(_, let found, let required, let moment):
      moment.sentence(found, required)
    case .tooFewFingers(let found, let required):
      "\(Measurement.fingers(found)), \(required) needed"
    case .tooManyFingers(let found, let allowed):
      "\(Measurement.fingers(found)), at most \(allowed) allowed"
    case .notHeld(let time, let required):
      "lifted after \(Measurement.seconds(time)), \(Measurement.seconds(required)) needed"
    case .landedAfterLift: "a finger landed after another had lifted"
    case .landedBeforeLift: "a second finger landed before the first lifted"
    case .wrongDirection(let movement):
      "moved \(Measurement.points(abs(movement.dx))) to the \(movement.dx < 0 ? "left" : "right") and "
        + "\(Measurement.points(abs(movement.dy))) \(movement.dy < 0 ? "up" : "down"), which leads in no "
        + "wanted direction"
    case .notInwards(let length, let inwards):
      "moved \(Measurement.points(length)), of which inwards \(Measurement.points(inwards))"
    case .outsideRegion(let region, let tap, let count, let distance):
      "tap \(tap) of \(count) is outside of \"\(region)\", by "
        + Measurement.text(distance, decimals: 1)
    case .buttonsNotPressed(let buttons):
      "a pen landed without pressing \(buttons.names.joined(separator: " and "))"
    case .touchCancelled: "a touch was cancelled"
    case .allFingersLifted: "all its fingers have lifted"
    case .noScreen: "it is on no screen"
    case .noEdges: "it has no edges to begin at"
    case .noSteps: "it has no steps"
    case .unknownRegion(let region): "it has no region called \"\(region)\""
    case .lockedOut(let time):
      "it is locked out for another \(Measurement.seconds(time)) after wrong tries"
    case .withdrawn(let reason): "\(reason)"
    case .requiredRecognized(let other): "\(other) recognized, which had to fail first"
    case .preceded(let other): "\(other) recognized first"
    case .prevented(let other): "prevented by \(other)"
    case .shouldNotBegin: "it was not allowed to begin"
    case .cancelledWhileWaiting: "it was cancelled while it waited"
    case .nothingToScroll: "there is nothing to scroll"
    case .acrossScrolling: "moved across the direction that scrolls"
    case .noScroll(let time): "no scroll within \(Measurement.seconds(time))"
    case .liftedBeforeScroll: "it lifted before there was a scroll"
    case .scrollPanFailed: "the scroll view's pan has failed"
    case .custom(let reason): reason
    case .unexplained: "it gave no reason"
    }
  }
}

extension Decision.Moment {
  fileprivate func sentence(_ found: Measurement, _ required: Decision.Requirement) -> String {
    let limit = Measurement(required.value, found.unit)
    return switch self {
    case .landed:
      switch required {
      case .atLeast: "\(found), \(limit.number) needed"
      case .atMost: "\(found), at most \(limit.number)"
      case .exactly: "\(found), \(limit.number) wanted"
      }
    case .landedFromFirstTap: "\(found) from the first tap, limit \(limit)"
    case .landedFromEdge: "landed \(found) from the edge, limit \(limit)"
    case .moved: "moved \(found), limit \(limit)"
    case .movedInTime(let time): "moved \(found) in \(Measurement.seconds(time)), \(limit) needed"
    case .lifted: "lifted after \(found), \(limit) needed"
    case .liftedEarly: "lifted with \(found.number) of \(limit) down"
    case .liftedAfterSpread:
      "both fingers lifted after their distance changed by \(found), \(limit) needed"
    case .liftedAfterTurn: "both fingers lifted after turning by \(found), \(limit) needed"
    case .liftedAfterTransform(let scale, let rotation):
      "lifted after \(found), times \(Measurement.text(scale, decimals: 2)) and "
        + "\(Measurement.radians(rotation)); \(limit) needed"
    case .held: "held for \(limit), which is the limit"
    case .heldInTap: "a tap before it was held for \(limit), which is the limit"
    case .awaitedTap: "no further tap within \(limit)"
    case .awaitedPress: "nothing landed within \(limit) of the tap"
    case .tapped(let made, let count):
      "\(made) of \(count) taps made in \(limit), which is the limit"
    }
  }
}

extension Event.ButtonMask {
  /// The buttons in words.
  fileprivate var names: [String] {
    let known: [(String, Self)] = [
      ("the tip", .primary), ("the barrel button", .secondary),
      ("the second barrel button", .button(3)),
    ]
    let names = known.filter { contains($0.1) }.map(\.0)
    return names + (4...8).filter { contains(.button($0)) }.map { "button \($0)" }
  }
}
