import Tactile
import TactileWire

/// The `flag` and `key=value` words at the end of a statement.
///
/// Each reader removes the words that it knows. The remaining words must be keys of the scene
/// language.
struct Attributes {
  private let owner: String
  private var left: [Word]
  private var asked: [String] = []

  init(_ words: [Word], of owner: String) {
    self.owner = owner
    left = words
  }

  /// Removes the word `name` and returns whether it was present.
  mutating func flag(_ name: String) -> Bool {
    asked.append(name)
    guard let index = left.firstIndex(where: { $0.text == name }) else { return false }
    left.remove(at: index)
    return true
  }

  /// Removes the word `name=value` and returns the value; nil if it is absent.
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

  /// Removes a time and returns it in seconds. The word may have a unit.
  mutating func seconds(_ name: String) throws(SpecificationError) -> Double? {
    guard let value = try value(name) else { return nil }
    try value.refuseOldUnit(.seconds)
    if let seconds = ParameterUnit.seconds.value(of: value.text) { return seconds }
    return try value.number("a time, such as \(ParameterUnit.seconds.example)")
  }

  /// Removes a length and returns it in millimetres. The word may have a unit.
  mutating func millimetres(_ name: String) throws(SpecificationError) -> Double? {
    guard let value = try value(name) else { return nil }
    if let length = ParameterUnit.millimetres.value(of: value.text) { return length }
    return try value.number("a length, such as \(ParameterUnit.millimetres.example)")
  }

  mutating func count(_ name: String) throws(SpecificationError) -> Int? {
    guard let value = try value(name) else { return nil }
    return try value.count("a whole number")
  }

  mutating func bool(_ name: String) throws(SpecificationError) -> Bool? {
    guard let value = try value(name) else { return nil }
    return try value.bool()
  }

  /// Removes the word `name=one,two` and returns its parts.
  mutating func list(_ name: String) throws(SpecificationError) -> [Word] {
    try value(name)?.list ?? []
  }

  mutating func choice<Value>(
    _ name: String, _ known: [(String, Value)]
  ) throws(SpecificationError) -> Value? {
    guard let value = try value(name) else { return nil }
    return try value.choice(known)
  }

  /// Returns the remaining words, which must be keys of the scene language.
  ///
  /// - Parameters:
  ///   - keys: The keys that the statement may have.
  ///   - keyword: The first word of the statement.
  func sceneWords(
    _ keys: [String], of keyword: String
  ) throws(SpecificationError) -> [Word] {
    for word in left {
      let key = Word(text: word.pair.key, place: word.place)
      if let new = RetiredWords.replacement(for: word.text, of: keyword) {
        throw key.error(
          expected: "\(new), its replacement; run tactile test --update to replace old words")
      }
      guard !keys.contains(key.topKey) else { continue }
      let known = asked + keys
      throw key.error(
        expected: "for \(owner) one of \(known.sorted().joined(separator: ", "))",
        known: known)
    }
    return left
  }

  /// Rejects remaining words.
  func finish(of keyword: String) throws(SpecificationError) {
    _ = try sceneWords([], of: keyword)
  }
}
