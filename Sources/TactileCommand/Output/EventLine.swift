import Tactile
import TactileInput
import TactileWire

/// Writes events as lines for people.
enum EventLine {
  static func of(_ touch: TouchMessage) -> String { LineBuffer.text { write(touch, into: &$0) } }

  static func of(_ gesture: GestureMessage) -> String {
    LineBuffer.text { write(gesture, into: &$0) }
  }

  /// Returns the measurements of a gesture in words; empty for a kind without measurements.
  static func measurements(of gesture: GestureMessage) -> String {
    LineBuffer.text { writeMeasurements(of: gesture, into: &$0) }
  }

  static func of(_ decision: DecisionMessage) -> String {
    LineBuffer.text { write(decision, into: &$0) }
  }

  static func of(_ motion: MotionMessage) -> String {
    "\(padded(motion.kind.rawValue, 10)) \(motion.phase.rawValue)"
  }

  static func of(_ turn: OrientationMessage) -> String {
    "\(padded("turned", 10)) \(turn.edge.rawValue)"
  }

  static func of(_ asked: RemoteControlMessage) -> String {
    "\(padded("key", 10)) \(asked.command.rawValue)"
  }

  static func of(_ event: ControlMessage) -> String {
    var line = "\(padded(event.view.text, 10)) \(event.event.rawValue)"
    if let isOn = event.isOn { line += isOn ? "  on" : "  off" }
    if let value = event.value { line += "  value \(number(value))" }
    if let segment = event.segment { line += segment < 0 ? "  no segment" : "  segment \(segment)" }
    if let page = event.page { line += "  page \(page)" }
    return line
  }

  static func of(_ scroll: ScrollMessage) -> String {
    LineBuffer.text { write(scroll, into: &$0) }
  }

  static func of(_ action: ActionMessage) -> String {
    let handler = action.handledBy.map { "handled by \($0)" } ?? "not handled"
    let path = action.path.joined(separator: ", ")
    return "action \(action.action)  from \(action.sender) (\(action.cause)), \(handler), "
      + "responders \(path)"
  }

  static func of(_ variable: VariableMessage) -> String {
    "\(padded("variable", 10)) \(text(of: variable))"
  }

  /// Returns a variable with its value and its owner.
  static func text(of variable: VariableMessage) -> String {
    let owner = variable.user.map { "user \($0)" } ?? "the machine"
    let value = variable.value.map { " = \"\(Excerpt.line($0))\"" } ?? " removed"
    return "\(Excerpt.line(variable.name))\(value) (\(owner))"
  }

  static func of(_ presence: PresenceMessage) -> String {
    presence.idle == 0
      ? "\(padded("idle", 10)) ended by a touch"
      : "\(padded("idle", 10)) no touch for \(presence.idle) s"
  }

  static func of(_ aids: AccessibilityMessage) -> String {
    "\(padded("aids", 10)) \(text(of: aids))"
  }

  /// Returns the aids that are on as a sentence.
  static func text(of aids: AccessibilityMessage) -> String {
    var text = "touch accommodations are \(aids.accommodations ? "on" : "off")"
    if aids.exploring { text += ", fingers explore the screen" }
    switch aids.nextTouch {
    case nil, .one?: break
    case .pinch?: text += ", the next finger acts for a pinch"
    case let count?: text += ", the next finger acts for \(count.rawValue)"
    }
    return text
  }

  static func of(_ explored: ExploredMessage) -> String {
    var text = "\(padded("explored", 10)) \(explored.view.text)  \(explored.kind)"
    if let part = explored.part { text += ", part \(part)" }
    if explored.isEnabled == false { text += ", disabled" }
    if let isOn = explored.isOn { text += isOn ? ", on" : ", off" }
    if let value = explored.value { text += ", value \(number(value))" }
    if let segment = explored.segment { text += segment < 0 ? "" : ", segment \(segment)" }
    if let page = explored.page { text += ", page \(page)" }
    if let label = explored.label { text += "  \(Excerpt.quoting(label))" }
    return text + "  in \(explored.window.text)"
  }

  /// - Parameter now: The time of the message, on the clock of the touches.
  static func of(_ mode: ModeMessage, at now: Timestamp) -> String {
    "\(padded("mode", 10)) \(mode.kind.rawValue)" + time(left: mode, at: now)
  }

  /// Returns how long a mode lasts at most, such as ", for at most 30 s"; empty if it has no limit, or if the
  /// limit is not on the clock of `now`, as while the service plays a recording.
  static func time(left mode: ModeMessage, at now: Timestamp) -> String {
    mode.until.map { time(until: $0, at: now) } ?? ""
  }

  /// Returns the time until a time of the service in nanoseconds, such as ", for at most 21 s"; empty if it is over, or
  /// if the clock is another one.
  static func time(until end: Int, at now: Timestamp) -> String {
    let seconds = Timestamp(nanoseconds: UInt64(clamping: end)).seconds(since: now)
    guard seconds > 0, seconds <= longestMode else { return "" }
    return ", for at most \(Int(seconds.rounded(.up))) s"
  }

  /// The longest time limit of a mode, in seconds.
  private static let longestMode = 86_400.0

  /// Returns the lines of a change; more than one for a device that is there.
  static func lines(of change: DeviceChangeMessage) -> [String] {
    switch change.change {
    case .added: lines(of: change.device, after: "added ")
    case .changed: lines(of: change.device, after: "changed ")
    case .removed: ["removed device \(change.device.id) \"\(change.device.name)\""]
    }
  }

  /// Returns the lines of a device, the first after a prefix.
  static func lines(of device: DeviceMessage, after prefix: String = "") -> [String] {
    var line = prefix + "device \(device.id) \"\(device.name)\": \(device.kind)"
    if let size = device.size, let source = device.sizeSource {
      line += ", \(number(size.width)) x \(number(size.height)) mm (\(source))"
    }
    var lines = [line, "    \(device.reason)"]
    if device.isGrabbed == true {
      lines.append("    another program has grabbed it (EVIOCGRAB), so no app receives its touches")
    }
    if let ownership = device.ownership {
      lines.append(
        "    \(sentence(of: ownership))\(device.clone.map { "; its clone is \($0)" } ?? "")")
    }
    return lines
      + device.filtered.map { "    filtered \(text(of: $0))" }
      + device.oddities.map { count in
        "    unexpected \(text(of: count))" + (advice(on: count).map { "; \($0)" } ?? "")
      }
  }

  /// Returns a count of something unexpected, such as "3 times: a contact replaced another one before its lift".
  static func text(of count: CountMessage) -> String { "\(times(count)): \(count.reason)" }

  /// Returns what to do about something unexpected, as an imperative clause; nil if nothing is to be done.
  static func advice(on count: CountMessage) -> String? {
    InputDiagnostics.Oddity(rawValue: count.name)?.advice
  }

  /// Returns what the service does with an owned panel.
  static func sentence(of ownership: DeviceMessage.Ownership) -> String {
    switch ownership {
    case .preparing: "tactiled makes a clone of it for the compositor"
    case .waiting: "tactiled grabs it when nothing touches it"
    case .owned: "tactiled owns it, and the compositor receives its touches from a clone"
    case .releasing: "tactiled releases it when nothing touches it"
    }
  }

  private static func times(_ count: CountMessage) -> String {
    count.count == 1 ? "once" : "\(count.count) times"
  }

  /// Returns seconds with three decimals, right-aligned.
  static func time(_ seconds: TimeInterval) -> String {
    let thousandths = Self.thousandths(of: seconds)
    let text = "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }

  static func place(_ point: Point) -> String {
    "at \(number(point.x)), \(number(point.y))"
  }

  /// Returns a number with one decimal.
  static func number(_ value: Double) -> String {
    guard let tenths = tenths(of: value) else { return "\(value)" }
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  /// Returns a number rounded to tenths; nil for a number that is too large.
  static func tenths(of value: Double) -> Int? {
    value.magnitude < 1e12 ? Int((value * 10).rounded()) : nil
  }

  /// Returns seconds rounded to thousandths.
  static func thousandths(of seconds: TimeInterval) -> Int { Int((seconds * 1000).rounded()) }

  static func padded(_ value: some CustomStringConvertible, _ width: Int) -> String {
    let text = value.description
    return text + String(repeating: " ", count: max(0, width - text.count))
  }
}

// The messages of which a frame has many are written without heap allocations.
extension EventLine {
  static func write(_ touch: TouchMessage, into line: inout LineBuffer) {
    line.append("touch ")
    line.append(touch.id, width: 4)
    line.append(" ")
    line.append(text: touch.phase.rawValue, width: 10)
    line.append(" ")
    write(touch.location, into: &line)
    if touch.isScripted == true { line.append("  scripted") }
  }

  static func write(_ gesture: GestureMessage, into line: inout LineBuffer) {
    line.append(text: gesture.recognizer.text, width: 10)
    line.append(" ")
    line.append(text: gesture.state.rawValue, width: 10)
    line.append(" ")
    write(gesture.location, into: &line)
    writeMeasurements(of: gesture, into: &line)
  }

  private static func writeMeasurements(
    of gesture: GestureMessage, into line: inout LineBuffer
  ) {
    if let movement = gesture.translation {
      line.append("  moved ")
      line.append(number: movement.dx)
      line.append(", ")
      line.append(number: movement.dy)
    }
    if let velocity = gesture.velocity {
      line.append("  speed ")
      line.append(number: velocity.length)
    }
    if let scale = gesture.scale {
      line.append("  scale ")
      line.append(number: scale)
    }
    if let rotation = gesture.rotation {
      line.append("  turned ")
      line.append(number: rotation * 180 / .pi)
      line.append(" degrees")
    }
    if let direction = gesture.direction {
      line.append("  direction ")
      line.append(text: direction.rawValue)
    }
  }

  static func write(_ decision: DecisionMessage, into line: inout LineBuffer) {
    line.append(text: decision.subject, width: 10)
    line.append(" ")
    line.append(text: decision.message)
    guard decision.rule != TraceRecord.noRule else { return }
    line.append(" (S")
    line.append(decision.rule)
    line.append(")")
  }

  static func write(_ scroll: ScrollMessage, into line: inout LineBuffer) {
    line.append(text: scroll.view.text, width: 10)
    line.append(" ")
    line.append(text: scroll.phase.rawValue, width: 10)
    line.append(" ")
    write(scroll.offset, into: &line)
    if let scale = scroll.zoomScale {
      line.append("  scale ")
      line.append(number: scale)
    }
    if let target = scroll.target {
      line.append("  will stop ")
      write(target, into: &line)
    }
    if let scale = scroll.targetZoomScale {
      line.append("  at scale ")
      line.append(number: scale)
    }
  }

  private static func write(_ place: Point, into line: inout LineBuffer) {
    line.append("at ")
    line.append(number: place.x)
    line.append(", ")
    line.append(number: place.y)
  }
}

extension Contact.Kind {
  /// The kind as a noun for people, such as "finger" or "pen".
  var noun: String {
    switch self {
    case .direct, .indirect: "finger"
    case .stylus: "pen"
    case .indirectPointer: "pointer"
    }
  }

  /// The kind as messages name it.
  var message: TouchMessage.Kind { TouchMessage.Kind(self) }
}

/// Writes a number with a noun.
enum Counted {
  /// Returns a text such as `1 frame`, `2 frames` or `0 frames`. The default plural adds an "s".
  static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
