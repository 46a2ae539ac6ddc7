import Tactile
import TactileServer

/// A line of input without fingers: an app changes something, or an event without touches occurs.
struct Command {
  private let statement: Statement
  private let time: Timestamp
  private let panel: Panel
  private let manner: Manner

  static let verbs = [
    "disable", "enable", "remove", "hide", "reveal", "lock", "unlock", "ignore", "accept",
    "mode", "accommodations", "exploring", "next", "interrupt", "ask", "request", "translate",
    "focus", "hover", "shake",
    "remote",
    "press",
  ]

  init(_ statement: Statement, _ time: Timestamp, _ panel: Panel, _ manner: Manner) {
    self.statement = statement
    self.time = time
    self.panel = panel
    self.manner = manner
  }

  func perform() throws(SpecificationError) {
    switch statement.words[1].text {
    case "disable": try recognizer().isEnabled = false
    case "enable": try recognizer().isEnabled = true
    case "remove": try remove()
    case "hide": try view().isHidden = true
    case "reveal": try view().isHidden = false
    case "lock": try view().isUserInteractionEnabled = false
    case "unlock": try view().isUserInteractionEnabled = true
    case "ask": try ask()
    case "request":
      try recognizer().state = try word(3, "a state").choice(GestureRecognizer.State.words)
    case "translate": try translate()
    case "accommodations": try switchAccommodations()
    case "exploring":
      panel.explorer.isOn = try word(2, "on or off").choice([("on", true), ("off", false)])
    case "next": panel.explorer.nextShape = try word(2, "a number of fingers").choice(Self.shapes)
    case "focus": panel.write("\(try object().text) focus \(try view().becomeFirstResponder())")
    default: try performForAll()
    }
  }

  /// Performs a command that affects the whole application. It runs only on the first panel, except
  /// `hover`.
  private func performForAll() throws(SpecificationError) {
    let application = panel.application
    switch statement.words[1].text {
    case "hover": try hover()
    case _ where panel.number > 0: break
    case "ignore": application.beginIgnoringInteractionEvents()
    case "accept": application.endIgnoringInteractionEvents()
    case "mode": try setMode()
    case "interrupt": application.cancelTouches { _ in true }
    case "shake":
      let phases: [(String, MotionEvent.Phase)] = [
        ("began", .began), ("ended", .ended), ("cancelled", .cancelled),
      ]
      let phase = try word(2, "began, ended or cancelled").choice(phases)
      application.send(.motion(MotionEvent(timestamp: time, phase: phase)))
    case "remote": try remote()
    default: try press()
    }
  }

  // MARK: Commands

  private func remove() throws(SpecificationError) {
    if let recognizer = panel.recognizers[try object().text] {
      recognizer.view?.removeGestureRecognizer(recognizer)
    } else {
      try view().removeFromSuperview()
    }
  }

  /// Writes the state of a recognizer, or the offset and the scale of a scroll view. A scale of 1 is
  /// left out.
  private func ask() throws(SpecificationError) {
    let name = try object()
    guard let scroll = panel.views[name.text] as? ScrollView else {
      return panel.write("\(name.text) is \(try recognizer().state)")
    }
    let scale = scroll.zoomScale == 1 ? "" : " scale=\(text(scroll.zoomScale))"
    panel.write(
      "\(name.text) offset=\(text(scroll.contentOffset.x, scroll.contentOffset.y))\(scale)")
  }

  private func translate() throws(SpecificationError) {
    guard let pan = try recognizer() as? PanGestureRecognizer else {
      throw try object().error(expected: "the name of a pan recognizer")
    }
    let expected = "a translation, such as 0,0"
    let (x, y) = try word(3, expected).numbers(by: ",", expected)
    pan.setTranslation(Vector(dx: x, dy: y), in: pan.view)
  }

  private static let shapes: [(String, FingerShape?)] = [
    ("one", nil), ("two", .row(2)), ("three", .row(3)), ("four", .row(4)), ("five", .row(5)),
    ("pinch", .pinch),
  ]

  private func switchAccommodations() throws(SpecificationError) {
    guard let accommodationSwitch = panel.accommodationSwitch else {
      throw statement.words[1].error(expected: "a line accommodations in the scene")
    }
    accommodationSwitch(try word(2, "on or off").choice([("on", true), ("off", false)]))
  }

  private func setMode() throws(SpecificationError) {
    let known = InteractionMode.allCases.map { ($0.rawValue, $0) }
    let word = try word(2, "normal, locked, cleaning or asleep")
    let mode = try word.choice(known)
    var attributes = Attributes(statement.rest(after: 3), of: "mode")
    let seconds = try attributes.seconds("for")
    try attributes.finish(of: "mode")
    guard panel.modes.set(mode, for: seconds, at: time) else {
      throw word.error(expected: "a mode that can have this time limit")
    }
  }

  private func hover() throws(SpecificationError) {
    let phases: [(String, HoverEvent.Phase)] = [
      ("entered", .entered), ("moved", .moved), ("exited", .exited),
    ]
    let phase = try word(2, "entered, moved or exited").choice(phases)
    let expected = "a location, such as 50,50"
    let (x, y) = try word(3, expected).numbers(by: ",", expected)
    let device = panel.device(1)
    panel.application.assign(device, to: panel.screen)
    panel.application.send(
      .hover(
        HoverEvent(
          timestamp: time, device: device, phase: phase,
          screenLocation: manner.placement.apply(Point(x: x, y: y)))))
  }

  private func remote() throws(SpecificationError) {
    let word = try word(2, "on, off or a command, such as play")
    switch word.text {
    case "on": panel.application.beginReceivingRemoteControlEvents()
    case "off": panel.application.endReceivingRemoteControlEvents()
    default:
      let known = RemoteControlEvent.Subtype.allCases.map { ("\($0)", $0) }
      let event = RemoteControlEvent(timestamp: time, subtype: try word.choice(known))
      panel.application.send(.remoteControl(event))
    }
  }

  private func press() throws(SpecificationError) {
    let key = try word(2, "the number of a key").count("the number of a key")
    let phases: [(String, PressesEvent.Phase)] = [
      ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled),
    ]
    let phase = try word(3, "began, changed, ended or cancelled").choice(phases)
    let event = PressesEvent(timestamp: time, key: UInt16(truncatingIfNeeded: key), phase: phase)
    panel.application.send(.presses(event))
  }

  // MARK: Words

  private func word(_ index: Int, _ expected: String) throws(SpecificationError) -> Word {
    try statement.word(index, expected)
  }

  private func object() throws(SpecificationError) -> Word { try word(2, "a name") }

  private func view() throws(SpecificationError) -> View { try panel.view(try object()) }

  private func recognizer() throws(SpecificationError) -> GestureRecognizer {
    try panel.recognizer(try object())
  }
}
