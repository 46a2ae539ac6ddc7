/// Messages that wait for a page, first to last. The time to remove all of them is proportional to their number.
struct ReplyQueue {
  private struct Entry {
    let reply: [UInt8]
    let isError: Bool
  }

  private var entries: [Entry] = []
  /// The index of the first entry that is not removed.
  private var first = 0
  /// The number of bytes that wait.
  private(set) var bytes = 0
  /// The number of errors of the bridge that wait.
  private(set) var errorCount = 0
  /// The number of entries that were moved to free memory of removed ones: tests verify with it that each entry is
  /// moved at most once, on average.
  private(set) var movedCount = 0

  var isEmpty: Bool { first == entries.count }

  /// Adds a message.
  ///
  /// - Parameter isError: Whether it is an error of the bridge.
  mutating func append(_ reply: [UInt8], isError: Bool) {
    entries.append(Entry(reply: reply, isError: isError))
    bytes += reply.count
    if isError { errorCount += 1 }
  }

  /// Removes and returns the first message; nil if none waits.
  mutating func next() -> [UInt8]? {
    guard !isEmpty else { return nil }
    let entry = entries[first]
    entries[first] = Entry(reply: [], isError: false)
    first += 1
    bytes -= entry.reply.count
    if entry.isError { errorCount -= 1 }
    if isEmpty {
      entries.removeAll()
      first = 0
    } else if 2 * first >= entries.count {
      movedCount += entries.count - first
      entries.removeFirst(first)
      first = 0
    }
    return entry.reply
  }
}
