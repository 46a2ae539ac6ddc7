import Tactile
import TactileWire

/// What the conditions of bindings ask for.
struct BindingFacts {
  /// A variable of the service.
  struct VariableKey: Hashable {
    /// The user who set it; nil for the machine.
    let user: Int?
    let name: String
  }

  /// The mode that is on.
  var mode = ModeMessage.Kind.normal
  /// The idle time that has passed, in seconds; 0 if none has.
  var idle = 0
  /// The minute of the week, from Monday at 0:00, in local time.
  var minute = 0
  /// The values of the variables.
  var variables: [VariableKey: String] = [:]
}

extension BindingEngine {
  /// Returns whether the conditions of a binding permit a start.
  func allows(_ index: Int, _ values: BindingValues) -> Bool {
    let binding = list.bindings[index]
    let users = variableUsers[index]
    let isAllowed = { (condition: Int) in
      let all = binding.when + binding.unless
      return holds(all[condition], user: users[condition], values)
    }
    let count = binding.when.count
    return (count == 0 || (0..<count).contains(where: isAllowed))
      && !(count..<count + binding.unless.count).contains(where: isAllowed)
  }

  private func holds(
    _ condition: BindingCondition, user: Int?, _ values: BindingValues
  ) -> Bool {
    if !condition.modes.isEmpty, !condition.modes.contains(facts.mode) { return false }
    if !condition.screens.isEmpty, !condition.screens.contains(where: { $0 == values[.screen] }) {
      return false
    }
    if !condition.windows.isEmpty, !condition.windows.contains(where: { $0 == values[.window] }) {
      return false
    }
    if !condition.times.isEmpty, !condition.times.contains(where: { $0.contains(facts.minute) }) {
      return false
    }
    if let idle = condition.idle, idle == 0 ? facts.idle > 0 : facts.idle < idle { return false }
    return condition.variables.allSatisfy { variable in
      value(of: variable.name, user: user, isMachine: condition.user == nil).map {
        variable.values.contains($0)
      } ?? false
    }
  }

  /// The value of a variable. Without a user, the machine's variable applies, or that of the user of the command.
  private func value(of name: String, user: Int?, isMachine: Bool) -> String? {
    let value = facts.variables[.init(user: user, name: name)]
    guard isMachine, value == nil, let ownUser else { return value }
    return facts.variables[.init(user: ownUser, name: name)]
  }
}
