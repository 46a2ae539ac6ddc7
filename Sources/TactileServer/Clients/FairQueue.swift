import Tactile

/// Elements of several users that wait for their turn.
///
/// Users take turns. The elements of one user keep their order. A user who adds many elements
/// therefore delays the others by one element for each turn.
struct FairQueue<Element> {
  /// The elements of one user, the first one first. A user has at most one element for each of its connections.
  private struct Line {
    let user: UInt32
    var elements: [Element]
  }

  /// The users with elements; the next turn is the first one's.
  private var lines: [Line] = []
  /// The user of the element that was removed last.
  private var lastUser: UInt32?

  /// Whether no element waits.
  var isEmpty: Bool { lines.isEmpty }

  /// The users with elements, in the order of their turns.
  var users: some Sequence<UInt32> { lines.lazy.map(\.user) }

  /// Adds an element behind the other elements of its user.
  ///
  /// A user without elements gets the last turn, but comes before the user who had a turn last. So the
  /// user waits for at most one element of each other user, with the one that is being processed.
  mutating func append(_ element: Element, of user: UInt32) {
    if let index = lines.firstIndex(where: { $0.user == user }) {
      lines[index].elements.append(element)
    } else {
      let isLastUserBack = lines.last.map { $0.user == lastUser } ?? false
      let end = isLastUserBack ? lines.endIndex - 1 : lines.endIndex
      lines.insert(Line(user: user, elements: [element]), at: end)
    }
  }

  /// Removes the next element and returns it; nil if there is none.
  ///
  /// - Parameter isHeld: Whether the elements of a user stay.
  mutating func next(without isHeld: (UInt32) -> Bool = { _ in false }) -> Element? {
    guard let index = lines.firstIndex(where: { !isHeld($0.user) }) else { return nil }
    var line = lines.remove(at: index)
    lastUser = line.user
    let element = line.elements.removeFirst()
    if !line.elements.isEmpty { lines.append(line) }
    return element
  }

  /// Removes the elements that satisfy a condition.
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    for index in lines.indices { lines[index].elements.removeAll(where: isRemoved) }
    lines.removeAll { $0.elements.isEmpty }
  }
}

/// The time that users owe: one whose call took some time of the loop waits three times as long before its next call is
/// answered, on whichever connection.
///
/// A scene may make the loop wait once, when an app starts. A user who makes it wait again and again has at most a
/// quarter of its time, so that touches and other users have the rest.
struct Debts {
  /// How many times as long as its call a user waits.
  static let factor: UInt64 = 3
  /// The debt in nanoseconds for which nobody waits. Short calls of an honest app follow each other at once.
  static let grace: UInt64 = 1_000_000
  /// The number of users from which those that owe nothing are forgotten.
  private static let many = 64

  /// When each user will owe nothing.
  private var ends: [UInt32: Timestamp] = [:]

  /// Charges a user for the time that a call of it took.
  ///
  /// - Parameters:
  ///   - nanoseconds: The time of the call.
  ///   - now: The time of its end, on the clock that ``isHeld(_:at:)`` uses too.
  mutating func add(_ nanoseconds: UInt64, of user: UInt32, at now: Timestamp) {
    if ends.count >= Self.many { ends = ends.filter { $0.value > now } }
    let end = max(ends[user] ?? now, now)
    ends[user] = Timestamp(nanoseconds: end.nanoseconds &+ Self.factor &* nanoseconds)
  }

  /// Returns the time at which a user's next call may be answered; nil if it owes nothing.
  func end(of user: UInt32) -> Timestamp? {
    guard let end = ends[user] else { return nil }
    return Timestamp(nanoseconds: end.nanoseconds - min(end.nanoseconds, Self.grace))
  }

  /// Returns whether a user's next call has to wait.
  func isHeld(_ user: UInt32, at now: Timestamp) -> Bool { end(of: user).map { $0 > now } ?? false }
}
