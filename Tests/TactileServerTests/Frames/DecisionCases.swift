import Tactile

// The names of all cases of decisions and their reasons. Each `switch` lists all cases, so that the compiler
// finds a new case that is missing here. `DecisionMessageTests` then requires an example of it.

extension Decision {
  enum Case: CaseIterable {
    case bound, missed, reached, explores, interactionIgnored, withheldByMode, reserved,
      refusedSecond, tooManyRecognizers, shutOut, cancelledTouch, waitsForEarlier,
      liftWaitsForEarlier, released, releasedLift, keptByScrollView, keepsTouch, caughtContent,
      precedes, cancelledTracking, refused, ignored, holds, holdsLift, took, waits,
      cyclicRequirement, state, refusedState, failed, cancelled, restarted, circularChain,
      dropped, unhandledAction, filtered, endedWithoutPosition, withheldByRegion
  }

  var testCase: Case {
    switch self {
    case .bound: .bound
    case .missed: .missed
    case .reached: .reached
    case .explores: .explores
    case .interactionIgnored: .interactionIgnored
    case .withheldByMode: .withheldByMode
    case .reserved: .reserved
    case .refusedSecond: .refusedSecond
    case .tooManyRecognizers: .tooManyRecognizers
    case .shutOut: .shutOut
    case .cancelledTouch: .cancelledTouch
    case .waitsForEarlier: .waitsForEarlier
    case .liftWaitsForEarlier: .liftWaitsForEarlier
    case .released: .released
    case .releasedLift: .releasedLift
    case .keptByScrollView: .keptByScrollView
    case .keepsTouch: .keepsTouch
    case .caughtContent: .caughtContent
    case .precedes: .precedes
    case .cancelledTracking: .cancelledTracking
    case .refused: .refused
    case .ignored: .ignored
    case .holds: .holds
    case .holdsLift: .holdsLift
    case .took: .took
    case .waits: .waits
    case .cyclicRequirement: .cyclicRequirement
    case .state: .state
    case .refusedState: .refusedState
    case .failed: .failed
    case .cancelled: .cancelled
    case .restarted: .restarted
    case .circularChain: .circularChain
    case .dropped: .dropped
    case .unhandledAction: .unhandledAction
    case .filtered: .filtered
    case .endedWithoutPosition: .endedWithoutPosition
    case .withheldByRegion: .withheldByRegion
    }
  }
}

extension Decision.Failure {
  enum Case: CaseIterable {
    case parameter, tooFewFingers, tooManyFingers, notHeld, landedAfterLift, landedBeforeLift,
      wrongDirection, notInwards, outsideRegion, buttonsNotPressed, touchCancelled,
      allFingersLifted, noScreen, noEdges, noSteps, unknownRegion, lockedOut, withdrawn,
      requiredRecognized, preceded, prevented, shouldNotBegin, cancelledWhileWaiting,
      nothingToScroll, acrossScrolling, noScroll, liftedBeforeScroll, scrollPanFailed, custom,
      unexplained
  }

  var testCase: Case {
    switch self {
    case .parameter: .parameter
    case .tooFewFingers: .tooFewFingers
    case .tooManyFingers: .tooManyFingers
    case .notHeld: .notHeld
    case .landedAfterLift: .landedAfterLift
    case .landedBeforeLift: .landedBeforeLift
    case .wrongDirection: .wrongDirection
    case .notInwards: .notInwards
    case .outsideRegion: .outsideRegion
    case .buttonsNotPressed: .buttonsNotPressed
    case .touchCancelled: .touchCancelled
    case .allFingersLifted: .allFingersLifted
    case .noScreen: .noScreen
    case .noEdges: .noEdges
    case .noSteps: .noSteps
    case .unknownRegion: .unknownRegion
    case .lockedOut: .lockedOut
    case .withdrawn: .withdrawn
    case .requiredRecognized: .requiredRecognized
    case .preceded: .preceded
    case .prevented: .prevented
    case .shouldNotBegin: .shouldNotBegin
    case .cancelledWhileWaiting: .cancelledWhileWaiting
    case .nothingToScroll: .nothingToScroll
    case .acrossScrolling: .acrossScrolling
    case .noScroll: .noScroll
    case .liftedBeforeScroll: .liftedBeforeScroll
    case .scrollPanFailed: .scrollPanFailed
    case .custom: .custom
    case .unexplained: .unexplained
    }
  }
}

extension Decision.Moment {
  enum Case: CaseIterable {
    case landed, landedFromFirstTap, landedFromEdge, moved, movedInTime, lifted, liftedEarly,
      liftedAfterSpread, liftedAfterTurn, liftedAfterTransform, held, heldInTap, awaitedTap,
      awaitedPress, tapped
  }

  var testCase: Case {
    switch self {
    case .landed: .landed
    case .landedFromFirstTap: .landedFromFirstTap
    case .landedFromEdge: .landedFromEdge
    case .moved: .moved
    case .movedInTime: .movedInTime
    case .lifted: .lifted
    case .liftedEarly: .liftedEarly
    case .liftedAfterSpread: .liftedAfterSpread
    case .liftedAfterTurn: .liftedAfterTurn
    case .liftedAfterTransform: .liftedAfterTransform
    case .held: .held
    case .heldInTap: .heldInTap
    case .awaitedTap: .awaitedTap
    case .awaitedPress: .awaitedPress
    case .tapped: .tapped
    }
  }
}

extension Decision.Requirement {
  enum Case: CaseIterable {
    case atLeast, atMost, exactly
  }

  var testCase: Case {
    switch self {
    case .atLeast: .atLeast
    case .atMost: .atMost
    case .exactly: .exactly
    }
  }
}

extension Decision.Drop {
  enum Case: CaseIterable {
    case endOfChain, notBegun, begunNowhere, noWindow, remoteControl
  }

  var testCase: Case {
    switch self {
    case .endOfChain: .endOfChain
    case .notBegun: .notBegun
    case .begunNowhere: .begunNowhere
    case .noWindow: .noWindow
    case .remoteControl: .remoteControl
    }
  }
}

extension Decision.GestureCancellation {
  enum Case: CaseIterable {
    case withdrawn, overridden
  }

  var testCase: Case {
    switch self {
    case .withdrawn: .withdrawn
    case .overridden: .overridden
    }
  }
}

extension Decision.FocusEvent {
  enum Case: CaseIterable {
    case motion, press
  }

  var testCase: Case {
    switch self {
    case .motion: .motion
    case .press: .press
    }
  }
}
