import Tactile
import TactileWire

/// The tasks of an `input` of InputActions, which lists events of a keyboard and a mouse.
struct InputActionsInput {
  /// The keys and values of the tasks, as YAML, in their order.
  private(set) var tasks: [(key: String, value: String)] = []
  /// The keys and buttons that stay pressed: `+leftctrl` without `-leftctrl`.
  private(set) var pressed: [String] = []
  /// The keys and buttons that are released without having been pressed.
  private(set) var released: [String] = []
  /// Whether the pointer moves with the fingers.
  private(set) var movesByDelta = false
  /// What cannot be converted; nil if everything can.
  private(set) var problem: String?

  private var chords: [String] = []

  init(_ value: SourcedValue) {
    guard case .list(let items) = value.content else {
      problem = "\(value.summary) instead of a list"
      return
    }
    for item in items {
      guard case .map(let members) = item.content, let member = members.first else {
        problem = problem ?? "\(item.summary) in input"
        continue
      }
      if members.count > 1 {
        problem = problem ?? "several devices in one item of input"
      }
      let events: [SourcedValue] =
        if case .list(let values) = member.value.content { values } else { [member.value] }
      switch member.name {
      case "keyboard": for event in events { addKey(event) }
      case "mouse": for event in events { addMouse(event) }
      default: problem = problem ?? "the device \(Excerpt.quoting(member.name))"
      }
      if tasks.count > 32 { problem = problem ?? "more than 32 events" }
    }
    flush()
  }

  private mutating func flush() {
    guard !chords.isEmpty else { return }
    if chords.count > 32 { problem = problem ?? "more than 32 keys" }
    tasks.append(("keys", YAMLText.oneOrList(chords)))
    chords = []
  }

  private static func text(of value: SourcedValue) -> String? {
    switch value.content {
    case .string(let text): text
    case .number(let number): SourcedValue.text(of: number)
    default: nil
    }
  }

  private mutating func addKey(_ value: SourcedValue) {
    if case .map(let members) = value.content, let member = members.first, member.name == "text" {
      if members.count > 1 { problem = problem ?? "more than a text in one item of keyboard" }
      guard let text = Self.text(of: member.value), !text.utf8.contains(0) else {
        problem = problem ?? "a text that is not constant"
        return
      }
      flush()
      tasks.append(("type", YAMLText.scalar(ImportedCommand.escaped(text))))
      return
    }
    guard let text = Self.text(of: value), let first = text.first else {
      problem = problem ?? "\(value.summary) as a key"
      return
    }
    let isHeld = first == "+" || first == "-"
    guard let chord = KeyNames.chord(ofKernel: isHeld ? String(text.dropFirst()) : text) else {
      problem = problem ?? "the key \(Excerpt.quoting(text)), whose name in xkb is not certain"
      return
    }
    switch first {
    case "+": pressed.append(chord)
    case "-":
      guard let index = pressed.lastIndex(of: chord) else {
        released.append(chord)
        return
      }
      pressed.remove(at: index)
    default: chords.append((pressed + [chord]).joined(separator: "+"))
    }
    if pressed.count > 6 { problem = problem ?? "more than six pressed keys" }
  }

  private mutating func addMouse(_ value: SourcedValue) {
    guard let text = Self.text(of: value), let first = text.first else {
      problem = problem ?? "\(value.summary) of a mouse"
      return
    }
    if text == "move_by_delta" {
      movesByDelta = true
      return
    }
    let name = first == "+" || first == "-" ? String(text.dropFirst()) : text
    guard ["left", "middle", "right"].contains(name) else {
      problem = problem ?? "\(Excerpt.quoting(text)) of a mouse"
      return
    }
    flush()
    let button = "button " + name
    switch first {
    case "+": pressed.append(button)
    case "-":
      if let index = pressed.lastIndex(of: button) {
        pressed.remove(at: index)
        tasks.append(("click", name))
      } else {
        released.append(button)
      }
    default: tasks.append(("click", name))
    }
  }
}
