/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
final class Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 up, below `limit`.
  func number(below limit: Int) -> Int {
    Int(next() % UInt64(limit))
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
