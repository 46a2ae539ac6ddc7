import Tactile

/// Times in a drawing, in seconds. Their numbers have as many decimals as people need.
enum LabelTime {
  /// Returns a time with one decimal; with more decimals if it is shorter than 0.1 s.
  static func text(_ seconds: TimeInterval) -> String {
    number(seconds, decimals: seconds >= 0.0005 ? decimals(for: seconds) : 1)
  }

  /// Returns two times, such as `2.1–2.8`. If less than 0.1 s is between them, they have more decimals.
  static func range(_ start: TimeInterval, _ end: TimeInterval) -> String {
    let decimals = decimals(for: end - start)
    let (first, last) = (number(start, decimals: decimals), number(end, decimals: decimals))
    return first == last ? first : "\(first)–\(last)"
  }

  /// Returns a time with three decimals, as the other tools print it.
  static func exact(_ seconds: TimeInterval) -> String { number(seconds, decimals: 3) }

  /// The number of decimals with which people can see a duration: from 1 to 3.
  private static func decimals(for duration: TimeInterval) -> Int {
    if duration >= 0.1 { return 1 }
    return duration >= 0.01 ? 2 : 3
  }

  private static func number(_ seconds: TimeInterval, decimals: Int) -> String {
    let power = [1, 10, 100, 1000][decimals]
    let units = Int((seconds * Double(power)).rounded())
    let fraction = String(units % power + power).dropFirst()
    return "\(units / power).\(fraction)"
  }
}
