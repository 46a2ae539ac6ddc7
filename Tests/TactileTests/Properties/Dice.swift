import TactileTesting

/// Random choices that are the same for the same seed, shared by all who make some in a run.
final class Dice {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A whole number from 0 up, below `limit`.
  func number(below limit: Int) -> Int {
    Int(generator.next() % UInt64(limit))
  }

  func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  /// True in so many of a hundred cases.
  func chance(_ percent: Int) -> Bool {
    number(below: 100) < percent
  }

  func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
