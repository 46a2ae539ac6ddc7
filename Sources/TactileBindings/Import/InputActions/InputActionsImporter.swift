import Tactile
import TactileWire

/// Converts the gestures for touchscreens of a file of InputActions.
struct InputActionsImporter {
  /// The most triggers and actions.
  private static let mostActions = 5_000
  private var count = 0

  static func convert(_ bytes: [UInt8], to output: inout ImportOutput) throws(ImportFlaw) {
    let root: SourcedValue
    do { root = try SourcedValue.settings(bytes, hasAliases: true) } catch {
      throw ImportFlaw(error.place, found: error.found, expected: error.expected)
    }
    guard case .map(let members) = root.content else {
      throw flaw(root, expected: "a map with the key touchscreen")
    }
    var importer = InputActionsImporter()
    var hasDevice = false
    for member in members {
      let place = member.place
      switch member.name {
      case "touchscreen":
        hasDevice = true
        try output.part("touchscreen", at: place) { (output) throws(ImportFlaw) in
          try importer.read(member.value, &output)
        }
      case "touchpad", "mouse", "keyboard", "pointer", "hyprland":
        output.warn(
          place, "the section \(member.name) is not for touchscreens",
          hint: "move gestures that a touchscreen can have to touchscreen")
        hasDevice = true
        try importer.lose(member, &output)
      case "device_rules":
        output.warn(
          place, "device_rules has no equivalent",
          hint: "set devices in tactiled.yaml, for example to ignore a panel")
      default:
        // Other keys hold anchors, or settings of the program.
        if member.name.hasPrefix("_") || member.name == "anchors" { continue }
        output.note(place, "the setting \(Excerpt.plain(member.name)) has no equivalent")
      }
    }
    guard hasDevice else {
      throw flaw(root, expected: "a map with the key touchscreen")
    }
  }

  /// Adds a comment for each gesture of another device.
  private mutating func lose(
    _ device: SourcedValue.Member, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    var groups = [device.value]
    while let group = groups.popLast() {
      guard case .list(let triggers)? = group["gestures"]?.content else { continue }
      for trigger in triggers {
        try tally(trigger)
        if trigger["gestures"] != nil {
          groups.append(trigger)
        } else {
          output.lose(
            "\(device.name): \(Self.source(of: trigger))", at: trigger.place,
            "a gesture for another device than a touchscreen")
        }
      }
    }
  }

  /// A gesture as it is written, for comments.
  private static func source(of trigger: SourcedValue) -> String {
    let words = ["type", "direction"].compactMap { trigger[$0]?.content }
      .compactMap { if case .string(let word) = $0 { word } else { nil } }
    return words.isEmpty ? "a gesture" : words.joined(separator: " ")
  }

  private static func flaw(_ value: SourcedValue, expected: String) -> ImportFlaw {
    ImportFlaw(value.place, found: value.summary, expected: expected)
  }

  private mutating func read(
    _ value: SourcedValue, _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    guard case .map(let members) = value.content else {
      throw Self.flaw(value, expected: "a map with the key gestures")
    }
    for member in members {
      if member.name == "gestures" {
        try readTriggers(member.value, Self.noConditions, depth: 0, &output)
      } else {
        output.warn(
          member.place, "\(Excerpt.plain(member.name)) has no equivalent",
          hint: "set thresholds in tactiled.yaml")
      }
    }
  }

  private static let noConditions: [SourcedValue] = []

  private mutating func readTriggers(
    _ value: SourcedValue, _ conditions: [SourcedValue], depth: Int,
    _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    guard case .list(let triggers) = value.content else {
      throw Self.flaw(value, expected: "a list of gestures")
    }
    for trigger in triggers {
      try output.part(Self.source(of: trigger), at: trigger.place) { (output) throws(ImportFlaw) in
        try readGroup(trigger, conditions, depth: depth, &output)
      }
    }
  }

  /// Reads a gesture, or a group of gestures.
  private mutating func readGroup(
    _ trigger: SourcedValue, _ conditions: [SourcedValue], depth: Int,
    _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    guard case .map = trigger.content else {
      throw Self.flaw(trigger, expected: "a gesture such as {type: swipe, direction: up}")
    }
    try tally(trigger)
    let own = trigger["conditions"].map { conditions + [$0] } ?? conditions
    if let group = trigger["gestures"] {
      guard depth < 8 else { throw Self.flaw(group, expected: "at most 8 levels of groups") }
      try readTriggers(
        Self.inheriting(trigger, in: group), own, depth: depth + 1, &output)
    } else {
      for trigger in try Self.expanding(trigger, own) {
        try readTrigger(trigger, own, &output)
      }
    }
  }

  /// Returns the gestures of a group with the properties of the group that they do not have themselves. The conditions
  /// of both apply.
  private static func inheriting(
    _ group: SourcedValue, in gestures: SourcedValue
  ) -> SourcedValue {
    guard case .map(let shared) = group.content, case .list(var values) = gestures.content else {
      return gestures
    }
    let inherited = shared.filter { !["gestures", "conditions"].contains($0.name) }
    guard !inherited.isEmpty else { return gestures }
    for index in values.indices {
      guard case .map(let members) = values[index].content else { continue }
      let missing = inherited.filter { member in !members.contains { $0.name == member.name } }
      values[index].content = .map(members + missing)
    }
    return SourcedValue(content: .list(values), at: gestures.place)
  }

  /// Returns a gesture for each number of fingers of a range such as `1-2`, or of a condition.
  private static func expanding(
    _ trigger: SourcedValue, _ conditions: [SourcedValue]
  ) throws(ImportFlaw) -> [SourcedValue] {
    guard case .map(var members) = trigger.content else { return [trigger] }
    guard let index = members.firstIndex(where: { $0.name == "fingers" }) else {
      guard let range = fingers(of: trigger, conditions) else { return [trigger] }
      return range.map { count in
        let value = SourcedValue(content: .number(Double(count)), at: trigger.place)
        return SourcedValue(
          content: .map(members + [.init("fingers", at: trigger.place, value)]), at: trigger.place)
      }
    }
    guard case .string(let text) = members[index].value.content else { return [trigger] }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { Int(KeyNames.trimming($0)) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
      (1...10).contains(first), last <= 10
    else {
      throw flaw(
        members[index].value,
        expected: "a number of fingers from 1 to 10, or a range such as 1-2")
    }
    return (first...last).map { count in
      members[index].value.content = .number(Double(count))
      return SourcedValue(content: .map(members), at: trigger.place)
    }
  }

  /// Returns the numbers of fingers in the conditions of a gesture that has only one number in a binding; nil without
  /// several numbers.
  private static func fingers(
    of trigger: SourcedValue, _ conditions: [SourcedValue]
  ) -> ClosedRange<Int>? {
    var read = InputActionsConditions()
    for value in conditions { guard (try? read.add(value)) != nil else { return nil } }
    guard case .string(let type)? = trigger["type"]?.content, let range = read.fingers,
      range.count > 1
    else { return nil }
    switch type {
    case "tap", "press", "hold": return range
    // A transform can have any number of fingers above a smallest one.
    case "pinch", "rotate": return range.upperBound < 10 ? range : nil
    default: return nil
    }
  }

  private mutating func tally(_ value: SourcedValue) throws(ImportFlaw) {
    count += 1
    guard count <= Self.mostActions else {
      var flaw = ImportFlaw(
        value.place, found: "more than \(Self.mostActions) gestures and actions",
        expected: "a smaller file")
      flaw.isFinal = true
      throw flaw
    }
  }

  // MARK: Triggers

  /// A gesture whose actions are converted.
  private struct Trigger {
    var type: String
    var direction: String
    var binding: ImportedBinding
    var conditions: [SourcedValue]
    var place: SourcePlace
    /// A key or button that an action presses and another one releases; nil if there is none.
    var held: String?

    /// The gesture as it is written, for comments.
    var source: String { direction.isEmpty ? type : "\(type) \(direction)" }

    /// Whether it begins, changes and ends.
    var lasts: Bool { type != "tap" }
    var isPress: Bool { type == "press" || type == "hold" }
  }

  /// The types of gestures.
  private static let types = [
    "swipe", "press", "hold", "tap", "pinch", "rotate", "circle", "stroke", "click",
  ]
  /// The directions of swipes. For those of two directions, the first one has negative intervals.
  private static let swipes: [(word: String, directions: [String])] = [
    ("left", ["left"]), ("right", ["right"]), ("up", ["up"]), ("down", ["down"]),
    ("left_right", ["left", "right"]), ("up_down", ["up", "down"]), ("left_up", ["upLeft"]),
    ("left_down", ["downLeft"]), ("right_up", ["upRight"]), ("right_down", ["downRight"]),
    ("left_up_right_down", ["upLeft", "downRight"]),
    ("left_down_right_up", ["downLeft", "upRight"]), ("any", []),
  ]
  private static let pinches: [(word: String, directions: [String])] = [
    ("in", ["in"]), ("out", ["out"]), ("any", ["in", "out"]),
  ]
  private static let rotations: [(word: String, directions: [String])] = [
    ("clockwise", ["clockwise"]), ("counterclockwise", ["counterclockwise"]),
    ("any", ["counterclockwise", "clockwise"]),
  ]
  private static func directions(of type: String) -> [(word: String, directions: [String])] {
    switch type {
    case "swipe": swipes
    case "pinch": pinches
    case "rotate", "circle": rotations
    default: []
    }
  }

  private mutating func readTrigger(
    _ value: SourcedValue, _ conditions: [SourcedValue], _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    guard let typeValue = value["type"] else {
      throw Self.flaw(value, expected: "a gesture with the key type")
    }
    let type = try Self.word(typeValue, Self.types)
    var direction = ""
    let known = Self.directions(of: type)
    if let value = value["direction"], !known.isEmpty {
      direction = try Self.word(value, known.map(\.word))
    }
    var trigger = Trigger(
      type: type, direction: direction, binding: ImportedBinding(kind: "pan"),
      conditions: conditions, place: value.place)
    let place = trigger.place
    let lost: (String, String)? =
      switch type {
      case "circle": ("a binding cannot have a circle", "use rotate with two fingers")
      case "stroke": ("a binding cannot have a drawn stroke", "use a swipe or a sequence")
      case "click": ("a touchscreen has no button to click", "use tap")
      case "swipe" where value["angle"] != nil:
        ("a binding cannot have an angle", "use direction, with up to eight directions")
      default: nil
      }
    if let (problem, hint) = lost {
      output.lose(trigger.source, at: place, problem, hint: hint)
      return
    }
    if direction.isEmpty, !known.isEmpty {
      throw Self.flaw(
        value, expected: "a direction: one of \(known.map(\.word).joined(separator: ", "))")
    }
    for key in ["end_conditions", "keyboard_modifiers", "mouse_buttons"] {
      guard let other = value[key] else { continue }
      output.lose(
        trigger.source, at: other.place, "a binding cannot have \(key)",
        hint: "let a script set a variable, and test it with when")
      return
    }
    Self.warnOfUnread(value, of: "a \(type)", read: Self.read, Self.ignored, &output)
    guard let binding = try gesture(value, trigger, &output) else { return }
    trigger.binding = binding
    guard let actions = value["actions"] else {
      output.lose(
        trigger.source, at: place, "the gesture has no action", hint: "write a binding for it")
      return
    }
    guard case .list(let list) = actions.content else {
      throw Self.flaw(actions, expected: "a list of actions")
    }
    if try writeDrag(list, trigger, &output) { return }
    trigger.held = Self.held(in: list, depth: 0)
    for action in list {
      try output.part(trigger.source, at: action.place) { (output) throws(ImportFlaw) in
        try readAction(action, trigger, on: nil, depth: 0, &output)
      }
    }
  }

  /// Returns a key or button that stays pressed from one action to another.
  private static func held(in actions: [SourcedValue], depth: Int) -> String? {
    for action in actions {
      if let content = action["input"] {
        let input = InputActionsInput(content)
        if let held = (input.pressed + input.released).first { return held }
      }
      if depth < 8, case .list(let group)? = action["all"]?.content,
        let held = held(in: group, depth: depth + 1)
      {
        return held
      }
    }
    return nil
  }

  /// The properties of gestures that are converted, or for which a gesture is lost.
  private static let read: Set<String> = [
    "type", "direction", "angle", "fingers", "conditions", "actions", "threshold", "speed",
    "block_events", "end_conditions", "keyboard_modifiers", "mouse_buttons", "strokes",
  ]
  /// Properties of gestures without an equivalent, and what to do instead.
  private static let ignored: [String: String] = [
    "accelerated": "steps are distances on the glass",
    "clear_modifiers": "release the keys of the keyboard before the gesture",
    "resume_timeout": "make a new gesture after lifting the fingers",
    "set_last_trigger": "use a sequence for gestures that follow each other",
    "lift": "use state: ended", "bidirectional": "write a binding for each direction",
    "id": "use name of the gesture, which messages contain",
    "instant": "use hold with a shorter time",
    "conflicting":
      "use simultaneousWith, or let the gestures differ in fingers, direction or place",
    "lock_pointer": "a touchscreen has no pointer to lock",
    "enabled": "remove the gesture, or use when with a variable",
  ]

  /// Warns of each key of a map that is not converted.
  ///
  /// - Parameters:
  ///   - read: The keys that are converted.
  ///   - known: Keys that are not converted, with what to do instead.
  private static func warnOfUnread(
    _ value: SourcedValue, of what: String, read: Set<String>, _ known: [String: String],
    _ output: inout ImportOutput
  ) {
    guard case .map(let members) = value.content else { return }
    for member in members where !read.contains(member.name) {
      let name = Excerpt.plain(member.name, limit: 40)
      let place = member.place
      if let hint = known[member.name] {
        output.warn(place, "\(name) has no equivalent", hint: hint)
      } else {
        output.warn(
          place, "the key \(name) of \(what) is not known, and is not converted",
          hint: "check its spelling, or write what it does as a binding")
      }
    }
  }

  private static func word(
    _ value: SourcedValue, _ known: [String]
  ) throws(ImportFlaw) -> String {
    guard case .string(let word) = value.content, known.contains(word) else {
      var flaw = flaw(value, expected: "one of \(known.joined(separator: ", "))")
      if case .string(let word) = value.content {
        flaw = ImportFlaw(value.place, word: word, known: known)
      }
      throw flaw
    }
    return word
  }

  /// Returns the binding of a gesture without its task; nil after a remark.
  private func gesture(
    _ value: SourcedValue, _ trigger: Trigger, _ output: inout ImportOutput
  ) throws(ImportFlaw) -> ImportedBinding? {
    var conditions = InputActionsConditions()
    do { for value in trigger.conditions { try conditions.add(value) } } catch {
      output.lose(trigger.source, at: error.place, error.problem, hint: error.hint)
      return nil
    }
    if let fingers = value["fingers"] {
      guard case .number(let number) = fingers.content, let count = Int(exactly: number),
        (1...10).contains(count)
      else { throw Self.flaw(fingers, expected: "a number of fingers from 1 to 10") }
      conditions.fingers = count...count
    }
    var binding = ImportedBinding(kind: "pan")
    let fingers = conditions.fingers
    switch trigger.type {
    case "swipe":
      if let fingers {
        binding.gesture["minimumTouches"] = "\(fingers.lowerBound)"
        if fingers.upperBound < 10 || fingers.count == 1 {
          binding.gesture["maximumTouches"] = "\(fingers.upperBound)"
        }
      }
      setBegin(value, trigger, &binding, &output)
    case "pinch", "rotate":
      let isPinch = trigger.type == "pinch"
      guard fingers?.lowerBound ?? 2 >= 2 else {
        output.lose(
          trigger.source, at: trigger.place, "a \(trigger.type) has at least two fingers",
          hint: "set fingers to 2 or more")
        return nil
      }
      if fingers == nil || fingers == 2...2 {
        binding = ImportedBinding(kind: isPinch ? "pinch" : "rotation")
      } else {
        binding = ImportedBinding(kind: "transform")
        binding.gesture["minimumTouches"] = "\(fingers?.lowerBound ?? 2)"
        binding.gesture["movement"] = "1000"
        binding.gesture[isPinch ? "angle" : "spanChange"] = isPinch ? "180deg" : "1000"
      }
    default:
      binding = ImportedBinding(kind: trigger.isPress ? "longPress" : "tap")
      let count = fingers ?? 1...1
      if fingers == nil || count.count > 1 {
        output.note(
          trigger.place,
          "the binding has \(count.lowerBound) finger\(count.lowerBound == 1 ? "" : "s"); "
            + "a \(trigger.type) has one number of fingers",
          hint: "write a binding for each number of fingers")
      }
      if count.lowerBound > 1 { binding.gesture["touches"] = "\(count.lowerBound)" }
      // InputActions begins a press after 200 ms.
      if trigger.isPress { binding.gesture["hold"] = "200ms" }
    }
    binding.gesture["region"] = conditions.region
    binding.gesture["screen"] = conditions.screen.flatMap {
      SceneRange.isName($0) ? YAMLText.scalar($0) : nil
    }
    switch value["block_events"]?.content {
    case nil, .bool(true)?: break
    case .bool(false)?: binding.gesture["cancelsTouches"] = "false"
    default:
      if let value = value["block_events"] { throw Self.flaw(value, expected: "true or false") }
    }
    setThreshold(value, trigger, &binding, &output)
    return binding
  }

  /// Sets the direction and the speed of a swipe.
  private func setBegin(
    _ value: SourcedValue, _ trigger: Trigger, _ binding: inout ImportedBinding,
    _ output: inout ImportOutput
  ) {
    let directions = Self.swipes.first { $0.word == trigger.direction }?.directions ?? []
    var rule = YAMLMap()
    switch trigger.direction {
    case "left_right": rule["axis"] = "horizontal"
    case "up_down": rule["axis"] = "vertical"
    default:
      if !directions.isEmpty { rule["directions"] = YAMLText.oneOrList(directions) }
    }
    if let speed = value["speed"] {
      guard case .string(let word) = speed.content, word == "fast" || word == "slow" else {
        output.warn(
          speed.place, "the speed \(speed.summary) has no equivalent",
          hint: "set minimumSpeed or maximumSpeed in shouldBegin")
        if !rule.entries.isEmpty { binding.gesture["shouldBegin"] = rule.flow }
        return
      }
      rule[word == "fast" ? "minimumSpeed" : "maximumSpeed"] = "800"
      output.note(
        speed.place, "\(word) becomes a limit of 800 points (127 mm) per second",
        hint: "change minimumSpeed and maximumSpeed")
    }
    if !rule.entries.isEmpty { binding.gesture["shouldBegin"] = rule.flow }
  }

  private func setThreshold(
    _ value: SourcedValue, _ trigger: Trigger, _ binding: inout ImportedBinding,
    _ output: inout ImportOutput
  ) {
    if let speed = value["speed"], trigger.type != "swipe" {
      output.warn(speed.place, "only swipes have a speed", hint: "set a threshold")
    }
    guard let threshold = value["threshold"] else { return }
    let place = threshold.place
    guard case .number(let number) = threshold.content, number > 0, number <= 10_000 else {
      output.warn(
        place, "a binding cannot have \(threshold.summary) as a threshold",
        hint: "set the smallest threshold only")
      return
    }
    switch trigger.type {
    case "swipe":
      binding.gesture["movement"] = YAMLText.number(max(1, number))
      output.note(
        place, "the unit of thresholds and intervals of swipes may differ; points are 0.16 mm",
        hint: "change movement and every", once: "unit")
    case "press", "hold":
      guard (100...60_000).contains(number) else {
        output.warn(
          place, "a press cannot begin after \(YAMLText.number(number)) ms",
          hint: "set hold to a time from 100ms to 60s")
        return
      }
      binding.gesture["hold"] = "\(YAMLText.number(number, decimals: 0))ms"
    case "rotate" where binding.gesture["kind"] == "rotation" && number <= 360:
      binding.gesture["angle"] = "\(YAMLText.number(number))deg"
    default:
      output.warn(
        place, "the threshold of a \(trigger.type) has no equivalent",
        hint: "set spanChange, a distance in points")
    }
  }

  // MARK: Actions

  /// The keys of actions.
  private static let ofActions = [
    "command", "input", "plasma_shortcut", "sleep", "one", "all", "function", "activate_window",
    "replace_text",
  ]
  /// The properties of actions that are converted.
  private static let readOfActions: Set<String> = ["on", "interval", "conditions"]
  /// Properties of actions without an equivalent, and what to do instead.
  private static let ignoredOfActions: [String: String] = [
    "limit": "use state, which starts the task once, instead of every",
    "threshold": "set the threshold of the gesture, or every for steps",
    "delay": "use a program that waits", "wait": "a binding never waits for its program",
    "id": "use name of the gesture, which messages contain",
    "conflicting":
      "use simultaneousWith, or let the gestures differ in fingers, direction or place",
  ]
  private static let events = ["begin", "update", "end", "tick", "cancel", "end_cancel"]

  private mutating func readAction(
    _ value: SourcedValue, _ trigger: Trigger, on inherited: String?, depth: Int,
    _ output: inout ImportOutput
  ) throws(ImportFlaw) {
    try tally(value)
    guard case .map = value.content else {
      throw Self.flaw(value, expected: "an action such as {on: begin, command: foot}")
    }
    let place = value.place
    let event =
      try value["on"].map { value throws(ImportFlaw) in
        try Self.word(value, Self.events)
      } ?? inherited ?? "end"
    guard let key = value.memberNames.first(where: { Self.ofActions.contains($0) }),
      let content = value[key]
    else {
      throw ImportFlaw(
        place,
        found:
          "an action with \(value.memberNames.prefix(8).map { Excerpt.plain($0) }.joined(separator: ", "))",
        expected: "one of \(Self.ofActions.joined(separator: ", "))")
    }
    let source = "\(trigger.source), on \(event): \(key)"
    if key == "all", depth < 8, case .list(let actions) = content.content {
      Self.warnOfUnread(
        value, of: "an action", read: Self.readOfActions.union([key]), Self.ignoredOfActions,
        &output)
      if let interval = value["interval"] {
        output.warn(
          interval.place, "interval of a group of actions has no equivalent",
          hint: "set interval in the actions of the group")
      }
      var trigger = trigger
      if let own = value["conditions"] { trigger.conditions.append(own) }
      for action in actions {
        try readAction(action, trigger, on: event, depth: depth + 1, &output)
      }
      return
    }
    let tasks: [(key: String, value: String)]
    switch key {
    case "command":
      guard case .string(let command) = content.content,
        let task = ImportedCommand.task(Self.renamed(command))
      else {
        output.lose(
          source, at: place, "the command is not a constant text", hint: "use run or shell")
        return
      }
      warnOfVariables(command, content.place, &output)
      tasks = [task]
    case "plasma_shortcut":
      guard case .string(let text) = content.content, let task = Self.shortcut(text) else {
        throw Self.flaw(content, expected: "a component, a comma and a shortcut: kwin,Overview")
      }
      output.note(
        place, "a shortcut of Plasma needs the session bus of the user at the screen",
        hint: "run tactile bind as this user", once: "plasma")
      tasks = [task]
    case "input":
      // Without the held key, the other actions of the gesture would press other keys than those meant.
      let input = InputActionsInput(content)
      guard input.problem == nil, trigger.held == nil, !input.movesByDelta, !input.tasks.isEmpty
      else {
        let problem =
          input.problem ?? trigger.held.map { "\($0), which stays pressed" }
          ?? "a movement of the pointer"
        output.lose(
          source, at: place, "a binding cannot have \(problem)",
          hint: "use keys, type, click, scroll or drag")
        return
      }
      tasks = input.tasks
    default:
      let hint =
        key == "one"
        ? "write bindings with when and unless" : "use run or shell with a program that does it"
      output.lose(source, at: place, "the action \(key) has no equivalent", hint: hint)
      return
    }
    Self.warnOfUnread(
      value, of: "an action", read: Self.readOfActions.union([key]), Self.ignoredOfActions, &output)
    if let interval = value["interval"], event != "update", event != "tick" {
      output.warn(
        interval.place, "interval of an action on \(event) has no effect",
        hint: "use on: update")
    }
    guard var binding = try occasion(value, event, trigger, source, &output) else { return }
    guard addConditions(value["conditions"], trigger, source, &binding, &output) else { return }
    for task in tasks {
      var binding = binding
      let when = binding.members["when"]
      let unless = binding.members["unless"]
      binding.members["when"] = nil
      binding.members["unless"] = nil
      binding.members[task.key] = task.value
      binding.members["when"] = when
      binding.members["unless"] = unless
      output.add(binding, from: source, at: place)
    }
  }

  /// Adds the conditions of the gesture and of an action; returns false after a remark.
  private func addConditions(
    _ own: SourcedValue?, _ trigger: Trigger, _ source: String,
    _ binding: inout ImportedBinding, _ output: inout ImportOutput
  ) -> Bool {
    var conditions = InputActionsConditions()
    do {
      for value in trigger.conditions { try conditions.add(value) }
      let before = (conditions.region, conditions.screen, conditions.fingers)
      if let own { try conditions.add(own) }
      guard before == (conditions.region, conditions.screen, conditions.fingers) else {
        output.lose(
          source, at: own?.place ?? trigger.place,
          "an action cannot have a region, a screen or a number of fingers",
          hint: "write a second gesture")
        return false
      }
    } catch {
      output.lose(source, at: error.place, error.problem, hint: error.hint)
      return false
    }
    binding.members["when"] = conditions.when
    binding.members["unless"] = conditions.unless
    if conditions.needsApplication {
      output.note(
        trigger.place, "window_class becomes the variable app", hint: ImportOutput.hintForApp,
        once: "app")
    }
    if conditions.needsTouchedApplication {
      output.note(
        trigger.place,
        "window_under_fingers_class becomes the variable app; a script knows the focused application",
        hint: ImportOutput.hintForApp, once: "touched app")
    }
    return true
  }

  /// Sets the state or the step that starts the task. Returns nil after a remark.
  private func occasion(
    _ value: SourcedValue, _ event: String, _ trigger: Trigger, _ source: String,
    _ output: inout ImportOutput
  ) throws(ImportFlaw) -> ImportedBinding? {
    var binding = trigger.binding
    if !trigger.lasts {
      guard event != "update", event != "tick", event != "cancel" else {
        output.lose(
          source, at: value.place, "a tap has no event \(event)", hint: "use on: end")
        return nil
      }
      return binding
    }
    switch event {
    case "begin": if !trigger.isPress { binding.members["state"] = "began" }
    case "end": if trigger.isPress { binding.members["state"] = "ended" }
    case "cancel": binding.members["state"] = "cancelled"
    case "end_cancel": binding.members["state"] = "[ended, cancelled]"
    default: return try step(value, event, trigger, source, &output)
    }
    if ["pinch", "rotate"].contains(trigger.type), trigger.direction != "any" {
      binding.members["direction"] = trigger.direction
    }
    return binding
  }

  private func step(
    _ value: SourcedValue, _ event: String, _ trigger: Trigger, _ source: String,
    _ output: inout ImportOutput
  ) throws(ImportFlaw) -> ImportedBinding? {
    var binding = trigger.binding
    var size = 0.0
    var sign = 0.0
    if let interval = value["interval"] {
      switch interval.content {
      case .number(let number):
        size = number.magnitude
        sign = number == 0 ? 0 : number < 0 ? -1 : 1
      case .string("+"): sign = 1
      case .string("-"): sign = -1
      default: throw Self.flaw(interval, expected: "a number, '+' or '-'")
      }
    }
    guard size <= 100_000 else {
      throw Self.flaw(value["interval"] ?? value, expected: "an interval up to 100000")
    }
    if trigger.isPress || event == "tick" {
      // Times are in milliseconds.
      if size < 10 {
        output.note(
          value.place, "the shortest step is 10 ms", hint: "use a longer interval",
          once: "tick")
      }
      binding.members["every"] = "\(YAMLText.number(max(10, size), decimals: 0))ms"
      return binding
    }
    let directions =
      Self.directions(of: trigger.type).first { $0.word == trigger.direction }?.directions ?? []
    guard sign >= 0 || directions.count == 2 || trigger.direction == "any" else {
      output.lose(
        source, at: value.place,
        "a gesture in one direction has no negative intervals", hint: "use a positive interval")
      return nil
    }
    let direction =
      directions.count == 2 ? (sign == 0 ? nil : directions[sign < 0 ? 0 : 1]) : directions.first
    if size == 0 {
      if sign == 0 {
        binding.members["state"] = "changed"
        return binding
      }
      output.note(
        value.place, "'+' and '-' start the action at each event; every is a step",
        hint: "change the value of every", once: "sign")
    }
    switch trigger.type {
    case "pinch":
      binding.members["every"] = YAMLText.number(size == 0 ? 0.02 : max(0.001, size))
    case "rotate":
      binding.members["every"] = "\(YAMLText.number(size == 0 ? 2 : min(max(0.1, size), 3600)))deg"
    default:
      binding.members["every"] = "\(YAMLText.number(size == 0 ? 10 : max(1, size)))pt"
      if size > 0 {
        output.note(
          value.place,
          "the unit of thresholds and intervals of swipes may differ; points are 0.16 mm",
          hint: "change movement and every", once: "unit")
      }
    }
    if let direction { binding.members["direction"] = direction }
    return binding
  }

  // MARK: Tasks

  /// Returns the task that calls a shortcut of Plasma over D-Bus.
  private static func shortcut(_ text: String) -> (key: String, value: String)? {
    guard let comma = text.firstIndex(of: ","), !text.utf8.contains(0) else { return nil }
    let component = String(KeyNames.trimming(text[..<comma]))
    let name = String(KeyNames.trimming(text[text.index(after: comma)...]))
    guard !component.isEmpty, !name.isEmpty else { return nil }
    let words = [
      "busctl", "--user", "call", "org.kde.kglobalaccel",
      "/component/" + ImportedCommand.escaped(component), "org.kde.kglobalaccel.Component",
      "invokeShortcut", "s", ImportedCommand.escaped(name),
    ]
    return ("run", YAMLText.list(words))
  }

  /// The variables of InputActions in commands, and those of bindings.
  private static let variables = [
    ("$fingers", "$TACTILE_FINGERS"), ("$screen_name", "$TACTILE_SCREEN"),
  ]

  private static func renamed(_ command: String) -> String {
    var result = ""
    var rest = command[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      let name = rest.dropFirst().prefix { $0 == "_" || $0.isLetter || $0.isNumber }
      result += variables.first { $0.0 == "$" + name }?.1 ?? "$" + name
      rest = rest.dropFirst(name.count + 1)
    }
    return result + rest
  }

  private func warnOfVariables(
    _ command: String, _ place: SourcePlace, _ output: inout ImportOutput
  ) {
    for prefix in ["$window_", "$finger_", "$last_trigger", "$pointer_", "$cursor_", "$device_"]
    where command.contains(prefix) {
      output.warn(
        place, "programs of bindings have no variables \(prefix)…",
        hint: "use a program that asks the compositor, and the variables TACTILE_…")
    }
  }

  /// Writes a binding with `drag` if the actions press a button at the beginning and release it at the end.
  private mutating func writeDrag(
    _ actions: [SourcedValue], _ trigger: Trigger, _ output: inout ImportOutput
  ) throws(ImportFlaw) -> Bool {
    guard trigger.lasts, actions.count <= 4 else { return false }
    var button: String?
    var isReleased = false
    for action in actions {
      guard let content = action["input"], action["conditions"] == nil else { return false }
      let input = InputActionsInput(content)
      guard input.problem == nil, input.tasks.isEmpty else { return false }
      var event = "end"
      if case .string(let word)? = action["on"]?.content { event = word }
      switch event {
      case "begin" where input.pressed.count == 1 && input.released.isEmpty:
        button = input.pressed[0]
      case "update" where input.movesByDelta && input.pressed.isEmpty && input.released.isEmpty:
        break
      case "end", "end_cancel", "cancel":
        guard input.pressed.isEmpty, input.released.count == 1 else { return false }
        isReleased = input.released[0] == button
      default: return false
      }
    }
    let prefix = "button "
    guard let button, isReleased, button.hasPrefix(prefix) else { return false }
    var binding = trigger.binding
    guard addConditions(nil, trigger, trigger.source, &binding, &output) else { return true }
    for action in actions {
      Self.warnOfUnread(
        action, of: "an action", read: ["on", "input"], Self.ignoredOfActions, &output)
    }
    binding.members["drag"] = String(button.dropFirst(prefix.count))
    output.add(binding, from: trigger.source, at: trigger.place)
    return true
  }
}

extension SourcedValue {
  /// The value of a key; nil if the value is no map, or does not have it.
  fileprivate subscript(key: String) -> SourcedValue? {
    guard case .map(let members) = content else { return nil }
    return members.first { $0.name == key }?.value
  }
}
