/// Guesses which known word a misspelt one was meant to be.
package enum NearestWord {
  /// Longer words are no slips of the finger.
  private static let longest = 60

  /// The known word that takes the fewest changes, if that is few enough for a slip: one in three
  /// letters, or only the case.
  package static func of(_ found: String, among known: [String]) -> String? {
    let letters = Array(found.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= longest else { return nil }
    var best: (word: String, changes: Int)?
    for word in known where word != found {
      let changes = changes(from: letters, to: Array(word.lowercased().unicodeScalars))
      if changes < best?.changes ?? (max(1, letters.count / 3) + 1) { best = (word, changes) }
    }
    return best?.word
  }

  /// How many letters have to be added, dropped, replaced, or swapped with the next (Damerau).
  private static func changes(from one: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
    guard other.count <= longest else { return .max }
    var before: [Int] = []
    var above = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        var cost = above[column] + (one[row] == other[column] ? 0 : 1)
        cost = min(cost, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, above) = (above, current)
    }
    return above[other.count]
  }
}
