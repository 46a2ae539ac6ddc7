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
