import Tactile

extension BindingDecoder {
  /// The keys of tasks.
  static let tasks = [
    "run", "shell", "unit", "keys", "type", "click", "scroll", "drag", "mode", "call", "http",
    "set",
  ]

  /// Returns the task of a binding.
  static func task(_ table: SceneTable) throws(SceneFlaw) -> BindingTask {
    var present = tasks.filter { table[$0] != nil }
    // Without another occasion, a mode is the occasion.
    let others = ["gesture", "action", "idle", "accommodations", "exploring"]
    if present.count > 1 || !others.contains(where: { table[$0] != nil }) {
      present.removeAll { $0 == "mode" }
    }
    guard present.count == 1 else {
      throw table.value.flaw(
        found: present.isEmpty ? "no task" : present.joined(separator: " and "),
        expected: "a binding with exactly one of \(tasks.dropLast().joined(separator: ", ")) and "
          + tasks[tasks.count - 1])
    }
    let value = try table.required(present[0])
    switch present[0] {
    case "run": return .run(try words(of: value))
    case "shell": return .shell(try shellLine(value))
    case "unit": return try unit(value)
    case "keys": return .keys(try keys(value))
    case "type": return .type(try privateTemplate(value))
    case "click": return try click(value)
    case "scroll": return .scroll(try scroll(value))
    case "drag": return .drag(try value.choice(buttons))
    case "mode": return try mode(value)
    case "call": return .call(try call(value))
    case "http": return .http(try http(value))
    default: return .set(try variables(value))
    }
  }

  /// Checks that a task can be done at an occasion.
  static func check(
    _ task: BindingTask, _ occasion: BindingDescription.Occasion, _ kind: GestureKind?,
    _ table: SceneTable
  ) throws(SceneFlaw) {
    let (key, mustLast): (String, Bool)
    switch task {
    case .click: (key, mustLast) = ("click", false)
    case .drag: (key, mustLast) = ("drag", true)
    case .scroll(let amount): (key, mustLast) = ("scroll", amount == .follow)
    default: return
    }
    let value = try table.required(key)
    guard let kind else {
      throw value.flaw(
        found: "\(key) without the place of a gesture",
        expected: "an inline gesture, such as {kind: longPress}")
    }
    guard mustLast else { return }
    guard kind.definition.isContinuous else {
      throw value.flaw(
        found: "\(key) of a \(kind.rawValue)", expected: "a gesture that lasts, such as a pan")
    }
    for other in ["every", "state"] where table[other] != nil {
      throw value.flaw(
        found: "\(key) beside \(other)",
        expected: "no \(other): the task lasts as long as the gesture")
    }
  }

  // MARK: Programs

  /// Returns a program and its arguments, which must be a list. A single string would need a shell.
  private static func words(of value: SourcedValue) throws(SceneFlaw) -> [TextTemplate] {
    guard case .list(let values) = value.content, !values.isEmpty else {
      throw value.flaw(
        expected: "a list of the program and its arguments, such as [xset, dpms, force, on]; "
          + "use shell for a shell command")
    }
    var words: [TextTemplate] = []
    for value in values { words.append(try template(value)) }
    guard case .text? = words[0].parts.first, words[0].parts.count == 1 else {
      throw values[0].flaw(expected: "the name of a program, without a placeholder")
    }
    return words
  }

  private static func shellLine(_ value: SourcedValue) throws(SceneFlaw) -> String {
    let line = try line(of: value)
    for case .value(let name) in (try? parts(of: line))?.parts ?? [] {
      throw value.flaw(
        found: "the placeholder {\(name.rawValue)} in a shell line",
        expected:
          "the variable $TACTILE_\(name.rawValue.uppercased()), which the shell does not expand twice"
      )
    }
    return line
  }

  private static func unit(_ value: SourcedValue) throws(SceneFlaw) -> BindingTask {
    var (name, verb) = (value, BindingTask.UnitVerb.start)
    if case .map = value.content {
      let table = try SceneTable(value, "a unit", keys: ["name", "verb"], page: page)
      name = try table.required("name")
      verb = try table["verb"]?.choice(verbs) ?? .start
    }
    let text = try name.name()
    guard text.contains("."), !text.hasPrefix("-"), !text.contains(" ") else {
      throw name.flaw(expected: "the full name of a unit, such as menu.service")
    }
    return .unit(text, verb)
  }

  private static let verbs = BindingTask.UnitVerb.allCases.map { ($0.rawValue, $0) }

  // MARK: Keys and the pointer

  private static func keys(_ value: SourcedValue) throws(SceneFlaw) -> [KeyChord] {
    var values = [value]
    if case .list(let list) = value.content { values = list }
    guard (1...32).contains(values.count) else {
      throw value.flaw(expected: "from 1 to 32 chords of keys, such as [ctrl+alt+t]")
    }
    var chords: [KeyChord] = []
    for value in values {
      // A digit is a key, and YAML reads it as a number.
      let text = try line(of: value)
      // The key + has the name plus.
      let keys = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
      guard (1...8).contains(keys.count),
        keys.allSatisfy({ SceneRange.isName($0) && !$0.contains(" ") })
      else {
        throw value.flaw(
          expected: "names of keys with + between them, such as ctrl+alt+t or ctrl+plus")
      }
      chords.append(KeyChord(keys: keys))
    }
    return chords
  }

  private static let buttons = BindingTask.PointerButton.allCases.map { ($0.rawValue, $0) }

  private static func click(_ value: SourcedValue) throws(SceneFlaw) -> BindingTask {
    guard case .map = value.content else {
      let words: [(String, (BindingTask.PointerButton, Int))] =
        BindingTask.PointerButton.allCases.map { ($0.rawValue, ($0, 1)) } + [("double", (.left, 2))]
      let (button, count) = try value.choice(words)
      return .click(button, count: count)
    }
    let table = try SceneTable(value, "a click", keys: ["button", "count"], page: page)
    return .click(
      try table["button"]?.choice(buttons) ?? .left, count: try table.count("count", 1...3) ?? 1)
  }

  private static func scroll(_ value: SourcedValue) throws(SceneFlaw) -> BindingTask.WheelAmount {
    if case .string("follow") = value.content { return .follow }
    guard case .list(let values) = value.content, values.count == 2 else {
      throw value.flaw(expected: "follow, or steps of the wheel: [right, down]")
    }
    return .steps(
      right: try values[0].number(-100...100), down: try values[1].number(-100...100))
  }

  // MARK: Services

  private static func mode(_ value: SourcedValue) throws(SceneFlaw) -> BindingTask {
    let modes = ModeMessage.Kind.allCases.filter { $0 != .ignoring }.map { ($0.rawValue, $0) }
    guard case .map = value.content else { return .mode(try value.choice(modes), nil) }
    let table = try SceneTable(value, "a mode", keys: ["name", "for"], page: page)
    return .mode(
      try table.required("name").choice(modes), try table.number("for", 1...86_400, in: .seconds))
  }

  private static func call(_ value: SourcedValue) throws(SceneFlaw) -> VarlinkTask {
    let table = try SceneTable(
      value, "a call", keys: ["method", "parameters", "socket"], page: page)
    let method = try table.required("method")
    let name = try method.name()
    guard name.split(separator: ".", omittingEmptySubsequences: false).count >= 3,
      !name.contains(" "), !name.contains("..")
    else {
      throw method.flaw(
        expected: "the full name of a method, such as io.tactile.Control.Reload")
    }
    var parameters = JSONValue.object([:])
    if let value = table["parameters"] {
      guard case .map = value.content else { throw value.flaw(expected: "a map of parameters") }
      parameters = try json(of: value)
    }
    let socket = try table["socket"].map { value throws(SceneFlaw) in try path(value) }
    return VarlinkTask(method: name, parameters: parameters, socket: socket)
  }

  private static func path(_ value: SourcedValue) throws(SceneFlaw) -> String {
    let path = try line(of: value)
    // The address of a socket has 108 bytes, with a NUL.
    guard path.hasPrefix("/"), path.utf8.count < 108 else {
      throw value.flaw(
        expected: "the path of a socket, which begins with / and has at most 107 bytes")
    }
    return path
  }

  private static func json(of value: SourcedValue) throws(SceneFlaw) -> JSONValue {
    switch value.content {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .number(let number):
      return Int64(exactly: number).map { .integer($0) } ?? .double(number)
    case .string: return .string(try line(of: value))
    case .list(let values):
      var elements: [JSONValue] = []
      for value in values { elements.append(try json(of: value)) }
      return .array(elements)
    case .map(let members):
      var object = JSONObject()
      for member in members {
        guard !member.name.utf8.contains(0) else {
          throw value.flaw(found: "a name with a NUL", expected: "names without a NUL")
        }
        object[member.name] = try json(of: member.value)
      }
      return .object(object)
    }
  }

  private static func http(_ value: SourcedValue) throws(SceneFlaw) -> HTTPTask {
    guard case .map = value.content else {
      return try request(value, method: "GET", body: nil)
    }
    let table = try SceneTable(value, "a request", keys: ["url", "method", "body"], page: page)
    let body = try table["body"].map { value throws(SceneFlaw) in try privateTemplate(value) }
    let methods = ["GET", "POST", "PUT", "DELETE"].map { ($0, $0) }
    let method = try table["method"]?.choice(methods) ?? (body == nil ? "GET" : "POST")
    return try request(try table.required("url"), method: method, body: body)
  }

  private static func request(
    _ value: SourcedValue, method: String, body: TextTemplate?
  ) throws(SceneFlaw) -> HTTPTask {
    let expected = "a URL of this machine, such as http://localhost:8080/path"
    // A query can contain a secret.
    guard case .string(let text) = value.content else { throw value.flaw(expected: expected) }
    let value = SourcedValue(content: .string(String(text.prefix { $0 != "?" })), at: value.place)
    let prefix = "http://"
    guard text.hasPrefix(prefix),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw value.flaw(expected: expected) }
    let rest = text.dropFirst(prefix.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var target = String(rest.dropFirst(authority.count))
    if !target.hasPrefix("/") { target = "/" + target }
    for host in ["localhost", "127.0.0.1", "[::1]"] where authority.hasPrefix(host) {
      let suffix = authority.dropFirst(host.count)
      var port: UInt16? = 80
      if !suffix.isEmpty { port = suffix.first == ":" ? UInt16(suffix.dropFirst()) : nil }
      guard let port, port > 0 else { throw value.flaw(expected: expected) }
      return HTTPTask(
        method: method, host: host == "[::1]" ? "::1" : host, port: port,
        target: try privateTemplate(value, target), body: body)
    }
    throw value.flaw(expected: expected)
  }

  private static func variables(
    _ value: SourcedValue
  ) throws(SceneFlaw) -> [String: TextTemplate?] {
    guard case .map(let members) = value.content, (1...32).contains(members.count) else {
      throw value.flaw(expected: "a map of 1 to 32 variables, such as {app: firefox}")
    }
    var variables: [String: TextTemplate?] = [:]
    for member in members {
      try checkVariable(member, in: value)
      if member.value.isNull {
        variables.updateValue(nil, forKey: member.name)
      } else {
        variables.updateValue(try variableValue(member.value), forKey: member.name)
      }
    }
    return variables
  }

  /// Returns the value of a variable. The service refuses longer values and values with control characters.
  private static func variableValue(_ value: SourcedValue) throws(SceneFlaw) -> TextTemplate {
    let template = try privateTemplate(value)
    let constant = template.parts.reduce(into: "") { text, part in
      if case .text(let more) = part { text += more }
    }
    guard VariableRule.isValue(constant) else {
      let count = constant.utf8.count
      throw value.flaw(
        found: count > VariableRule.longestValue
          ? "a value of \(count) bytes" : "a value with a line break or another control character",
        expected: VariableRule.values)
    }
    return template
  }

  /// Checks the name of a variable of the service.
  static func checkVariable(
    _ member: SourcedValue.Member, in map: SourcedValue
  ) throws(SceneFlaw) {
    let isName = member.name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2D, 0x5F: true
      default: false
      }
    }
    guard isName, (1...100).contains(member.name.utf8.count) else {
      throw SceneFlaw(
        place: map.place, found: Excerpt.quoting(member.name),
        expected: "a name of 1 to 100 letters, digits, \"_\", \".\" and \"-\"")
    }
  }

  // MARK: Texts

  /// Returns a text that can be an argument of a program. It must not contain a NUL.
  static func line(of value: SourcedValue) throws(SceneFlaw) -> String {
    let text: String
    switch value.content {
    case .number(let number): text = SourcedValue.text(of: number)
    default: text = try value.string()
    }
    guard !text.utf8.contains(0) else { throw value.flaw(expected: "text without a NUL") }
    return text
  }

  static func template(_ value: SourcedValue) throws(SceneFlaw) -> TextTemplate {
    let text = try line(of: value)
    do {
      return try parts(of: text)
    } catch {
      throw flaw(
        value, "the placeholder {\(Excerpt.plain(error.word, limit: 40))}", instead: error.word)
    }
  }

  /// Returns a text that can be a secret, such as a text to type. Errors do not contain it, because they can be in a
  /// log.
  private static func privateTemplate(_ value: SourcedValue) throws(SceneFlaw) -> TextTemplate {
    switch value.content {
    case .number(let number): try privateTemplate(value, SourcedValue.text(of: number))
    case .string(let text): try privateTemplate(value, text)
    case .bool: throw value.flaw(expected: "text; put it in quotes")
    case .null, .list, .map: throw value.flaw(expected: "text")
    }
  }

  private static func privateTemplate(
    _ value: SourcedValue, _ text: String
  ) throws(SceneFlaw) -> TextTemplate {
    guard !text.utf8.contains(0) else {
      throw value.flaw(found: "a text with a NUL", expected: "text without a NUL")
    }
    do {
      return try parts(of: text)
    } catch {
      throw flaw(value, "an unknown placeholder", instead: error.word)
    }
  }

  private static func flaw(
    _ value: SourcedValue, _ found: String, instead word: String
  ) -> SceneFlaw {
    let known = BindingValues.Name.allCases.map(\.rawValue)
    var flaw = value.flaw(
      found: found, expected: "one of \(known.joined(separator: ", ")), or {{ for a brace")
    flaw.nearest = NearestWord.of(word, among: known)
    return flaw
  }

  /// A placeholder that is no value.
  private struct UnknownPlaceholder: Error {
    let word: String
  }

  private static func parts(of text: String) throws(UnknownPlaceholder) -> TextTemplate {
    var parts: [TextTemplate.Part] = []
    var constant = ""
    var rest = Substring(text)
    while let brace = rest.firstIndex(of: "{") {
      constant += rest[..<brace]
      rest = rest[rest.index(after: brace)...]
      if rest.first == "{" {
        constant += "{"
        rest = rest.dropFirst()
        continue
      }
      let word = rest.prefix { $0.isASCII && $0.isLetter }
      guard !word.isEmpty, rest.dropFirst(word.count).first == "}" else {
        constant += "{"
        continue
      }
      guard let name = BindingValues.Name(rawValue: String(word)) else {
        throw UnknownPlaceholder(word: String(word))
      }
      if !constant.isEmpty { parts.append(.text(constant)) }
      constant = ""
      parts.append(.value(name))
      rest = rest.dropFirst(word.count + 1)
    }
    constant += rest
    if !constant.isEmpty { parts.append(.text(constant)) }
    return TextTemplate(parts: parts)
  }
}
