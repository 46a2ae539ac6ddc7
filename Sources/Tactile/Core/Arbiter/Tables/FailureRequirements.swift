/// The recognizers whose failure one recognizer requires, as long as they exist (S103).
struct FailureRequirements {
  /// The number of requirements from which a set is faster than a look at each.
  private static let worthwhileCount = 8

  private var list: [WeakRecognizer] = []
  /// The positions of the recognizers in a long list. A new recognizer may have the identity of one that
  /// no longer exists, so a hit is only a hint.
  private var positions: [ObjectIdentifier: Int] = [:]
  /// The position at which the last search ended.
  private var position = 0
  /// The position, among the recognizers bound to the touches, at which the last search ended.
  private var boundPosition = 0
  /// The number of entries at which those of recognizers that no longer exist are removed: at least
  /// twice as many as remained the last time.
  private var fullCount = 2 * worthwhileCount

  /// The number of entries, some of which may be of recognizers that no longer exist.
  var count: Int { list.count }

  var isEmpty: Bool { list.isEmpty }

  /// Whether a search among fewer recognizers than ``count`` may be faster.
  var isLong: Bool { list.count > Self.worthwhileCount }

  /// The recognizers that still exist.
  var recognizers: [GestureRecognizer] { list.compactMap(\.recognizer) }

  /// Adds a recognizer, once.
  mutating func add(_ recognizer: GestureRecognizer) {
    guard !contains(recognizer) else { return }
    if list.count >= fullCount { removeMissing() }
    list.append(WeakRecognizer(recognizer))
    if list.count > Self.worthwhileCount {
      positions[ObjectIdentifier(recognizer)] = list.count - 1
    } else if list.count == Self.worthwhileCount {
      findPositions()
    }
  }

  /// Removes the recognizers that no longer exist.
  private mutating func removeMissing() {
    list.removeAll { $0.recognizer == nil }
    position = 0
    positions.removeAll(keepingCapacity: true)
    if list.count >= Self.worthwhileCount { findPositions() }
    fullCount = 2 * max(list.count, Self.worthwhileCount)
  }

  private mutating func findPositions() {
    for (position, requirement) in list.enumerated() {
      guard let recognizer = requirement.recognizer else { continue }
      positions[ObjectIdentifier(recognizer)] = position
    }
  }

  mutating func removeAll() {
    list.removeAll()
    positions.removeAll()
    position = 0
  }

  func contains(_ recognizer: GestureRecognizer) -> Bool {
    guard list.count >= Self.worthwhileCount else {
      for requirement in list where requirement.recognizer === recognizer { return true }
      return false
    }
    guard let position = positions[ObjectIdentifier(recognizer)] else { return false }
    return list[position].recognizer === recognizer
  }

  /// Whether a recognizer fits. The search begins where the last one ended: a recognizer that waits for
  /// one requirement after the other passes each of them once.
  mutating func contains(where fits: (GestureRecognizer) -> Bool) -> Bool {
    for _ in list.indices {
      if position >= list.count { position = 0 }
      if let recognizer = list[position].recognizer, fits(recognizer) { return true }
      position += 1
    }
    return false
  }

  /// Whether a recognizer that is bound to one of the touches is contained and fits. The search begins
  /// where the last one ended, as that of ``contains(where:)``.
  mutating func contains(
    boundTo touches: [Touch], where fits: (GestureRecognizer) -> Bool
  ) -> Bool {
    let start = boundPosition
    return search(touches, in: start..<Int.max, for: fits)
      || search(touches, in: 0..<start, for: fits)
  }

  /// Searches the recognizers at some positions, which count through the touches.
  private mutating func search(
    _ touches: [Touch], in positions: Range<Int>, for fits: (GestureRecognizer) -> Bool
  ) -> Bool {
    var first = 0
    for touch in touches {
      let bound = touch.bound
      var index = max(positions.lowerBound - first, 0)
      let end = min(positions.upperBound - first, bound.count)
      while index < end {
        let recognizer = bound[index]
        if recognizer.isRequired, fits(recognizer), contains(recognizer) {
          boundPosition = first + index
          return true
        }
        index += 1
      }
      first += bound.count
    }
    return false
  }
}

/// A reference that does not keep a recognizer alive.
struct WeakRecognizer {
  private(set) weak var recognizer: GestureRecognizer?

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
  }
}
