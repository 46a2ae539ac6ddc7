/// The name and the contents of a configuration file.
package struct ConfigurationFile: Equatable, Sendable {
  /// The path, for errors.
  package var name: String
  /// The contents, in UTF-8.
  package var text: [UInt8]

  /// A file with a name and contents.
  package init(name: String, text: [UInt8]) {
    self.name = name
    self.text = text
  }
}
