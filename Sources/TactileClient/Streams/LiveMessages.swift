/// The last message of each thing that is live, in the order in which the things began.
///
/// The costs of a message do not depend on the number of live things, because a service may send many.
struct LiveMessages<Key: Hashable, Message> {
  /// The most things that are kept. A service has fewer; of a service with more, the others are ignored.
  static var limit: Int { 1 << 16 }

  private struct Entry {
    let number: Int
    var message: Message
  }

  private var entries: [Key: Entry] = [:]
  private var lastNumber = 0

  /// The messages, in the order in which their things began.
  var messages: [Message] {
    entries.values.sorted { $0.number < $1.number }.map(\.message)
  }

  /// The number of live things.
  var count: Int { entries.count }

  /// Keeps a message in place of the last one of the same thing.
  mutating func keep(_ message: Message, for key: Key) {
    if let number = entries[key]?.number {
      entries[key] = Entry(number: number, message: message)
    } else if entries.count < Self.limit {
      lastNumber += 1
      entries[key] = Entry(number: lastNumber, message: message)
    }
  }

  /// Removes the message of a thing that is over.
  mutating func remove(_ key: Key) {
    entries.removeValue(forKey: key)
  }

  /// Removes the messages of things that satisfy a condition.
  mutating func removeAll(where isOver: (Message) -> Bool) {
    entries = entries.filter { !isOver($0.value.message) }
  }

  /// Removes all messages.
  mutating func removeAll() {
    entries.removeAll()
  }
}
