import Tactile
import TactileIO

/// Tells a story in plain words.
struct StoryTeller {
  /// The time that is 0.
  let origin: Timestamp
  /// The only recognizer to tell of.
  let gesture: String?
  private let paint = Paint(for: .output)

  init(origin: Timestamp, gesture: String?) {
    self.origin = origin
    self.gesture = gesture
  }

  /// The story, with an empty line at its end.
  func text(of story: Story) -> String {
    var lines = ["At \(seconds(story.began)) s the glass is touched."]
    for finger in story.touches { lines.append("  " + sentence(on: finger)) }
    for record in story.decisions where record.rule == 39 || record.rule == 197 {
      lines.append("  \(record.subject) \(record.message) (S\(record.rule)).")
    }
    lines.append("  In play: \(story.recognizers.joined(separator: ", ")).")
    for name in story.recognizers where gesture == nil || gesture == name {
      lines += part(of: name, in: story)
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func sentence(on finger: Story.Finger) -> String {
    var text = "touch \(finger.id) hits view \"\(finger.view)\" of window \"\(finger.window)\" "
    text += EventLine.place(finger.place)
    guard let end = finger.end else { return text + ", and stays." }
    text += ", moves \(EventLine.number(finger.farthest)) at most, and "
    let time = end.time.seconds(since: finger.began)
    return text + "\(end.phase == "ended" ? "lifts" : "is cancelled") after \(number(time)) s."
  }

  /// A recognizer's part: what became of it, then each decision with its advice.
  private func part(of name: String, in story: Story) -> [String] {
    let decisions = story.decisions.filter { $0.subject == name }
    var lines = ["  \(name): \(outcome(decisions))"]
    var changes = 0
    for record in decisions {
      if record.message == "changed" {
        changes += 1
        continue
      }
      lines.append("    \(seconds(record.timestamp))  \(record.message) (S\(record.rule))")
      if let advice = FailureAdvice.sentence(on: record) {
        lines.append(String(repeating: " ", count: 6) + paint("-> " + advice, .odd))
      }
    }
    if changes > 0 { lines.append("    and changed \(changes == 1 ? "once" : "\(changes) times")") }
    return lines
  }

  private func outcome(_ decisions: [TraceRecord]) -> String {
    let messages = decisions.map(\.message)
    if messages.contains("began") || messages.contains("ended") {
      return paint("recognized", .good)
    }
    if messages.contains(where: { $0.hasPrefix("failed: ") }) { return paint("failed", .bad) }
    if messages.contains(where: { $0.hasPrefix("waits for ") }) { return "still waits" }
    return "watched, and decided nothing"
  }

  private func seconds(_ time: Timestamp) -> String { number(time.seconds(since: origin)) }

  private func number(_ seconds: TimeInterval) -> String {
    String(EventLine.time(seconds).drop { $0 == " " })
  }
}
