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

/// A time of some days of the week, such as `mon-fri 08:00-20:00`.
package struct WeekTime: Equatable, Sendable {
  /// The minutes of a day.
  package static let day = 24 * 60
  /// The minutes of a week.
  package static let week = 7 * day

  /// The days on which it begins: 0 for Monday to 6 for Sunday.
  package var days: Set<Int>
  /// The first minute of the day, from 0 to 1439.
  package var start: Int
  /// The minute of the day before which it ends, from 1 to 1440. If it is not after ``start``, it is on the next
  /// day.
  package var end: Int

  package init(days: Set<Int> = Set(0..<7), start: Int, end: Int) {
    self.days = days
    self.start = start
    self.end = end
  }

  /// Returns whether it contains a minute of the week, which begins on Monday at 0:00.
  package func contains(_ minute: Int) -> Bool {
    let length = end > start ? end - start : end - start + Self.day
    return days.contains { day in
      let passed = minute - day * Self.day - start
      return (passed + Self.week) % Self.week < length
    }
  }
}
