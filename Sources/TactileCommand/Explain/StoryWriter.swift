import Tactile
import TactileServer
import TactileWire

/// Writes a story as JSON: one object a line, with the facts of the text.
struct StoryWriter {
  private var writer = JSONWriter()

  /// Returns the lines of a story.
  ///
  /// - Parameter number: The number of the story, from 1.
  mutating func bytes(of story: Story, _ lines: [StoryLine], number: Int) -> [UInt8] {
    writer.removeAll()
    for line in lines {
      writer.beginObject()
      writer.member("story", number)
      writer.member("time", time(of: line, in: story).nanoseconds)
      write(line)
      writer.endObject()
      writer.endLine()
    }
    return writer.bytes
  }

  private func time(of line: StoryLine, in story: Story) -> Timestamp {
    switch line {
    case .finger(let finger, _), .nearMiss(let finger, _): finger.began
    case .filter(let action, _): action.record.timestamp
    case .decision(let record), .recognizerDecision(let record): record.timestamp
    case .report(_, let time): time
    case .began, .recognizers, .result, .changes, .advice, .folded: story.began
    }
  }

  private mutating func write(_ line: StoryLine) {
    switch line {
    case .began: object("began") { _ in }
    case .finger(let finger, let times): object("finger") { Self.write(finger, times, &$0) }
    case .nearMiss(let finger, let miss):
      object("nearMiss") {
        $0.member("touch", finger.touch)
        $0.member("view", miss.control)
        $0.member("distance", miss.distance)
      }
    case .filter(let action, let numbers): object("filter") { Self.write(action, numbers, &$0) }
    case .decision(let record), .recognizerDecision(let record):
      writer.member("decision", DecisionMessage(record))
    case .report(.control(let message), _): writer.member("control", message)
    case .report(.scroll(let message), _): writer.member("scroll", message)
    case .report(.action(let message), _): writer.member("action", message)
    case .report(.explored(let message), _): writer.member("explored", message)
    case .recognizers(let names): Self.write(names, "recognizers", &writer)
    case .result(let recognizer, let result):
      object("result") {
        Self.write(recognizer, &$0)
        $0.member("result", result)
      }
    case .changes(let recognizer, let count):
      object("changes") {
        Self.write(recognizer, &$0)
        $0.member("count", count)
      }
    case .advice(let advice):
      object("advice") {
        Self.write(advice.settings, "settings", &$0)
        if let alternative = advice.alternative { Self.write(alternative, "alternative", &$0) }
      }
    case .folded(let names): Self.write(names, "folded", &writer)
    }
  }

  private mutating func object(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    writer.key(name)
    writer.beginObject()
    body(&writer)
    writer.endObject()
  }

  private static func write(
    _ recognizers: [Attempt.Recognizer], _ name: StaticString, _ writer: inout JSONWriter
  ) {
    writer.key(name)
    writer.beginArray()
    for recognizer in recognizers {
      writer.beginObject()
      write(recognizer, &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(_ recognizer: Attempt.Recognizer, _ writer: inout JSONWriter) {
    writer.member("recognizer", recognizer.name)
    writer.member("window", recognizer.window)
    writer.member("view", recognizer.view)
  }

  private static func write(
    _ finger: Story.Finger, _ times: FingerTimes, _ writer: inout JSONWriter
  ) {
    writer.member("touch", finger.touch)
    writer.member("type", finger.kind.message.rawValue)
    writer.member("view", finger.view)
    writer.member("window", finger.window)
    writer.member("windowBehind", finger.windowBehind)
    if let control = finger.control {
      writer.member("control", control.name)
      writer.member("enabled", control.isEnabled)
    }
    writer.member("location", finger.place)
    writer.member("farthest", times.farthest)
    writer.member("landed", times.landed.nanoseconds)
    if let lifted = times.lifted { writer.member("lifted", lifted.nanoseconds) }
    if let received = finger.received { writer.member("received", received.nanoseconds) }
    if let end = finger.receivedEnd { writer.member("receivedEnd", end.nanoseconds) }
    writer.member("cancelled", times.isCancelled)
    writer.member("cancelledInView", finger.isCancelledInView)
  }

  private static func write(
    _ action: FilterAction, _ numbers: FilterAction.Numbers?, _ writer: inout JSONWriter
  ) {
    writer.member("device", action.device)
    writer.member("contact", Int(action.record.contact.tracking))
    writer.member("filter", action.record.reason.name)
    writer.member("action", action.record.action.name)
    writer.member("location", action.record.location)
    guard let numbers else { return }
    writer.member("key", numbers.key)
    if let found = numbers.found { writer.member("found", found) }
    writer.member("limit", numbers.limit)
    if let unit = numbers.unit { writer.member("unit", unit) }
  }

  private static func write(
    _ settings: [Setting], _ name: StaticString, _ writer: inout JSONWriter
  ) {
    writer.key(name)
    writer.beginArray()
    for setting in settings {
      writer.beginObject()
      writer.member("file", setting.isOfScene ? "scene" : "configuration")
      write(setting.key, &writer)
      writer.member("key", setting.name)
      switch setting.value {
      case .number(let number): writer.member("value", number)
      case .numbers(let numbers): writer.member("value", numbers)
      case .names(let names): writer.member("value", names)
      case .directions(let directions): writer.member("value", directions.words)
      }
      writer.member("line", setting.line)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(_ key: Setting.Key, _ writer: inout JSONWriter) {
    switch key {
    case .parameter(_, let recognizer), .simultaneousWith(let recognizer),
      .requireToFail(let recognizer):
      writer.member("recognizer", recognizer.name)
      writer.member("window", recognizer.window)
    case .hitOutset(let window, let view), .panRequireToFail(let window, let view):
      writer.member("view", view)
      writer.member("window", window)
    case .threshold: writer.member("section", "thresholds")
    case .filter, .edges: writer.member("section", "filters")
    }
  }
}
