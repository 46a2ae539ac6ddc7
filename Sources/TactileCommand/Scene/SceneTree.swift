import Tactile
import TactileWire

/// Writes a window as a tree of its views, each with its recognizers.
enum SceneTree {
  static func lines(of description: WindowDescriptionMessage) -> [String] {
    // The path from the window to the present view. A view comes before its subviews in the list.
    var path: [String] = []
    var lines: [String] = []
    let recognizers = Dictionary(grouping: description.recognizers) { Name($0.view) }
    for view in description.views {
      while let last = path.last, last != view.superview { path.removeLast() }
      let depth = path.count
      path.append(view.name)
      let indent = String(repeating: "  ", count: depth)
      lines.append("\(indent)\(depth == 0 ? head(of: description) : line(of: view))")
      for recognizer in recognizers[view.name] ?? [] {
        lines.append("\(indent)  * \(line(of: recognizer))")
      }
    }
    return lines
  }

  /// Returns the line of a window that is not shown.
  static func line(of window: WaitingWindowMessage) -> String {
    let owner = window.user.map { " of user \($0)" } ?? ""
    let screen = window.screen.map { "the screen \"\($0)\"" } ?? "a screen"
    return "\(window.name): window\(owner), not shown: it waits for \(screen)"
  }

  private static func head(of description: WindowDescriptionMessage) -> String {
    let window = description.window
    var line =
      "\(window.name): window of \(extent(window.size.width, window.size.height)) "
      + "on \"\(window.screen)\", level \(window.level)"
    if let user = window.user { line += ", of user \(user)" }
    if window.isSecret == true { line += ", secret" }
    line += ", \(rectangle(description.frame)) of the screen, in points"
    if let view = description.views.first { line += state(of: view) }
    if let first = description.firstResponder { line += ", first responder \(first)" }
    return line
  }

  private static func line(of view: ViewMessage) -> String {
    "\(view.name): \(view.kind) \(rectangle(view.frame))\(state(of: view))"
  }

  private static func line(of recognizer: RecognizerMessage) -> String {
    let kind = recognizer.kind == recognizer.name ? "" : " (\(recognizer.kind))"
    let state = recognizer.isEnabled ? recognizer.state.rawValue : "disabled"
    return "\(recognizer.name)\(kind): \(state)"
  }

  private static func state(of view: ViewMessage) -> String {
    var text = view.label.map { ", label \(Excerpt.quoting($0))" } ?? ""
    if let isOn = view.isOn { text += isOn ? ", on" : ", off" }
    if let value = view.value { text += ", value \(EventLine.number(value))" }
    if let segment = view.segment { text += segment < 0 ? ", no segment" : ", segment \(segment)" }
    if let page = view.page { text += ", page \(page)" }
    if let offset = view.offset {
      text += ", scrolled to \(EventLine.number(offset.x)), \(EventLine.number(offset.y))"
    }
    if let scale = view.zoomScale { text += ", scale \(EventLine.number(scale))" }
    if view.touches > 0 { text += ", \(Counted.text(view.touches, "touch", "touches")) down" }
    if !view.isTouchable { text += ", not touchable" }
    return text
  }

  private static func rectangle(_ frame: [Double]) -> String {
    guard frame.count == 4 else { return "without a frame" }
    return "\(extent(frame[2], frame[3])) at \(EventLine.number(frame[0])), "
      + EventLine.number(frame[1])
  }

  private static func extent(_ width: Double, _ height: Double) -> String {
    "\(EventLine.number(width)) x \(EventLine.number(height))"
  }
}
