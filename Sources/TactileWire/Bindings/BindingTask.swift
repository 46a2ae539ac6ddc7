import Tactile

/// What a binding does when its occasion occurs.
package enum BindingTask: Equatable, Sendable {
  /// Starts a program with its arguments, without a shell.
  case run([TextTemplate])
  /// Starts a line of `/bin/sh`. Values reach it only in the environment, so that no value is taken for
  /// shell syntax.
  case shell(String)
  /// Asks the service manager to start, restart or stop a unit.
  case unit(String, UnitVerb)
  /// Presses and releases keys, one chord after the other.
  case keys([KeyChord])
  /// Types a text, as a person does.
  case type(TextTemplate)
  /// Clicks with the pointer, 1 to 3 times, where the gesture is.
  case click(PointerButton, count: Int)
  /// Turns the wheel of the pointer, where the gesture is.
  case scroll(WheelAmount)
  /// Holds a button of the pointer from the beginning to the end of the gesture, and moves the pointer with it.
  case drag(PointerButton)
  /// Sets a mode of the service, for a time in seconds; nil for the limit of the configuration.
  case mode(ModeMessage.Kind, TimeInterval?)
  /// Calls a Varlink method.
  case call(VarlinkTask)
  /// Sends a request to a web server on this machine.
  case http(HTTPTask)
  /// Sets variables of the service; nil removes one.
  case set([String: TextTemplate?])

  /// What the service manager does with a unit.
  package enum UnitVerb: String, CaseIterable, Sendable {
    case start, restart, stop
  }

  /// A button of the pointer.
  package enum PointerButton: String, CaseIterable, Sendable {
    case left, middle, right
  }

  /// How far the wheel turns.
  package enum WheelAmount: Equatable, Sendable {
    /// As far as the fingers move, so that the content follows them.
    case follow
    /// A number of steps of the wheel to the right and downwards, from -100 to 100.
    case steps(right: Double, down: Double)
  }
}

extension BindingTask {
  /// Whether it lasts as long as its gesture, so that a ``BindingStart`` has a phase.
  package var lasts: Bool {
    switch self {
    case .drag, .scroll(.follow): true
    default: false
    }
  }

  /// Whether the fingers of the gesture become a press of a button of the pointer.
  package var usesPointer: Bool {
    switch self {
    case .click, .drag: true
    default: false
    }
  }
}

/// A request to a web server on this machine.
package struct HTTPTask: Equatable, Sendable {
  /// `GET`, `POST`, `PUT` or `DELETE`.
  package var method: String
  /// The host: `localhost`, `127.0.0.1` or `::1`.
  package var host: String
  /// The port, from 1 to 65535.
  package var port: UInt16
  /// The path and the query, which begin with a slash.
  package var target: TextTemplate
  /// The body; nil for none.
  package var body: TextTemplate?

  package init(
    method: String, host: String, port: UInt16, target: TextTemplate, body: TextTemplate? = nil
  ) {
    self.method = method
    self.host = host
    self.port = port
    self.target = target
    self.body = body
  }
}

/// A call of a Varlink method on a socket of this machine.
package struct VarlinkTask: Equatable, Sendable {
  /// The full name of the method, such as `io.tactile.Control.Reload`.
  package var method: String
  /// The parameters, as a JSON object.
  package var parameters: JSONValue
  /// The path of the socket; nil for the socket of the service.
  package var socket: String?

  package init(method: String, parameters: JSONValue, socket: String? = nil) {
    self.method = method
    self.parameters = parameters
    self.socket = socket
  }
}

/// Keys that are pressed together, such as `ctrl+alt+t`.
package struct KeyChord: Equatable, Sendable {
  /// The modifiers and the key, in the order in which they are pressed. The names are those of libxkbcommon, or
  /// `ctrl`, `alt`, `shift` and `super`. At least one.
  package var keys: [String]

  package init(keys: [String]) {
    self.keys = keys
  }
}

/// The keyboard layout of a file of bindings, in the words of xkeyboard-config. An empty string stands for
/// the default of libxkbcommon.
package struct KeyboardLayout: Equatable, Sendable {
  package var rules = ""
  package var model = ""
  package var layout = ""
  package var variant = ""
  package var options = ""

  package init() {}
}

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

  /// Returns the value that makes an option of the text, although others chose it; nil if there is none.
  ///
  /// A program would take the name of a view of another user for an option if it begins with `-`. An option that
  /// the file of bindings begins is the intention of its author.
  package func foreignOption(with values: BindingValues) -> BindingValues.Name? {
    text(with: values).hasPrefix("-") ? firstForeign { (values[$0] ?? "").isEmpty } : nil
  }

  /// The value with which the text can begin and that others can choose; nil if there is none.
  package var foreignBeginning: BindingValues.Name? { firstForeign { _ in true } }

  /// Returns the first value of others before a text or a value that is not empty.
  private func firstForeign(_ isEmpty: (BindingValues.Name) -> Bool) -> BindingValues.Name? {
    for case .value(let name) in parts.prefix(while: { if case .value = $0 { true } else { false } }
    ) {
      if name.isForeign { return name }
      if !isEmpty(name) { return nil }
    }
    return nil
  }
}

/// The names and values that variables may have.
package enum VariableRule {
  /// The most bytes of a name.
  package static let longestName = 100
  /// The most bytes of a value.
  package static let longestValue = 200
  /// The most variables of one call of `SetVariables`.
  package static let mostSettings = 64

  /// The names that are allowed, as a phrase.
  package static let names =
    "1 to \(longestName) letters (A to Z, a to z), digits, \"_\", \".\" and \"-\""
  /// The values that are allowed, as a phrase.
  package static let values = "at most \(longestValue) bytes without control characters"

  /// Returns whether a variable may have a name.
  package static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// Returns whether a variable may have a value.
  package static func isValue(_ text: String) -> Bool {
    text.utf8.count <= longestValue
      && !text.unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
      }
  }
}
