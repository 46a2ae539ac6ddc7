/// The `flag` and `key=value` words at the end of a statement, taken one by one by whoever knows
/// them; what is left over is an error.
struct Attributes {
  private let owner: String
  private var left: [Word]
  private var asked: [String] = []

  init(_ words: [Word], of owner: String) {
    self.owner = owner
    left = words
  }

  /// Whether a lone word is there.
  mutating func flag(_ name: String) -> Bool {
    asked.append(name)
    guard let index = left.firstIndex(where: { $0.text == name }) else { return false }
    left.remove(at: index)
    return true
  }

  /// The value of `name=value`.
  mutating func value(_ name: String) throws(SpecificationError) -> Word? {
    asked.append(name)
    guard let index = left.firstIndex(where: { $0.pair.key == name }) else { return nil }
    guard let value = left[index].pair.value else {
      throw left[index].error(expected: "\(name)= and a value")
    }
    left.remove(at: index)
    return value
  }

  mutating func number(_ name: String) throws(SpecificationError) -> Double? {
    guard let value = try value(name) else { return nil }
    return try value.number("a number")
  }

  /// A time in milliseconds, given in seconds.
  mutating func seconds(_ name: String) throws(SpecificationError) -> Double? {
    guard let value = try value(name) else { return nil }
    return try value.number("a time in milliseconds") / 1000
  }

  mutating func count(_ name: String) throws(SpecificationError) -> Int? {
    guard let value = try value(name) else { return nil }
    return try value.count("a whole number")
  }

  mutating func answer(_ name: String) throws(SpecificationError) -> Bool? {
    guard let value = try value(name) else { return nil }
    return try value.answer()
  }

  /// The parts of `name=one,two`.
  mutating func list(_ name: String) throws(SpecificationError) -> [Word] {
    try value(name)?.list ?? []
  }

  mutating func choice<Value>(
    _ name: String, _ known: [(String, Value)]
  ) throws(SpecificationError) -> Value? {
    guard let value = try value(name) else { return nil }
    return try value.choice(known)
  }

  /// Refuses what nobody has asked for.
  func finish() throws(SpecificationError) {
    guard let word = left.first else { return }
    let key = Word(text: word.pair.key, place: word.place)
    throw key.error(
      expected: "one of \(owner)'s words: \(asked.sorted().joined(separator: ", "))", known: asked)
  }
}
