import TactileTesting

extension SeededGenerator {
  /// A number of a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
