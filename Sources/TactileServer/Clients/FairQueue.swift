/// Elements of several users that wait for their turn.
///
/// Users take turns. The elements of one user keep their order. A user who adds many elements
/// therefore delays the others by one element for each turn.
struct FairQueue<Element> {
  private struct Line {
    let user: Int
    /// Never empty.
    var elements: [Waiting]
  }

  private struct Waiting {
    let element: Element
    /// Whether it comes before those that are not.
    let isNext: Bool
  }

  /// The users with elements; the next turn is the first one's.
  private var lines: [Line] = []
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
      let waiting = lines[index].elements
      let position = isNext ? waiting.firstIndex { !$0.isNext } : nil
      lines[index].elements.insert(
        Waiting(element: element, isNext: isNext), at: position ?? waiting.endIndex)
    } else {
      let isLastUserBack = lines.last.map { $0.user == lastUser } ?? false
      let end = isLastUserBack ? lines.endIndex - 1 : lines.endIndex
      let waiting = Waiting(element: element, isNext: isNext)
      lines.insert(Line(user: user, elements: [waiting]), at: end)
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
    guard
      let index = lines.firstIndex(where: {
        !held.contains($0.user) && isFit($0.elements[0].element)
      })
    else { return nil }
    var line = lines.remove(at: index)
    lastUser = line.user
    let element = line.elements.removeFirst().element
    if !line.elements.isEmpty { lines.append(line) }
    return element
  }

  /// Removes the elements that satisfy a condition.
  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    for index in lines.indices { lines[index].elements.removeAll { isRemoved($0.element) } }
    lines.removeAll { $0.elements.isEmpty }
  }
}
