import Tactile

/// The members of a scene's object, in the order they are added; what is as usual is left out.
struct SceneMembers {
  private var members: [JSONObject.Member] = []

  /// What was added, as an object.
  var json: JSONValue { .object(JSONObject(uniqueMembers: members)) }

  mutating func add(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    members.append(JSONObject.Member(name: name, value: value))
  }

  mutating func add(_ name: String, _ value: String?) {
    add(name, value.map { .string($0) })
  }

  mutating func add(_ name: String, _ value: Double?, unless usual: Double? = nil) {
    guard value != usual else { return }
    add(name, value.map { .double($0) })
  }

  mutating func add(_ name: String, _ value: Int?, unless usual: Int? = nil) {
    guard value != usual else { return }
    add(name, value.map { .integer(Int64($0)) })
  }

  mutating func add(_ name: String, _ value: Bool?, unless usual: Bool? = nil) {
    guard value != usual else { return }
    add(name, value.map { .bool($0) })
  }

  /// Names in their order; none is left out.
  mutating func add(_ name: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    add(name, .array(values.map { .string($0) }))
  }

  /// Names in alphabetical order, so that a scene is always written the same.
  mutating func add(_ name: String, _ values: Set<String>?) {
    guard let values else { return }
    add(name, .array(values.sorted().map { .string($0) }))
  }

  mutating func add(_ name: String, _ value: Rect?) {
    add(name, value.map { .numbers([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]) })
  }

  mutating func add(_ name: String, _ value: Size?) {
    add(name, value.map { .numbers([$0.width, $0.height]) })
  }

  /// What is in it, each as JSON of its own; nothing is left out.
  mutating func add<Part>(_ name: String, _ parts: [Part], _ json: (Part) -> JSONValue) {
    guard !parts.isEmpty else { return }
    add(name, .array(parts.map(json)))
  }
}

extension JSONValue {
  /// An array of numbers.
  static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .double($0) }) }
}
