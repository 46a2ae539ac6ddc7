import TactileTesting

/// A source of random choices that are the same for the same seed. All parts of a run share it.
final class Dice {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns an integer from 0 up, less than `limit`.
  func number(below limit: Int) -> Int {
    Int(generator.next() % UInt64(limit))
  }

  func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  /// Returns true with a probability in percent.
  func chance(_ percent: Int) -> Bool {
    number(below: 100) < percent
  }

  func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
