import TactileInput

/// The labels that `getevent -l` prints for event types and codes.
enum EventLabels {
  /// The names of consecutive codes, separated by blanks, without their common prefix.
  struct Run {
    let first: UInt16
    let names: String

    init(_ first: UInt16, _ names: String) {
      self.first = first
      self.names = names
    }
  }

  /// The type and code of a label.
  struct Code: Hashable {
    let type: UInt16
    let code: UInt16
  }

  /// The number of characters to which getevent truncates the labels of codes.
  static let codeWidth = 20

  private static let groups: [(type: UInt16, prefix: String, runs: [Run])] = [
    (EventType.syn, "SYN_", synRuns), (EventType.key, "KEY_", keyRuns),
    (EventType.key, "BTN_", buttonRuns), (EventType.rel, "REL_", relRuns),
    (EventType.abs, "ABS_", absRuns), (EventType.msc, "MSC_", mscRuns),
    (EventType.sw, "SW_", switchRuns), (EventType.led, "LED_", ledRuns),
    (EventType.snd, "SND_", soundRuns), (EventType.rep, "REP_", repeatRuns),
  ]

  /// The event types by label.
  static let types: [String: UInt16] = {
    var types: [String: UInt16] = [:]
    for (code, name) in typeRuns.flatMap(names) { types["EV_" + name] = code }
    return types
  }()

  /// The codes by label, truncated as in getevent. If two labels are then equal, the lower code
  /// applies.
  static let codes: [String: Code] = {
    var codes: [String: Code] = [:]
    for group in groups {
      for (code, name) in group.runs.flatMap(names) {
        let label = String((group.prefix + name).prefix(codeWidth))
        if let known = codes[label], known.code <= code { continue }
        codes[label] = Code(type: group.type, code: code)
      }
    }
    return codes
  }()

  /// The values of `ABS_MT_TOOL_TYPE` by label.
  static let tools: [String: Int32] = [
    "MT_TOOL_FINGER": 0, "MT_TOOL_PEN": 1, "MT_TOOL_PALM": 2, "MT_TOOL_DIAL": 10,
  ]

  private static let names: [Code: String] = {
    var names: [Code: String] = [:]
    for group in groups {
      for (code, name) in group.runs.flatMap(Self.names) {
        let key = Code(type: group.type, code: code)
        if names[key] == nil { names[key] = group.prefix + name }
      }
    }
    return names
  }()

  /// Returns the full name of a code; nil if the kernel's header has none.
  static func name(type: UInt16, code: UInt16) -> String? {
    names[Code(type: type, code: code)]
  }

  /// Returns the name of an event type; nil if the kernel's header has none.
  static func typeName(_ type: UInt16) -> String? {
    typeRuns.lazy.flatMap(names).first { $0.0 == type }.map { "EV_" + $0.1 }
  }

  private static func names(of run: Run) -> [(UInt16, Substring)] {
    run.names.split(separator: " ").enumerated().map { (run.first + UInt16($0.offset), $0.element) }
  }
}
