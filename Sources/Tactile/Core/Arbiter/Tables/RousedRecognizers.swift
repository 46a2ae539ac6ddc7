/// Recognizers that may no longer have to wait for others, the one that waits longest in front.
///
/// A heap, since one that recognizes may rouse others that have waited longer.
struct RousedRecognizers {
  private struct Entry {
    let number: UInt64
    let recognizer: GestureRecognizer
  }

  private var entries: [Entry] = []

  /// Whether no recognizer is roused.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a recognizer by its present number.
  mutating func add(_ recognizer: GestureRecognizer) {
    entries.append(Entry(number: recognizer.waitNumber, recognizer: recognizer))
    var place = entries.count - 1
    while place > 0, entries[place].number < entries[(place - 1) / 2].number {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Takes out the one that waits longest; nil if none is left.
  mutating func takeFirst() -> GestureRecognizer? {
    guard !entries.isEmpty else { return nil }
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var place = 0
    while let child = firstChild(of: place), entries[child].number < entries[place].number {
      entries.swapAt(place, child)
      place = child
    }
    return first.recognizer
  }

  /// Returns the smaller one of the two entries below a place.
  private func firstChild(of place: Int) -> Int? {
    let left = 2 * place + 1
    guard left + 1 < entries.count else { return left < entries.count ? left : nil }
    return entries[left + 1].number < entries[left].number ? left + 1 : left
  }
}
