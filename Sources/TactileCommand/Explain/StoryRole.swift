import Tactile

/// The role of a decision in the story of a gesture.
enum StoryRole {
  /// A view receives this touch, with which a story may begin.
  case hit(UInt64)
  /// No view receives this touch, with which a story may begin.
  case missed(UInt64)
  /// A recognizer recognized its gesture.
  case recognized
  /// A recognizer failed.
  case failed(Decision.Failure)
  /// A recognizer waits for another one.
  case waits
  /// A recognizer begins again with the touches that landed as others lifted.
  case restarted
  /// A recognizer does not receive this touch.
  case refused(UInt64)
  /// A filter changed a contact.
  case filtered
  /// Any other decision.
  case other
}

extension Decision {
  /// The role of the decision in a story. It lists all cases, so that a new decision needs a role.
  var storyRole: StoryRole {
    switch self {
    case .bound(let touch, _, _): .hit(touch)
    case .missed(let touch), .interactionIgnored(let touch), .withheldByMode(_, let touch),
      .reserved(let touch), .explores(let touch):
      .missed(touch)
    case .state(.began), .state(.ended): .recognized
    case .failed(let failure, _): .failed(failure)
    case .waits: .waits
    case .restarted: .restarted
    case .refused(let touch): .refused(touch)
    case .filtered: .filtered
    case .state(.possible), .state(.changed), .state(.cancelled), .state(.failed): .other
    case .reached, .refusedSecond, .tooManyRecognizers, .tooManyViews, .shutOut, .cancelledTouch,
      .waitsForEarlier, .liftWaitsForEarlier,
      .released, .releasedLift, .keptByScrollView, .keepsTouch, .caughtContent, .precedes,
      .cancelledTracking, .ignored, .holds, .holdsLift, .took, .cyclicRequirement,
      .refusedState, .cancelled, .circularChain, .dropped, .unhandledAction,
      .endedWithoutPosition, .withheldByRegion:
      .other
    }
  }
}
