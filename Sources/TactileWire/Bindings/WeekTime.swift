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
