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
