/// Recognizers that asked to be woken, the one that is due first in front.
///
/// A heap, since every frame asks who is first, and hundreds may wait. A recognizer that changes its
/// mind is not looked for: what it asked for before stays until it is in front, and is dropped there.
struct DeadlineQueue {
  private struct Entry {
    let deadline: Timestamp
    /// Of several due at one time, who asked first is woken first.
    let number: UInt64
    let recognizer: GestureRecognizer

    var isStale: Bool { recognizer.deadline != deadline }

    func comesBefore(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : number < other.number
    }
  }

  private var entries: [Entry] = []
  private var lastNumber: UInt64 = 0

  /// Takes up a recognizer by its present deadline.
  mutating func add(_ recognizer: GestureRecognizer) {
    guard let deadline = recognizer.deadline else { return }
    lastNumber += 1
    entries.append(Entry(deadline: deadline, number: lastNumber, recognizer: recognizer))
    rise(from: entries.count - 1)
  }

  /// When the first one is due; nil while none waits.
  mutating func nextDeadline() -> Timestamp? {
    while let first = entries.first, first.isStale { removeFirst() }
    return entries.first?.deadline
  }

  /// Takes out the first one that is due by a moment.
  mutating func take(dueBy limit: Timestamp) -> GestureRecognizer? {
    guard let deadline = nextDeadline(), deadline <= limit else { return nil }
    return removeFirst()
  }

  @discardableResult
  private mutating func removeFirst() -> GestureRecognizer {
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    sink(from: 0)
    return first.recognizer
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, entries[place].comesBefore(entries[(place - 1) / 2]) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while let child = firstChild(of: place), entries[child].comesBefore(entries[place]) {
      entries.swapAt(place, child)
      place = child
    }
  }

  /// Which of the two below a place comes first.
  private func firstChild(of place: Int) -> Int? {
    let left = 2 * place + 1
    guard left + 1 < entries.count else { return left < entries.count ? left : nil }
    return entries[left + 1].comesBefore(entries[left]) ? left + 1 : left
  }
}
