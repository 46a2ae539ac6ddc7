/// A key of the configuration, with everything that is said of it: the one source of what is read, of
/// the manual page and of docs/configuration.md.
public struct ConfigurationKey: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// What stands behind it, with its range and unit, such as "a number from 0 to 100, in mm".
  public let value: String
  /// What counts where no file says it; empty where that is said by ``text``.
  public let standard: String
  /// What it does, in sentences.
  public let text: String
  /// A value that differs from the standard, as YAML on one line.
  public let example: String

  init(_ name: String, _ value: String, standard: String = "", example: String, _ text: String) {
    self.name = name
    self.value = value
    self.standard = standard
    self.text = text
    self.example = example
  }
}
