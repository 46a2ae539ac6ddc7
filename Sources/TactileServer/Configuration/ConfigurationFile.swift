/// A file of a configuration, as it was read.
public struct ConfigurationFile: Equatable, Sendable {
  /// Its path, for errors.
  public var name: String
  /// What is in it: UTF-8.
  public var text: [UInt8]

  /// A file.
  public init(name: String, text: [UInt8]) {
    self.name = name
    self.text = text
  }
}
