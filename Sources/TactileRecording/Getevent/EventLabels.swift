import TactileInput

/// The names `getevent -l` prints for event types and codes, as numbers.
enum EventLabels {
  /// Names, separated by blanks, of consecutive codes; without the prefix they share.
  struct Run {
    let first: UInt16
    let names: String

    init(_ first: UInt16, _ names: String) {
      self.first = first
      self.names = names
    }
  }

  /// What a code's label stands for.
  struct Code: Hashable {
    let type: UInt16
    let code: UInt16
  }

  /// getevent cuts the labels of codes to this many characters.
  static let codeWidth = 20

  private static let groups: [(type: UInt16, prefix: String, runs: [Run])] = [
    (EventType.syn, "SYN_", synRuns), (EventType.key, "KEY_", keyRuns),
    (EventType.key, "BTN_", buttonRuns), (EventType.rel, "REL_", relRuns),
    (EventType.abs, "ABS_", absRuns), (EventType.msc, "MSC_", mscRuns),
    (EventType.sw, "SW_", switchRuns), (EventType.led, "LED_", ledRuns),
    (EventType.snd, "SND_", soundRuns), (EventType.rep, "REP_", repeatRuns),
  ]

  /// Event types by label.
  static let types: [String: UInt16] = {
    var types: [String: UInt16] = [:]
    for (code, name) in typeRuns.flatMap(names) { types["EV_" + name] = code }
    return types
  }()

  /// Codes by label, cut as getevent cuts it; where two are the same then, the lower code.
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

  /// The name of a code, not cut; nil where the kernel's header has none.
  static func name(type: UInt16, code: UInt16) -> String? {
    names[Code(type: type, code: code)]
  }

  /// The name of an event type; nil where the kernel's header has none.
  static func typeName(_ type: UInt16) -> String? {
    typeRuns.lazy.flatMap(names).first { $0.0 == type }.map { "EV_" + $0.1 }
  }

  private static func names(of run: Run) -> [(UInt16, Substring)] {
    run.names.split(separator: " ").enumerated().map { (run.first + UInt16($0.offset), $0.element) }
  }
}
