import TactileIO
import TactileWire

extension BindingTask {
  /// The program that a task starts, if no value of the occasion determines it; nil for other tasks.
  var program: String? {
    if case .run(let words) = self,
      words.first?.parts.contains(where: { if case .value = $0 { true } else { false } }) ?? true
    {
      return nil
    }
    return arguments(with: BindingValues())?.first
  }

  /// Returns the program and the arguments of a task that starts a program; nil for other tasks.
  func arguments(with values: BindingValues) -> [String]? {
    switch self {
    case .run(let words): words.map { $0.text(with: values) }
    case .unit(let unit, let verb):
      ["systemctl", verb.rawValue, "--no-block", "--no-ask-password", "--", unit]
    case .shell(let line): ["/bin/sh", "-c", line]
    default: nil
    }
  }

  /// Returns the task as a line for people: the command line of a program, or the key of the task and its value.
  func line(with values: BindingValues) -> String {
    if let arguments = arguments(with: values) {
      return arguments.map(ShellWord.quoting).joined(separator: " ")
    }
    switch self {
    case .run, .unit, .shell: return ""
    case .keys(let chords):
      return "keys " + chords.map { $0.keys.joined(separator: "+") }.joined(separator: " ")
    case .type(let text): return "type " + Excerpt.quoting(text.text(with: values))
    case .click(let button, let count):
      return "click \(button.rawValue)" + (count > 1 ? " \(count) times" : "")
    case .scroll(.follow):
      return "scroll by \(Self.numbers(values.movement.dx, values.movement.dy))"
    case .scroll(.steps(let right, let down)): return "scroll \(Self.numbers(right, down)) steps"
    case .drag(let button): return "drag \(button.rawValue)"
    case .mode(let mode, let time):
      return "mode \(mode.rawValue)"
        + (time.map { " for \(SourcedValue.text(of: $0)) s" } ?? "")
    case .call(let call): return "call \(call.method)"
    case .http(let request): return request.line(with: values)
    case .set(let variables):
      let words = variables.sorted { $0.key < $1.key }
        .map { "\($0.key)=\($0.value?.text(with: values) ?? "")" }
      return "set " + words.map(ShellWord.quoting).joined(separator: " ")
    }
  }

  /// Returns the line for a log, which others may read: without typed texts, values of variables, and the query and
  /// the body of a request.
  func logLine(with values: BindingValues) -> String {
    switch self {
    case .type(let text): return "type \(text.text(with: values).count) characters"
    case .set(let variables): return "set \(variables.keys.sorted().joined(separator: " "))"
    case .http: return String(line(with: values).prefix { $0 != "?" })
    case .run, .shell, .unit, .keys, .click, .scroll, .drag, .mode, .call: return line(with: values)
    }
  }

  private static func numbers(_ one: Double, _ other: Double) -> String {
    "\(EventLine.number(one)), \(EventLine.number(other))"
  }
}
