import Tactile

/// What must hold for a binding to start its task: everything that one map of `when` sets.
package struct BindingCondition: Equatable, Sendable {
  /// The modes, one of which must be on; empty for any.
  package var modes: [ModeMessage.Kind] = []
  /// The names of screens, one of which has the gesture or the action; empty for any.
  package var screens: [String] = []
  /// The names of windows, one of which has the gesture or the action; empty for any.
  package var windows: [String] = []
  /// The times of the week, one of which must contain the present minute; empty for any.
  package var times: [WeekTime] = []
  /// The idle time that has passed at least, in seconds; 0 if no idle time may have passed; nil for any.
  package var idle: Int?
  /// The variables, all of which must have one of their values.
  package var variables: [Variable] = []
  /// The user who set the variables; nil for the machine.
  package var user: BindingDescription.Owner?

  /// The values that a variable may have.
  package struct Variable: Equatable, Sendable {
    package var name: String
    package var values: [String]

    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// A condition that always holds.
  package init() {}
}
