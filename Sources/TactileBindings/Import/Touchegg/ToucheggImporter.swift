import Tactile
import TactileWire

/// Converts the XML file of touchegg.
struct ToucheggImporter {
  /// A gesture of an application.
  private struct Gesture {
    var type: String
    var fingers: Int
    var direction: String
    /// The names of the applications; empty for all.
    var applications: [String]
    var element: XMLElement

    /// Whether a movement is one of both gestures.
    func isLike(_ other: Self) -> Bool {
      type == other.type && fingers == other.fingers && direction == other.direction
    }

    /// The gesture as it is written, for comments.
    var source: String {
      let action = element.children.first { $0.name == "action" }?.attributes["type"] ?? ""
      return "\(type) \(fingers) \(direction) \(action)"
    }
  }

  /// The most gestures.
  private static let mostGestures = 2_000
  private var gestures: [Gesture] = []

  static func convert(_ bytes: [UInt8], to output: inout ImportOutput) throws(ImportFlaw) {
    let root = try XMLReader.read(bytes)
    guard root.name.hasPrefix("touch") else {
      throw ImportFlaw(
        root.place, found: "the element \(Excerpt.quoting(root.name))",
        expected: "the element touchégg")
    }
    var importer = ToucheggImporter()
    for child in root.children {
      switch child.name {
      case "settings":
        for property in child.children { setting(property, &output) }
      case "application":
        let name = "application " + (child.attributes["name"] ?? "")
        try output.part(name, at: child.place) { (output) throws(ImportFlaw) in
          try importer.add(child, &output)
        }
      default:
        let flaw = ImportFlaw(child.place, word: child.name, known: ["settings", "application"])
        output.lose(child.name, at: child.place, flaw.problem)
      }
    }
    for gesture in importer.gestures {
      try output.part(gesture.source, at: gesture.element.place) { (output) throws(ImportFlaw) in
        try importer.write(gesture, to: &output)
      }
    }
  }

  private static func setting(_ property: XMLElement, _ output: inout ImportOutput) {
    let name = Excerpt.plain(property.attributes["name"] ?? property.name)
    switch name {
    case "action_execute_threshold":
      output.note(
        property.place, "\(name) is a part of an animation, which a binding does not have",
        hint: "set movement of the gestures that need a longer movement")
    case "animation_delay", "color", "borderColor":
      output.note(property.place, "\(name) is not needed: tactile bind draws no animation")
    default: output.warn(property.place, "the setting \(name) has no equivalent")
    }
  }

  // MARK: Gestures

  /// The types of gestures and their directions.
  private static let types: [(type: String, directions: [String])] = [
    ("SWIPE", ["UP", "DOWN", "LEFT", "RIGHT"]), ("PINCH", ["IN", "OUT", "ALL"]),
    ("TAP", []),
    // Those of touchegg 1.
    ("DRAG", ["UP", "DOWN", "LEFT", "RIGHT", "ALL"]), ("DOUBLE_TAP", []), ("TAP_AND_HOLD", []),
    ("ROTATE", ["LEFT", "RIGHT", "ALL"]),
  ]

  private mutating func add(
    _ application: XMLElement, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    let names = (application.attributes["name"] ?? "All").split(separator: ",")
      .map { String(KeyNames.trimming($0)) }.filter { !$0.isEmpty }
    guard names.count <= 32, names.allSatisfy({ $0.utf8.count <= 200 }) else {
      throw ImportFlaw(
        application.place, found: "\(names.count) names of applications",
        expected: "at most 32 names of at most 200 bytes")
    }
    for name in application.attributes.keys.sorted() where name != "name" {
      output.warn(application.place, "the attribute \(Excerpt.plain(name)) is not converted")
    }
    for element in application.children {
      let words = ["type", "fingers", "direction"].compactMap { element.attributes[$0] }
      let source = ([element.name] + words).joined(separator: " ")
      try output.part(source, at: element.place) { (_) throws(ImportFlaw) in
        gestures.append(
          try Self.gesture(element, of: names.contains("All") ? [] : names, after: gestures.count))
      }
    }
  }

  /// Reads a gesture after a number of others.
  private static func gesture(
    _ element: XMLElement, of applications: [String], after count: Int
  ) throws(ImportFlaw) -> Gesture {
    guard element.name == "gesture" else {
      throw ImportFlaw(element.place, word: element.name, known: ["gesture"])
    }
    // touchegg 1 accepted small letters.
    let type = (element.attributes["type"] ?? "").uppercased()
    guard let known = types.first(where: { $0.type == type }) else {
      throw ImportFlaw(element.place, word: type, known: types.map(\.type))
    }
    let number = element.attributes["fingers"] ?? ""
    guard let fingers = Int(number), (1...10).contains(fingers) else {
      throw ImportFlaw(
        element.place, found: "fingers \(Excerpt.quoting(number))",
        expected: "a number of fingers from 1 to 10")
    }
    let direction = (element.attributes["direction"] ?? "").uppercased()
    guard known.directions.contains(direction) || known.directions.isEmpty else {
      throw ImportFlaw(element.place, word: direction, known: known.directions)
    }
    guard count < mostGestures else {
      var flaw = ImportFlaw(
        element.place, found: "more than \(mostGestures) gestures", expected: "a smaller file")
      flaw.isFinal = true
      throw flaw
    }
    return Gesture(
      type: type, fingers: fingers, direction: known.directions.isEmpty ? "" : direction,
      applications: applications, element: element)
  }

  /// Returns the binding without its task.
  ///
  /// - Parameter isRepeated: Whether the task starts at each step.
  private func binding(
    _ gesture: Gesture, isRepeated: Bool, _ output: inout ImportOutput
  ) -> ImportedBinding {
    var binding: ImportedBinding
    switch gesture.type {
    case "SWIPE", "DRAG":
      binding = ImportedBinding(kind: "pan")
      binding.gesture["minimumTouches"] = "\(gesture.fingers)"
      binding.gesture["maximumTouches"] = "\(gesture.fingers)"
      if gesture.direction != "ALL" {
        binding.gesture["shouldBegin"] = "{directions: \(gesture.direction.lowercased())}"
      }
    case "PINCH", "ROTATE":
      let isPinch = gesture.type == "PINCH"
      if gesture.fingers == 2 {
        binding = ImportedBinding(kind: isPinch ? "pinch" : "rotation")
      } else {
        // A transform of this many fingers that begins only with the one movement.
        binding = ImportedBinding(kind: "transform")
        binding.gesture["minimumTouches"] = "\(gesture.fingers)"
        binding.gesture["movement"] = "1000"
        binding.gesture[isPinch ? "angle" : "spanChange"] = isPinch ? "180deg" : "1000"
      }
      if !isRepeated, gesture.direction != "ALL" {
        binding.members["direction"] = Self.direction(of: gesture)
      }
    case "TAP_AND_HOLD":
      binding = ImportedBinding(kind: "longPress")
      if gesture.fingers > 1 { binding.gesture["touches"] = "\(gesture.fingers)" }
    default:
      binding = ImportedBinding(kind: "tap")
      if gesture.fingers > 1 { binding.gesture["touches"] = "\(gesture.fingers)" }
      if gesture.type == "DOUBLE_TAP" { binding.gesture["taps"] = "2" }
    }
    return binding
  }

  /// Returns the direction of a gesture in a binding.
  private static func direction(of gesture: Gesture) -> String {
    switch (gesture.type, gesture.direction) {
    case (_, "ALL"): "all"
    case ("ROTATE", "LEFT"): "counterclockwise"
    case ("ROTATE", _): "clockwise"
    default: gesture.direction.lowercased()
    }
  }

  private static let opposites = [
    "up": "down", "down": "up", "left": "right", "right": "left", "in": "out", "out": "in",
    "clockwise": "counterclockwise", "counterclockwise": "clockwise",
  ]

  // MARK: Actions

  /// The actions that only a compositor or window manager can do, and what can replace them.
  private static let ofWindows: [(type: String, hint: String)] = [
    (
      "MAXIMIZE_RESTORE_WINDOW",
      "use keys such as super+Up, or run with a command of your compositor"
    ),
    ("MINIMIZE_WINDOW", "use keys such as super+h, or run with a command of your compositor"),
    ("FULLSCREEN_WINDOW", "use keys such as F11, or run with a command of your compositor"),
    ("TILE_WINDOW", "use keys such as super+Left, or run with a command of your compositor"),
    ("CLOSE_WINDOW", "use keys: alt+F4, or run with a command of your compositor"),
    ("CHANGE_DESKTOP", "use keys such as ctrl+alt+Left, or run with a command of your compositor"),
    ("CHANGE_VIEWPORT", "use keys such as ctrl+alt+Left, or run with a command of your compositor"),
    ("SHOW_DESKTOP", "use keys such as super+d, or run with a command of your compositor"),
    ("MOVE_WINDOW", "use drag: left together with a key that your compositor needs"),
    ("RESIZE_WINDOW", "use run with a command of your compositor"),
    ("CUSTOM_ACTION", "use run with the program"),
    ("SCRIPT", "use run with the program"),
  ]
  private static let actions = [
    "RUN_COMMAND", "SEND_KEYS", "MOUSE_CLICK", "SCROLL", "DRAG_AND_DROP",
  ]

  private func write(_ gesture: Gesture, to output: inout ImportOutput) throws(ImportFlaw) {
    let place = gesture.element.place
    guard let action = gesture.element.children.first(where: { $0.name == "action" }) else {
      output.lose(
        gesture.source, at: place, "the gesture has no action", hint: "write a binding for it")
      return
    }
    Self.warnOfUnread(gesture.element, action, &output)
    let type = action.attributes["type"] ?? ""
    if let hint = Self.ofWindows.first(where: { $0.type == type })?.hint {
      output.lose(
        gesture.source, at: action.place,
        "\(type) is an action of a compositor or window manager, which Tactile does not control",
        hint: hint)
      return
    }
    switch type {
    case "RUN_COMMAND":
      try write(
        gesture, action, more: action.text(of: "command") ?? Self.text(of: action),
        less: action.text(of: "decreaseCommand"), &output
      ) { ImportedCommand.task($0) }
    case "SEND_KEYS":
      let modifiers = action.text(of: "modifiers") ?? ""
      let keys = action.text(of: "keys") ?? Self.text(of: action)
      try write(gesture, action, more: keys, less: action.text(of: "decreaseKeys"), &output) {
        keys in
        // Several keys are pressed together, as modifiers are.
        let all = [modifiers, keys].filter { !$0.isEmpty }.joined(separator: "+")
        return KeyNames.chord(ofX: all, ignoresCase: true).map { ("keys", YAMLText.scalar($0)) }
      }
    case "MOUSE_CLICK":
      let number =
        action.text(of: "button") ?? Self.value(of: "BUTTON", in: action.text) ?? "1"
      let buttons = ["1": "left", "2": "middle", "3": "right"]
      guard buttons[number] != nil else {
        output.lose(
          gesture.source, at: action.place,
          "a binding cannot press the button \(Excerpt.quoting(number)) of a mouse",
          hint: "use click with left, middle or right")
        return
      }
      try write(gesture, action, more: number, less: nil, &output) { number in
        buttons[number].map { ("click", $0) }
      }
    case "SCROLL", "DRAG_AND_DROP":
      guard gesture.type == "DRAG" || gesture.type == "SWIPE" || gesture.type == "TAP_AND_HOLD"
      else {
        output.lose(
          gesture.source, at: action.place, "\(type) needs a gesture that lasts",
          hint: "use a pan or a long press")
        return
      }
      var binding = binding(gesture, isRepeated: true, &output)
      if type == "SCROLL" {
        binding.members["scroll"] = "follow"
        if !action.text.isEmpty {
          output.note(
            action.place,
            "the settings \(Excerpt.quoting(action.text)) of SCROLL are not converted",
            hint: "the content follows the fingers", once: "scroll")
        }
      } else {
        let number =
          action.text(of: "button") ?? Self.value(of: "BUTTON", in: action.text) ?? "1"
        binding.members["drag"] = ["1": "left", "2": "middle", "3": "right"][number] ?? "left"
        if !["1", "2", "3"].contains(number) {
          output.warn(
            action.place, "a binding cannot hold the button \(Excerpt.quoting(number)) of a mouse",
            hint: "use drag with left, middle or right")
        }
      }
      conditions(of: gesture, &binding, &output)
      output.add(binding, from: gesture.source, at: place)
    default:
      throw ImportFlaw(
        action.place, word: type, known: Self.actions + Self.ofWindows.map(\.type))
    }
  }

  /// The elements of actions that are converted.
  private static let read: Set<String> = [
    "command", "decreaseCommand", "modifiers", "keys", "decreaseKeys", "repeat", "on", "button",
  ]
  /// The elements of actions that only change an animation.
  private static let ofAnimations: Set<String> = [
    "animate", "animation", "animationPosition", "color", "borderColor",
  ]

  /// Warns of each part of a gesture that is not converted.
  private static func warnOfUnread(
    _ gesture: XMLElement, _ action: XMLElement, _ output: inout ImportOutput
  ) {
    for name in gesture.attributes.keys.sorted()
    where !["type", "fingers", "direction"].contains(name) {
      output.warn(gesture.place, "the attribute \(Excerpt.plain(name)) is not converted")
    }
    for (index, other) in gesture.children.enumerated()
    where index != gesture.children.firstIndex(where: { $0.name == "action" }) {
      output.warn(
        other.place,
        other.name == "action"
          ? "touchegg starts one action of a gesture; this one is not converted"
          : "the element \(Excerpt.plain(other.name)) is not converted",
        hint: "write a binding for it")
    }
    // An action that only a compositor can do is lost as a whole.
    guard actions.contains(action.attributes["type"] ?? "") else { return }
    for name in action.attributes.keys.sorted() where name != "type" {
      output.warn(action.place, "the attribute \(Excerpt.plain(name)) is not converted")
    }
    for child in action.children where !read.contains(child.name) {
      if ofAnimations.contains(child.name) {
        output.note(
          child.place, "\(child.name) is not needed: tactile bind draws no animation",
          once: "animation")
      } else {
        output.warn(
          child.place, "the element \(Excerpt.plain(child.name)) of an action is not converted",
          hint: "check its spelling")
      }
    }
  }

  /// The text of an action of touchegg 1; nil if it has elements instead.
  private static func text(of action: XMLElement) -> String? {
    action.text.isEmpty ? nil : action.text
  }

  /// Returns a value of the settings of an action of touchegg 1, such as `BUTTON=2`.
  private static func value(of name: String, in text: String) -> String? {
    text.split(separator: ":").first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// Writes the bindings of an action that starts once, or at each step.
  ///
  /// - Parameters:
  ///   - more: The content of the task; nil if it is missing.
  ///   - less: The content of the task for steps back; nil for none.
  ///   - task: Returns the key and the value of a task; nil if it cannot be converted.
  private func write(
    _ gesture: Gesture, _ action: XMLElement, more: String?, less: String?,
    _ output: inout ImportOutput, task: (String) -> (key: String, value: String)?
  ) throws(ImportFlaw) {
    let place = action.place
    guard let more, let primary = task(more) else {
      output.lose(
        gesture.source, at: place, "the action has no content that can be converted",
        hint: "expected a command, or keys with names of xkb such as Control_L or Page_Up")
      return
    }
    if more.contains("$TOUCHEGG_") {
      output.warn(
        place, "programs of bindings have no variables TOUCHEGG_…",
        hint: "bindings receive touchscreens only; remove the test of the device")
    }
    let repeats = action.text(of: "repeat") == "true"
    guard repeats, ["SWIPE", "DRAG", "PINCH", "ROTATE"].contains(gesture.type) else {
      if repeats {
        output.warn(place, "a \(gesture.type) cannot repeat its action", hint: "use a swipe")
      }
      var binding = binding(gesture, isRepeated: false, &output)
      let on = action.text(of: "on") ?? "begin"
      guard ["begin", "end"].contains(on) else {
        throw ImportFlaw(place, word: on, known: ["begin", "end"])
      }
      if !["TAP", "DOUBLE_TAP"].contains(gesture.type) {
        let isPress = gesture.type == "TAP_AND_HOLD"
        if on == "begin", !isPress { binding.members["state"] = "began" }
        if on == "end", isPress { binding.members["state"] = "ended" }
      }
      binding.members[primary.key] = primary.value
      conditions(of: gesture, &binding, &output)
      output.add(binding, from: gesture.source, at: gesture.element.place)
      return
    }
    output.note(
      place, "touchegg repeats after each tenth of its animation; the size of the step may differ",
      hint: "change the value of every", once: "every")
    let direction = Self.direction(of: gesture)
    let step = ["PINCH": "0.1", "ROTATE": "10deg"][gesture.type] ?? "10mm"
    // A pinch of the other direction has its own gesture if the file has one.
    let isShared = gesture.type == "PINCH" || gesture.type == "ROTATE"
    let other = gestures.first {
      isShared && $0.type == gesture.type && $0.fingers == gesture.fingers
        && $0.applications == gesture.applications && $0.direction != gesture.direction
    }
    let back = Self.opposites[direction]
    for (content, direction) in [
      (primary, direction), (back == nil ? nil : less.flatMap(task), back ?? direction),
    ] {
      guard let content else { continue }
      let isBack = direction != Self.direction(of: gesture)
      if isBack, let other {
        output.note(
          place,
          "steps \(direction) start only the task of the gesture in line \(other.element.place.line)",
          once: "back \(gesture.element.place.line)")
        continue
      }
      var binding = binding(gesture, isRepeated: true, &output)
      binding.members["every"] = step
      if direction != "all" { binding.members["direction"] = direction }
      binding.members[content.key] = content.value
      conditions(of: gesture, &binding, &output)
      output.add(binding, from: gesture.source, at: gesture.element.place)
    }
    if let less, !less.isEmpty, back == nil || task(less) == nil {
      output.warn(
        place, "the action for steps back, \(Excerpt.quoting(less)), cannot be converted",
        hint: "add a binding with the other direction")
    }
  }

  // MARK: Applications

  /// Adds the conditions for the applications of a gesture.
  private func conditions(
    of gesture: Gesture, _ binding: inout ImportedBinding, _ output: inout ImportOutput
  ) {
    if !gesture.applications.isEmpty {
      binding.members["when"] = Self.variable(gesture.applications)
    } else {
      // An application's gesture replaces the same one of all applications.
      var names: [String] = []
      for other in gestures where !other.applications.isEmpty && other.isLike(gesture) {
        names += other.applications.filter { !names.contains($0) }
        guard names.count <= 32 else { break }
      }
      guard !names.isEmpty else { return }
      if names.count > 32 {
        output.warn(
          gesture.element.place, "more than 32 applications have a gesture of their own",
          hint: "split the binding")
        names = Array(names.prefix(32))
      }
      binding.members["unless"] = Self.variable(names)
    }
    output.note(
      gesture.element.place, "the names of applications become values of the variable app",
      hint: ImportOutput.hintForApp, once: "app")
  }

  private static func variable(_ names: [String]) -> String {
    "{variable: {app: \(YAMLText.oneOrList(names))}}"
  }
}
