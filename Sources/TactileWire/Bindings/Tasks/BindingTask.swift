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
