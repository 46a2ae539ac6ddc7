import TactileTesting

extension SeededGenerator {
  /// Returns a number in a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
