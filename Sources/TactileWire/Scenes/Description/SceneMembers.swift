import Tactile

/// The members of a scene's object, in the order in which they are added. Members with default
/// values are left out.
struct SceneMembers {
  private var members: [JSONObject.Member] = []

  /// The members as an object.
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

  /// Adds names in order; leaves out an empty list.
  mutating func add(_ name: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    add(name, .array(values.map { .string($0) }))
  }

  /// Adds names in their order, which is the same for equal sets of names, so that the same scene always has
  /// the same text.
  mutating func add(_ name: String, _ values: [String]?) {
    guard let values else { return }
    add(name, .array(values.map { .string($0) }))
  }

  mutating func add(_ name: String, _ value: Rect?) {
    add(name, value.map { .numbers([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]) })
  }

  mutating func add(_ name: String, _ value: Size?) {
    add(name, value.map { .numbers([$0.width, $0.height]) })
  }

  /// Adds a list of elements; leaves out an empty list.
  mutating func add<Part>(_ name: String, _ parts: [Part], _ json: (Part) -> JSONValue) {
    guard !parts.isEmpty else { return }
    add(name, .array(parts.map(json)))
  }
}

extension JSONValue {
  /// Returns an array of numbers.
  static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .double($0) }) }
}
