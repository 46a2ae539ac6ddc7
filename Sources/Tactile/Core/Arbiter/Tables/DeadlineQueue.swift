/// The recognizers with a timer. The one that is due first comes first.
///
/// It is a heap, because every frame reads the first one, and thousands may wait. Each recognizer stores its
/// position, so that it can be removed at once. The queue contains only recognizers with a timer.
struct DeadlineQueue {
  private struct Entry {
    let deadline: Timestamp
    /// The order of recognizers with the same time: the one that set its timer first comes first.
    let number: UInt64
    let recognizer: GestureRecognizer

    func comesBefore(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : number < other.number
    }
  }

  /// The most entries whose memory stays when no recognizer waits.
  private static let mostKept = 1024

  private var entries: [Entry] = []
  private var lastNumber: UInt64 = 0

  /// The number of recognizers that wait for a time.
  var count: Int { entries.count }

  /// When the first one is due; nil while none waits.
  var nextDeadline: Timestamp? { entries.first?.deadline }

  /// Adds a recognizer with its present deadline, in place of a previous one.
  mutating func add(_ recognizer: GestureRecognizer) {
    guard let deadline = recognizer.deadline else { return }
    if let position = position(of: recognizer) {
      guard entries[position].deadline != deadline else { return }
      remove(at: position)
    }
    lastNumber += 1
    entries.append(Entry(deadline: deadline, number: lastNumber, recognizer: recognizer))
    recognizer.deadlinePosition = entries.count - 1
    rise(from: entries.count - 1)
  }

  /// Removes a recognizer that no longer waits for a time.
  mutating func remove(_ recognizer: GestureRecognizer) {
    if let position = position(of: recognizer) { remove(at: position) }
  }

  /// Takes out the first one that is due by a moment.
  mutating func take(dueBy limit: Timestamp) -> GestureRecognizer? {
    guard let first = entries.first, first.deadline <= limit else { return nil }
    remove(at: 0)
    return first.recognizer
  }

  private func position(of recognizer: GestureRecognizer) -> Int? {
    let position = recognizer.deadlinePosition
    guard entries.indices.contains(position), entries[position].recognizer === recognizer else {
      return nil
    }
    return position
  }

  private mutating func remove(at position: Int) {
    swap(position, entries.count - 1)
    entries.removeLast().recognizer.deadlinePosition = -1
    if entries.isEmpty, entries.capacity > Self.mostKept { entries = [] }
    guard position < entries.count else { return }
    rise(from: position)
    sink(from: position)
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, entries[place].comesBefore(entries[(place - 1) / 2]) {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while let child = firstChild(of: place), entries[child].comesBefore(entries[place]) {
      swap(place, child)
      place = child
    }
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    entries.swapAt(one, other)
    entries[one].recognizer.deadlinePosition = one
    entries[other].recognizer.deadlinePosition = other
  }

  /// Returns the first one of the two entries below a position.
  private func firstChild(of place: Int) -> Int? {
    let left = 2 * place + 1
    guard left + 1 < entries.count else { return left < entries.count ? left : nil }
    return entries[left + 1].comesBefore(entries[left]) ? left + 1 : left
  }
}
