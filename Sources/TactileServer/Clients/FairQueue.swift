/// Elements of several users that wait for their turn.
///
/// Users take turns. The elements of one user keep their order. A user who adds many elements
/// therefore delays the others by one element for each turn.
struct FairQueue<Element> {
  /// The users with elements; the next turn is the first one's.
  private var lines: [Line<Element>] = []
  /// The user of the element that was removed last.
  private var lastUser: Int?

  /// Whether no element waits.
  var isEmpty: Bool { lines.isEmpty }

  /// Adds an element behind the other elements of its user.
  ///
  /// A user without elements gets the last turn, but comes before the user who had a turn last. So the
  /// user waits for at most one element of each other user, with the one that is being processed.
  ///
  /// - Parameter isNext: Whether it comes before the elements of its user that are not.
  mutating func append(_ element: Element, of user: Int, isNext: Bool = false) {
    if let index = lines.firstIndex(where: { $0.user == user }) {
      lines[index].append(element, isNext: isNext)
    } else {
      let isLastUserBack = lines.last.map { $0.user == lastUser } ?? false
      let end = isLastUserBack ? lines.endIndex - 1 : lines.endIndex
      var line = Line<Element>(user: user)
      line.append(element, isNext: isNext)
      lines.insert(line, at: end)
    }
  }

  /// Removes the next element and returns it; nil if there is none.
  ///
  /// - Parameters:
  ///   - held: The users whose elements stay.
  ///   - isFit: Whether an element may be removed now. If not, all elements of its user stay.
  mutating func next(
    without held: Set<Int> = [], where isFit: (Element) -> Bool = { _ in true }
  ) -> Element? {
    let found = lines.firstIndex { line in
      guard !held.contains(line.user), let first = line.first else { return false }
      return isFit(first)
    }
    guard let index = found else { return nil }
    var line = lines.remove(at: index)
    lastUser = line.user
    let element = line.removeFirst()
    if !line.isEmpty { lines.append(line) }
    return element
  }

  /// Removes the elements that satisfy a condition, and returns them.
  @discardableResult
  mutating func removeAll(where isRemoved: (Element) -> Bool) -> [Element] {
    var removed: [Element] = []
    for index in lines.indices { removed += lines[index].removeAll(where: isRemoved) }
    lines.removeAll { $0.isEmpty }
    return removed
  }
}

/// The elements of one user. On average, the time to add or remove one does not depend on their number.
private struct Line<Element> {
  let user: Int
  /// The elements that come before the others.
  private var next = Row<Element>()
  private var others = Row<Element>()

  init(user: Int) {
    self.user = user
  }

  var isEmpty: Bool { next.isEmpty && others.isEmpty }

  var first: Element? { next.first ?? others.first }

  mutating func append(_ element: Element, isNext: Bool) {
    if isNext { next.append(element) } else { others.append(element) }
  }

  mutating func removeFirst() -> Element? { next.popFirst() ?? others.popFirst() }

  mutating func removeAll(where isRemoved: (Element) -> Bool) -> [Element] {
    next.removeAll(where: isRemoved) + others.removeAll(where: isRemoved)
  }
}

/// Elements that are removed in the order in which they were added.
private struct Row<Element> {
  /// The elements that were added first, the first one last.
  private var front: [Element] = []
  /// The elements behind these, in order.
  private var back: [Element] = []

  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  var first: Element? { front.last ?? back.first }

  mutating func append(_ element: Element) { back.append(element) }

  mutating func popFirst() -> Element? {
    if front.isEmpty {
      front = back.reversed()
      back = []
    }
    return front.popLast()
  }

  mutating func removeAll(where isRemoved: (Element) -> Bool) -> [Element] {
    let all: [Element] = front.reversed() + back
    front = []
    back = all.filter { !isRemoved($0) }
    return all.filter(isRemoved)
  }
}
