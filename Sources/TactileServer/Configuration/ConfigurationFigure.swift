import TactileWire

/// A number of the configuration: where it goes, what it may be and what is said of it.
struct ConfigurationFigure<Owner>: Sendable {
  enum Place: Sendable {
    case number(any WritableKeyPath<Owner, Double> & Sendable, ClosedRange<Double>)
    case count(any WritableKeyPath<Owner, Int> & Sendable, ClosedRange<Int>)
  }

  let name: String
  let place: Place
  /// Such as "s" or "pt"; empty for a count and a share.
  let unit: String
  let text: String

  init(_ name: String, _ place: Place, _ text: String) {
    self.init(name, place, "", text)
  }

  init(_ name: String, _ place: Place, _ unit: String, _ text: String) {
    self.name = name
    self.place = place
    self.unit = unit
    self.text = text
  }

  /// Takes the number of a map, if it has it.
  func read(_ table: SceneTable, into owner: inout Owner) throws(SceneFlaw) {
    switch place {
    case .number(let path, let range):
      if let number = try table.number(name, range) { owner[keyPath: path] = number }
    case .count(let path, let range):
      if let count = try table.count(name, range) { owner[keyPath: path] = count }
    }
  }

  /// The number that an owner has.
  func value(in owner: Owner) -> Double {
    switch place {
    case .number(let path, _): owner[keyPath: path]
    case .count(let path, _): Double(owner[keyPath: path])
    }
  }

  /// What is said of it, with what counts by two presets.
  func key(standard owner: Owner, or other: Owner, named preset: String) -> ConfigurationKey {
    let (key, second) = (key(standard: owner), key(standard: other))
    guard key.standard != second.standard else { return key }
    return ConfigurationKey(
      name, key.value, standard: "\(key.standard) (\(preset): \(second.standard))",
      example: key.example, text)
  }

  /// What is said of it, with the standard that an owner has.
  func key(standard owner: Owner) -> ConfigurationKey {
    switch place {
    case .number(let path, let range):
      let standard = owner[keyPath: path]
      return ConfigurationKey(
        name, Self.value("a number", Self.words(range), unit), standard: Self.word(standard),
        example: Self.word(Self.other(than: standard, in: range)), text)
    case .count(let path, let range):
      let standard = owner[keyPath: path]
      let other = standard < range.upperBound ? standard + 1 : standard - 1
      return ConfigurationKey(
        name, Self.value("a whole number", "from \(range.lowerBound) to \(range.upperBound)", unit),
        standard: "\(standard)", example: "\(other)", text)
    }
  }

  private static func value(_ what: String, _ range: String, _ unit: String) -> String {
    "\(what) \(range)" + (unit.isEmpty ? "" : ", in \(unit)")
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "from \(word(range.lowerBound)) to \(word(range.upperBound))"
  }

  private static func word(_ number: Double) -> String { SourcedValue.text(of: number) }

  private static func other(than standard: Double, in range: ClosedRange<Double>) -> Double {
    (standard + range.upperBound) / 2 != standard
      ? (standard + range.upperBound) / 2 : range.lowerBound
  }
}
