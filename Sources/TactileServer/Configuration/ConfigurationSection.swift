/// The keys that one map of the configuration may have.
public struct ConfigurationSection: Sendable {
  /// The way to the map, such as `devices[].match`; empty for the file itself.
  public let path: String
  /// What it describes, for errors, such as "a device rule".
  public let what: String
  /// What it is for, in sentences.
  public let text: String
  /// Its keys, in the order in which they are explained.
  public let keys: [ConfigurationKey]

  init(_ path: String, _ what: String, _ text: String, _ keys: [ConfigurationKey]) {
    self.path = path
    self.what = what
    self.text = text
    self.keys = keys
  }

  /// The names of its keys.
  var names: [String] { keys.map(\.name) }
}
