import Tactile
import TactileWire

/// One key of the configuration, with its documentation.
///
/// The texts mark literal values with backticks. `String.withoutCodeMarks` removes them.
package struct ConfigurationKey: Equatable, Sendable {
  /// The name of the key.
  package let name: String
  /// The allowed values, with range and unit, such as "a number from 0 to 100, in mm".
  package let value: String
  /// The default, as text; empty if the key is required.
  package let defaultValue: String
  /// The effect of the key, in sentences.
  package let text: String
  /// A value that differs from the default, as YAML on one line.
  package let example: String

  init(
    _ name: String, _ value: String, default defaultValue: String = "", example: String,
    _ text: String
  ) {
    self.name = name
    self.value = value
    self.defaultValue = defaultValue
    self.text = text
    self.example = example
  }
}

extension String {
  /// The text without the backticks around literal values.
  package var withoutCodeMarks: String { replacing("`", with: "") }
}

/// The keys of one map in the configuration.
package struct ConfigurationSection: Sendable {
  /// The path of the map, such as `devices[].match`; empty for the file itself.
  package let path: String
  /// The name of the map in error messages, such as "a device rule".
  package let what: String
  /// The purpose of the map, in sentences.
  package let text: String
  /// The keys, in the order of the documentation.
  package let keys: [ConfigurationKey]

  init(_ path: String, _ what: String, _ text: String, _ keys: [ConfigurationKey]) {
    self.path = path
    self.what = what
    self.text = text
    self.keys = keys
  }

  /// The names of the keys.
  var names: [String] { keys.map(\.name) }
}

extension SceneTable {
  /// Creates a table from a map of a configuration.
  init(_ value: SourcedValue, _ section: ConfigurationSection) throws(SceneFlaw) {
    try self.init(value, section.what, keys: section.names, page: "tactiled.yaml(5)")
  }
}

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

/// The key `key` of `accommodations` and of `exploring`: the command of the media key that switches the aid.
enum MediaKey {
  /// Returns the description of the key.
  ///
  /// - Parameter aid: The aid that the command switches.
  static func key(switching aid: String) -> ConfigurationKey {
    ConfigurationKey(
      "key", "`none`, or a command such as `togglePlayPause`", default: "`none`", example: "play",
      "The command that switches \(aid) on or off. Media keys, for example on a headset, "
        + "send commands. Apps still receive this command. The commands are "
        + RemoteControlEvent.Subtype.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        + ".")
  }

  /// Reads the value; nil for `none`.
  static func read(_ value: SourcedValue) throws(SceneFlaw) -> RemoteControlEvent.Subtype? {
    try value.choice(commands)
  }

  /// Returns the line about a command that differs from the default; an empty list for none.
  static func summary(of command: RemoteControlEvent.Subtype?, in section: String) -> [String] {
    command.map { ["\(section).key: \($0.rawValue) (default none)"] } ?? []
  }

  private static let commands: [(String, RemoteControlEvent.Subtype?)] =
    [("none", nil)] + RemoteControlEvent.Subtype.allCases.map { ($0.rawValue, $0) }
}
