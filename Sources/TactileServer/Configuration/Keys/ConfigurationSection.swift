import TactileWire

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
