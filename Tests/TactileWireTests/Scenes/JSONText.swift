@testable import TactileWire

/// Converts a YAML text to JSON, value by value.
enum JSONText {
  static func of(yaml text: String) throws -> String {
    let bytes = Array(text.utf8)
    let tree = try bytes.withUnsafeBufferPointer {
      try YAMLReader.read($0, limits: SceneLimits())
    }
    return of(tree)
  }

  static func of(_ value: SourcedValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let string): quoted(string)
    case .list(let values): "[" + values.map(of).joined(separator: ",") + "]"
    case .map(let members):
      "{" + members.map { quoted($0.name) + ":" + of($0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
