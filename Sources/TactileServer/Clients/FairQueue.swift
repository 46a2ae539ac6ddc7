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
