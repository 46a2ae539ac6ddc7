import Tactile
import TactileIO

/// Writes a story as text.
struct StoryTeller {
  /// The time that the text counts from.
  let origin: Timestamp
  /// The only recognizer to write about; nil for all.
  let gesture: String?
  private let paint = Paint(for: .output)

  init(origin: Timestamp, gesture: String?) {
    self.origin = origin
    self.gesture = gesture
  }

  /// Returns the text of a story, with an empty line at its end.
  func text(of story: Story) -> String {
    var lines = ["At \(seconds(story.began)) s a finger touches the glass."]
    for finger in story.touches { lines.append("  " + sentence(on: finger)) }
    for record in story.decisions where record.decision.storyRole == .missed {
      lines.append("  \(record.subject) \(record.message) (S\(record.rule)).")
    }
    let names = story.recognizers.isEmpty ? "none" : story.recognizers.joined(separator: ", ")
    lines.append("  Recognizers: \(names).")
    for name in story.recognizers where gesture == nil || gesture == name {
      lines += part(of: name, in: story)
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func sentence(on finger: Story.Finger) -> String {
    var text = "touch \(finger.id) hits view \"\(finger.view)\" of window \"\(finger.window)\" "
    text += EventLine.place(finger.place)
    guard let end = finger.end else { return text + ", and does not lift." }
    text += ", moves at most \(EventLine.number(finger.farthest)), and "
    let time = end.time.seconds(since: finger.began)
    return text + "\(end.isLift ? "lifts" : "is cancelled") after \(number(time)) s."
  }

  /// Returns the lines about one recognizer: its result, then each decision with its advice.
  private func part(of name: String, in story: Story) -> [String] {
    let records = story.decisions.filter { $0.subject == name }
    var lines = ["  \(name): \(result(of: records))"]
    var changes = 0
    for record in records {
      if record.decision == .state(.changed) {
        changes += 1
        continue
      }
      lines.append("    \(seconds(record.timestamp))  \(record.message) (S\(record.rule))")
      if case .failed(let failure, _) = record.decision,
        let advice = FailureAdvice.sentence(on: failure)
      {
        lines.append(String(repeating: " ", count: 6) + paint("-> " + advice, .odd))
      }
    }
    if changes > 0 { lines.append("    changed \(changes == 1 ? "once" : "\(changes) times")") }
    return lines
  }

  private func result(of records: [TraceRecord]) -> String {
    var (hasRecognized, hasFailed, hasWaited) = (false, false, false)
    for record in records {
      switch record.decision.storyRole {
      case .recognized: hasRecognized = true
      case .failed: hasFailed = true
      case .waits: hasWaited = true
      case .hit, .missed, .other: break
      }
    }
    if hasRecognized { return paint("recognized", .good) }
    if hasFailed { return paint("failed", .bad) }
    return hasWaited ? "still waits" : "neither recognized nor failed"
  }

  private func seconds(_ time: Timestamp) -> String { number(time.seconds(since: origin)) }

  private func number(_ seconds: TimeInterval) -> String {
    String(EventLine.time(seconds).drop { $0 == " " })
  }
}
