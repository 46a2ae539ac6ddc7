/// A text with placeholders such as `{scale}`, which stand for values of the gesture that starts a task.
///
/// A placeholder is the name of a value in braces. `{{` stands for one brace. Braces around any other text are
/// part of the text, so that programs such as awk can receive them.
package struct TextTemplate: Equatable, Sendable {
  /// A part of a template.
  package enum Part: Equatable, Sendable {
    case text(String)
    case value(BindingValues.Name)
  }

  /// The parts in their order.
  package var parts: [Part]

  /// Creates a template from its parts.
  package init(parts: [Part]) {
    self.parts = parts
  }

  /// Creates a template without placeholders.
  package init(text: String) {
    parts = text.isEmpty ? [] : [.text(text)]
  }

  /// Returns the text with the values in place of the placeholders. A value that the gesture does not have is empty.
  package func text(with values: BindingValues) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let constant): text += constant
      case .value(let name): text += values[name] ?? ""
      }
    }
    return text
  }
}
