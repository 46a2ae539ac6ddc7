import Tactile

/// One fact of a story. Text and JSON have the same facts, in the same order.
enum StoryLine {
  /// The result of a recognizer in a story.
  enum Result: String {
    case recognized
    case failed
    /// It waits for another recognizer.
    case waits
    /// It neither recognized its gesture nor failed.
    case open
  }

  /// The story begins.
  case began
  /// A finger, with its contact as the panel reported it.
  case finger(Story.Finger, FingerTimes)
  /// A touch missed a control by a short distance.
  case nearMiss(Story.Finger, NearMiss)
  /// A filter changed a contact.
  case filter(FilterAction, FilterAction.Numbers?)
  /// A decision about a touch, a view or a control.
  case decision(TraceRecord)
  /// An event of a control, of scrolling or of an action.
  case report(Story.Report, at: Timestamp)
  /// The recognizers that received the touches.
  case recognizers([Attempt.Recognizer])
  /// The result of a recognizer.
  case result(Attempt.Recognizer, Result)
  /// A decision about the recognizer of the line before.
  case recognizerDecision(TraceRecord)
  /// How often the gesture of the recognizer changed.
  case changes(Attempt.Recognizer, Int)
  /// Advice about the line before.
  case advice(Advice)
  /// Recognizers whose failures do not matter.
  case folded([Attempt.Recognizer])
}

/// The movement and the times of a finger.
struct FingerTimes {
  /// The largest distance from the first location, in window units.
  let farthest: Double
  /// The time of the landing on the glass.
  let landed: Timestamp
  /// The time of the lift from the glass; nil if the finger is down at the end of the recording.
  let lifted: Timestamp?
  /// The time of the end after the filters; nil if there is none.
  let ended: Timestamp?
  /// Whether the panel or a filter took the touch away.
  let isCancelled: Bool

  init(of finger: Story.Finger, _ contacts: ContactLog) {
    let trail = contacts.filtered[finger.contact]
    landed = contacts.reported[finger.contact]?.landed ?? finger.began
    ended = trail?.lifted
    isCancelled = trail?.isCancelled ?? false
    let last = contacts.lastPart(of: finger.contact)
    lifted = contacts.reported[last]?.lifted
    var farthest = 0.0
    if let steps = trail?.steps, let first = steps.first?.place {
      for step in steps {
        let way = step.place - first
        farthest = max(
          farthest, Vector(dx: way.dx * finger.scale.dx, dy: way.dy * finger.scale.dy).length)
      }
    }
    self.farthest = farthest
  }
}
