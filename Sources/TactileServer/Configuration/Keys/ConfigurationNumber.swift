import Tactile
import TactileWire

/// A numeric key of the configuration: the property that it sets, its range and its documentation.
struct ConfigurationNumber<Owner>: Sendable {
  /// The property of the owner, with the values that it allows.
  enum Property: Sendable {
    case number(any WritableKeyPath<Owner, Double> & Sendable, ClosedRange<Double>)
    case count(any WritableKeyPath<Owner, Int> & Sendable, ClosedRange<Int>)
  }

  let name: String
  let property: Property
  /// The unit, such as "s" or "pt"; empty for a count or a ratio.
  let unit: String
  let text: String

  init(_ name: String, _ property: Property, _ text: String) {
    self.init(name, property, "", text)
  }

  init(_ name: String, _ property: Property, _ unit: String, _ text: String) {
    self.name = name
    self.property = property
    self.unit = unit
    self.text = text
  }

  /// Sets the property to the number in a table, if the table has this key.
  func read(_ table: SceneTable, into owner: inout Owner) throws(SceneFlaw) {
    switch property {
    case .number(let path, let range):
      // A number in points, seconds or radians may also be written with a unit, such as 600ms.
      let number = try table.number(name, range, in: ParameterUnit(rawValue: unit))
      if let number { owner[keyPath: path] = number }
    case .count(let path, let range):
      if let count = try table.count(name, range) { owner[keyPath: path] = count }
    }
  }

  /// Returns the property's value.
  func value(in owner: Owner) -> Double {
    switch property {
    case .number(let path, _): owner[keyPath: path]
    case .count(let path, _): Double(owner[keyPath: path])
    }
  }

  /// Returns the documentation of the key with the defaults of two presets.
  func key(default owner: Owner, or other: Owner, named preset: String) -> ConfigurationKey {
    let (key, second) = (key(default: owner), key(default: other))
    guard key.defaultValue != second.defaultValue else { return key }
    return ConfigurationKey(
      name, key.value, default: "\(key.defaultValue) (\(preset): \(second.defaultValue))",
      example: key.example, text)
  }

  /// Returns the documentation of the key with an owner's value as its default.
  func key(default owner: Owner) -> ConfigurationKey {
    switch property {
    case .number(let path, let range):
      let defaultValue = owner[keyPath: path]
      return ConfigurationKey(
        name, Self.value("a number", Self.words(range), unit), default: Self.word(defaultValue),
        example: Self.word(Self.other(than: defaultValue, in: range)), text)
    case .count(let path, let range):
      let defaultValue = owner[keyPath: path]
      let other = defaultValue < range.upperBound ? defaultValue + 1 : defaultValue - 1
      return ConfigurationKey(
        name, Self.value("a whole number", "from \(range.lowerBound) to \(range.upperBound)", unit),
        default: "\(defaultValue)", example: "\(other)", text)
    }
  }

  private static func value(_ what: String, _ range: String, _ unit: String) -> String {
    "\(what) \(range)" + (unit.isEmpty ? "" : ", in \(unit)")
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "from \(word(range.lowerBound)) to \(word(range.upperBound))"
  }

  private static func word(_ number: Double) -> String { SourcedValue.text(of: number) }

  private static func other(than defaultValue: Double, in range: ClosedRange<Double>) -> Double {
    (defaultValue + range.upperBound) / 2 != defaultValue
      ? (defaultValue + range.upperBound) / 2 : range.lowerBound
  }
}
