import Tactile
import TactileWire

/// Writes events as lines for people.
enum EventLine {
  static func of(_ touch: TouchMessage) -> String {
    "touch \(padded(touch.id, 4)) \(padded(touch.phase.rawValue, 10)) \(place(touch.location))"
  }

  static func of(_ gesture: GestureMessage) -> String {
    "\(padded(gesture.recognizer.text, 10)) \(padded(gesture.state.rawValue, 10)) "
      + place(gesture.location) + measurements(of: gesture)
  }

  /// Returns the measurements of a gesture in words; empty for a kind without measurements.
  static func measurements(of gesture: GestureMessage) -> String {
    var line = ""
    if let movement = gesture.translation {
      line += "  moved \(number(movement.dx)), \(number(movement.dy))"
    }
    if let velocity = gesture.velocity { line += "  speed \(number(velocity.length))" }
    if let scale = gesture.scale { line += "  scale \(number(scale))" }
    if let rotation = gesture.rotation {
      line += "  turned \(number(rotation * 180 / .pi)) degrees"
    }
    return line
  }

  static func of(_ decision: DecisionMessage) -> String {
    let rule = decision.rule == TraceRecord.noRule ? "" : " (S\(decision.rule))"
    return "\(padded(decision.subject, 10)) \(decision.message)\(rule)"
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
    var line = "\(padded(event.view.text, 10)) \(event.event.text)"
    if let isOn = event.isOn { line += isOn ? "  on" : "  off" }
    if let value = event.value { line += "  value \(number(value))" }
    if let segment = event.segment { line += segment < 0 ? "  no segment" : "  segment \(segment)" }
    if let page = event.page { line += "  page \(page)" }
    return line
  }

  static func of(_ scroll: ScrollMessage) -> String {
    var line =
      "\(padded(scroll.view.text, 10)) \(padded(scroll.phase.rawValue, 10)) "
      + place(scroll.offset)
    if let scale = scroll.zoomScale { line += "  scale \(number(scale))" }
    if let target = scroll.target { line += "  will stop \(place(target))" }
    if let scale = scroll.targetZoomScale { line += "  at scale \(number(scale))" }
    return line
  }

  static func of(_ action: ActionMessage) -> String {
    let handler = action.handledBy.map { "handled by \($0)" } ?? "not handled"
    let path = action.path.joined(separator: ", ")
    return "action \(action.action)  from \(action.sender) (\(action.cause)), \(handler), "
      + "responders \(path)"
  }

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
    return lines
      + device.filtered.map { "    filtered \(times($0)): \($0.reason)" }
      + device.oddities.map { "    unexpected \(times($0)): \($0.reason)" }
  }

  private static func times(_ count: CountMessage) -> String {
    count.count == 1 ? "once" : "\(count.count) times"
  }

  /// Returns seconds with three decimals, right-aligned.
  static func time(_ seconds: TimeInterval) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    let text = "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }

  static func place(_ point: Point) -> String {
    "at \(number(point.x)), \(number(point.y))"
  }

  /// Returns a number with one decimal.
  static func number(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return "\(value)" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  static func padded(_ value: some CustomStringConvertible, _ width: Int) -> String {
    let text = value.description
    return text + String(repeating: " ", count: max(0, width - text.count))
  }
}
