import Tactile

/// The role of a decision in the story of a gesture.
enum StoryRole {
  /// A view receives a touch, with which a story may begin.
  case hit
  /// No view receives a touch, with which a story may begin.
  case missed
  /// A recognizer recognized its gesture.
  case recognized
  /// A recognizer failed.
  case failed
  /// A recognizer waits for another one.
  case waits
  /// Any other decision. A story prints it if it is about a recognizer.
  case other
}

extension Decision {
  /// The role of the decision in a story. It lists all cases, so that a new decision needs a role.
  var storyRole: StoryRole {
    switch self {
    case .bound: .hit
    case .missed, .interactionIgnored: .missed
    case .state(.began), .state(.ended): .recognized
    case .failed: .failed
    case .waits: .waits
    case .state(.possible), .state(.changed), .state(.cancelled), .state(.failed): .other
    case .refusedSecond, .shutOut, .cancelledTouch, .waitsForEarlier, .liftWaitsForEarlier,
      .released, .releasedLift, .keptByScrollView, .keepsTouch, .caughtContent, .precedes,
      .cancelledTracking, .refused, .ignored, .holds, .holdsLift, .took, .cyclicRequirement,
      .refusedState, .cancelled, .restarted, .circularChain, .dropped, .unhandledAction, .filtered:
      .other
    }
  }
}
