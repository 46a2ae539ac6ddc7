import Tactile
import TactileIO
import TactileServer
import TactileWire

/// Writes a story as text.
struct StoryTeller {
  /// The time that the text counts from.
  let origin: Timestamp
  /// The names of the scene file and of the configuration file, for advice.
  let files: (scene: String, configuration: String)
  private let paint = Paint(for: .output)

  init(origin: Timestamp, _ configuration: ReplayConfiguration) {
    self.origin = origin
    files = (
      scene: configuration.sceneFile ?? "the scene",
      configuration: configuration.configurationFile ?? "tactiled.yaml"
    )
  }

  /// Returns the text of a story, with an empty line at its end.
  func text(of story: Story, _ lines: [StoryLine]) -> String {
    lines.flatMap { text(of: $0, in: story) }.joined(separator: "\n") + "\n\n"
  }

  private func text(of line: StoryLine, in story: Story) -> [String] {
    switch line {
    case .began:
      let noun = (story.fingers.first?.kind ?? .direct).noun
      return ["At \(seconds(story.began)) s a \(noun) touches the glass."]
    case .finger(let finger, let times):
      return ["  " + sentence(on: finger, times, in: story)]
        + details(of: finger, times).map { "    \($0)." }
    case .nearMiss(let finger, let miss):
      return ["    Touch \(finger.touch) hits no control; \(miss)."]
    case .filter(let action, let numbers): return ["  " + sentence(on: action, numbers) + "."]
    case .decision(let record):
      return [
        "  \(seconds(record.timestamp))  \(story.title(of: record)) \(Self.message(of: record))"
      ]
    case .report(let report, let time):
      return ["  \(seconds(time))  \(report.sentence(by: story.noun))"]
    case .recognizers(let names):
      let text = names.isEmpty ? "none" : names.map(story.title).joined(separator: ", ")
      return ["  Recognizers: \(text)."]
    case .result(let recognizer, let result):
      return ["  \(story.title(of: recognizer)): \(text(of: result))"]
    case .recognizerDecision(let record):
      return ["    \(seconds(record.timestamp))  \(Self.message(of: record))"]
    case .changes(_, let count):
      return ["    changed \(count == 1 ? "once" : "\(count) times")"]
    case .advice(let advice): return text(of: advice)
    case .folded(let names):
      return [
        "  Also failed: \(names.map(story.title).joined(separator: ", ")) (--all explains this)."
      ]
    }
  }

  private func sentence(
    on finger: Story.Finger, _ times: FingerTimes, in story: Story
  ) -> String {
    var text = "touch \(finger.touch) "
    if let view = finger.view, let window = finger.window {
      text += "hits view \"\(view)\" of window \"\(window)\""
    } else {
      // A withheld touch may hit a view, but this view never receives it (S258).
      text += story.withholds(finger.touch) ? "lands" : "hits no view"
    }
    text += " \(EventLine.place(finger.place))"
    if finger.contact.isActing { return text + ", in place of the finger." }
    guard let ended = times.ended else { return text + ", and does not lift." }
    text += ", moves at most \(EventLine.number(times.farthest)), and "
    let time = number(ended.seconds(since: finger.began))
    return text + "\(times.isCancelled ? "is cancelled" : "lifts") after \(time) s."
  }

  /// The facts about a finger that are not always true, as sentences without full stops.
  private func details(of finger: Story.Finger, _ times: FingerTimes) -> [String] {
    var details: [String] = []
    if let control = finger.control {
      if !control.isEnabled {
        details.append("\"\(control.name)\" is disabled, so it sends no events")
      } else if control.name != finger.view {
        details.append("The view is inside the control \"\(control.name)\"")
      }
    }
    if let window = finger.window, let behind = finger.windowBehind {
      details.append("Window \"\(window)\" is in front of window \"\(behind)\" there")
    }
    guard finger.view != nil else { return details }
    let noun = finger.kind.noun
    if let received = finger.received {
      if received > times.landed {
        details.append(
          "The \(noun) landed at \(seconds(times.landed)) s; the view received this at "
            + "\(seconds(received)) s")
      }
    } else {
      details.append("The view never received the touch")
    }
    if let end = finger.receivedEnd {
      if finger.isCancelledInView, !times.isCancelled {
        details.append("The touch was cancelled for the view at \(seconds(end)) s")
      } else if let lifted = times.lifted, end > lifted {
        details.append(
          "The \(noun) lifted at \(seconds(lifted)) s; the view received this at \(seconds(end)) s")
      }
    }
    return details
  }

  private func sentence(on action: FilterAction, _ numbers: FilterAction.Numbers?) -> String {
    let text = "\(seconds(action.record.timestamp))  filter: \(action.record)"
    guard let numbers else { return text }
    let unit = numbers.unit.map { " \($0)" } ?? ""
    let found = numbers.found.map { "\(Self.text(of: $0))\(unit); " } ?? ""
    return text + " (\(found)\(numbers.key) is \(Self.text(of: numbers.limit))\(unit))"
  }

  // MARK: Advice

  private func text(of advice: Advice) -> [String] {
    let these = advice.settings.count == 1 ? "this line" : "these lines"
    let result =
      switch advice.result {
      case .recognized: "the recognizer recognizes the touches"
      case .touched: "the filter does not take the touch"
      case .hit(let control): "the touch hits \"\(control)\""
      }
    var lines = ["      " + paint("-> In a replay with \(these), \(result):", .odd)]
    lines += advice.settings.map(text)
    if let alternative = advice.alternative {
      lines.append("      " + paint("or, for all recognizers with this threshold:", .odd))
      lines += alternative.map(text)
    }
    return lines
  }

  private func text(of setting: Setting) -> String {
    let file = setting.isOfScene ? files.scene : files.configuration
    return "         \(setting.line)    # \(file), \(setting.place)"
  }

  // MARK: Words

  private func text(of result: StoryLine.Result) -> String {
    switch result {
    case .recognized: paint("recognized", .good)
    case .failed: paint("failed", .bad)
    case .waits: "still waits"
    case .open: "neither recognized nor failed"
    }
  }

  private static func message(of record: TraceRecord) -> String {
    record.rule == TraceRecord.noRule ? record.message : "\(record.message) (S\(record.rule))"
  }

  /// Returns a number with at most three decimals.
  private static func text(of number: Double) -> String {
    let thousandths = (number * 1000).rounded() / 1000
    return thousandths == thousandths.rounded() && thousandths.magnitude < 1e15
      ? "\(Int(thousandths))" : "\(thousandths)"
  }

  private func seconds(_ time: Timestamp) -> String { number(time.seconds(since: origin)) }

  private func number(_ seconds: TimeInterval) -> String {
    String(EventLine.time(seconds).drop { $0 == " " })
  }
}

extension Story {
  /// Whether no view receives a touch because of a mode, or because touches are ignored.
  fileprivate func withholds(_ touch: UInt64) -> Bool {
    decisions.contains { record in
      switch record.decision {
      case .interactionIgnored(let other), .withheldByMode(_, let other), .reserved(let other),
        .explores(let other):
        other == touch
      case .bound, .missed, .reached, .refusedSecond, .tooManyRecognizers, .shutOut,
        .cancelledTouch, .waitsForEarlier, .liftWaitsForEarlier, .released, .releasedLift,
        .keptByScrollView, .keepsTouch, .caughtContent, .precedes, .cancelledTracking, .refused,
        .ignored, .holds, .holdsLift, .took, .waits, .cyclicRequirement, .state, .refusedState,
        .failed, .cancelled, .restarted, .circularChain, .dropped, .unhandledAction, .filtered,
        .endedWithoutPosition, .withheldByRegion:
        false
      }
    }
  }
}

extension Story.Report {
  /// The events of controls that stories contain: the others repeat movements of the finger.
  private static let interesting: ControlEvents = [
    .touchDown, .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged,
    .primaryActionTriggered,
  ]
  /// The events with which a control answers a touch.
  private static let answers: ControlEvents = [.valueChanged, .primaryActionTriggered]

  private func isControlEvent(_ events: ControlEvents) -> Bool {
    guard case .control(let message) = self else { return false }
    return events.contains(ControlEvents(message.event))
  }

  /// Whether a story contains it.
  var isOfInterest: Bool {
    if case .control = self { return isControlEvent(Self.interesting) }
    return true
  }

  /// Whether it is the answer to a touch: the touch did something.
  var isAnswer: Bool {
    switch self {
    case .control: isControlEvent(Self.answers)
    case .scroll(let message): message.phase == .began
    case .action, .explored: true
    }
  }

  /// Returns the report as a sentence without a full stop. The noun is "finger" or the like.
  func sentence(by noun: String) -> String {
    switch self {
    case .control(let message):
      var text = "\"\(message.view.text)\" sends \(message.event.rawValue)"
      if let isOn = message.isOn { text += isOn ? ", on" : ", off" }
      if let value = message.value { text += ", value \(EventLine.number(value))" }
      if let segment = message.segment {
        text += segment < 0 ? ", no segment" : ", segment \(segment)"
      }
      if let page = message.page { text += ", page \(page)" }
      return text
    case .scroll(let message):
      let offset = EventLine.place(message.offset)
      return switch message.phase {
      case .began: "\"\(message.view.text)\" begins to scroll \(offset)"
      case .moved: "\"\(message.view.text)\" scrolls, \(offset)"
      case .released:
        "the \(noun) releases the content of \"\(message.view.text)\" \(offset)"
          + (message.target.map { ", which will stop \(EventLine.place($0))" } ?? "")
      case .rested: "the content of \"\(message.view.text)\" stops \(offset)"
      }
    case .action(let message):
      let handler = message.handledBy.map { "\"\($0)\" handles it" } ?? "no responder handles it"
      return "\"\(message.sender)\" sends the action \"\(message.action)\" (\(message.cause)); "
        + handler
    case .explored(let message):
      return "the \(noun) explores \"\(message.view.text)\""
        + (message.part.map { ", part \($0)" } ?? "")
    }
  }
}
