import TactileWire

/// A window as a tree of lines: its views by depth, under each its recognizers.
enum SceneTree {
  static func text(of description: WindowDescriptionMessage) -> String {
    // The way from the window to the view at hand: each comes before those in it.
    var way: [String] = []
    var text = ""
    for view in description.views {
      while let last = way.last, last != view.superview { way.removeLast() }
      let depth = way.count
      way.append(view.name)
      let indent = String(repeating: "  ", count: depth)
      text += "\(indent)\(depth == 0 ? head(of: description) : line(of: view))\n"
      for recognizer in description.recognizers where recognizer.view == view.name {
        text += "\(indent)  * \(line(of: recognizer))\n"
      }
    }
    return text
  }

  private static func head(of description: WindowDescriptionMessage) -> String {
    let window = description.window
    var line =
      "\(window.name): window of \(extent(window.size.width, window.size.height)) "
      + "on \"\(window.screen)\", level \(window.level)"
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
    let state = recognizer.isEnabled ? recognizer.state.rawValue : "switched off"
    return "\(recognizer.name)\(kind): \(state)"
  }

  private static func state(of view: ViewMessage) -> String {
    var text = ""
    if let isOn = view.isOn { text += isOn ? ", on" : ", off" }
    if let value = view.value { text += ", value \(EventLine.number(value))" }
    if let offset = view.offset {
      text += ", scrolled to \(EventLine.number(offset.x)), \(EventLine.number(offset.y))"
    }
    if view.touches > 0 { text += ", \(Counted.text(view.touches, "touch", "touches")) down" }
    if !view.isTouchable { text += ", out of touch" }
    return text
  }

  private static func rectangle(_ frame: [Double]) -> String {
    guard frame.count == 4 else { return "of no place" }
    return "\(extent(frame[2], frame[3])) at \(EventLine.number(frame[0])), "
      + EventLine.number(frame[1])
  }

  private static func extent(_ width: Double, _ height: Double) -> String {
    "\(EventLine.number(width)) x \(EventLine.number(height))"
  }
}
