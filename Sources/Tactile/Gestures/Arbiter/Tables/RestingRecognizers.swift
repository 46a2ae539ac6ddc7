/// The resting recognizers of one window, in any order: their sequence is not over, and none of their fingers is down.
///
/// Each window has its own, because the recognizers of all windows together can be a hundred thousand: a window that
/// leaves must not look at those of others.
final class RestingRecognizers {
  private(set) var members: [GestureRecognizer] = []

  /// Adds a recognizer that does not rest.
  func add(_ recognizer: GestureRecognizer) {
    recognizer.restingPosition = members.count
    recognizer.restingPlace = self
    members.append(recognizer)
  }

  /// Removes a recognizer that rests here. The order of the others does not matter.
  func remove(_ recognizer: GestureRecognizer) {
    let position = recognizer.restingPosition
    let last = members.removeLast()
    if last !== recognizer {
      members[position] = last
      last.restingPosition = position
    }
    recognizer.restingPosition = -1
    recognizer.restingPlace = nil
  }
}
