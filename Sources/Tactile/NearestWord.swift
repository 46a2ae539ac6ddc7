/// Suggests a known word for a misspelt one.
package enum NearestWord {
  /// The maximum length of a word, in characters. A longer text is not a misspelt word.
  private static let maximumLength = 60
  /// The maximum number of pairs of letters that are compared, in less than a millisecond. Any client can
  /// send an unknown name beside many long ones.
  private static let maximumPairs = 100_000

  /// Returns the known word with the fewest differences; nil if there are too many.
  ///
  /// At most one in three letters may differ. Otherwise, one of the words may begin like the other or
  /// contain it: "rotation" is near to "rotate", and "duration" to "minimumDuration". Case is ignored.
  package static func of(_ found: String, among known: [String]) -> String? {
    let letters = Array(found.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= maximumLength else { return nil }
    return misspelt(found, letters, known) ?? related(letters, known)
  }

  /// The least number of letters that related words have in common.
  private static let commonLetters = 4

  /// Returns the known word that has the most letters in common with another: all of the shorter word, or
  /// all but the last letter of the shorter one at the beginning of both. Nil if several have as many.
  private static func related(_ letters: [Unicode.Scalar], _ known: [String]) -> String? {
    var best: (word: String, common: Int)?
    var isOnlyOne = true
    var pairs = 0
    for word in known {
      pairs += letters.count * min(word.utf8.count, maximumLength)
      guard pairs <= maximumPairs else { break }
      let other = Array(word.lowercased().unicodeScalars)
      guard other.count <= maximumLength else { continue }
      let common = max(
        prefix(of: letters, and: other),
        letters.count < other.count ? contained(letters, in: other) : contained(other, in: letters))
      guard common >= commonLetters, common >= min(letters.count, other.count) - 1 else { continue }
      if common > best?.common ?? 0 {
        (best, isOnlyOne) = ((word, common), true)
      } else if common == best?.common {
        isOnlyOne = false
      }
    }
    return isOnlyOne ? best?.word : nil
  }

  private static func prefix(of one: [Unicode.Scalar], and other: [Unicode.Scalar]) -> Int {
    zip(one, other).prefix { $0 == $1 }.count
  }

  /// Returns the length of a word if another word contains it; otherwise 0.
  private static func contained(_ part: [Unicode.Scalar], in whole: [Unicode.Scalar]) -> Int {
    let isPart = whole.indices.contains { whole[$0...].starts(with: part) }
    return isPart ? part.count : 0
  }

  private static func misspelt(
    _ found: String, _ letters: [Unicode.Scalar], _ known: [String]
  ) -> String? {
    var best: (word: String, changes: Int)?
    var pairs = 0
    for word in known where word != found {
      pairs += letters.count * min(word.utf8.count, maximumLength)
      guard pairs <= maximumPairs else { break }
      let changes = changes(from: letters, to: Array(word.lowercased().unicodeScalars))
      if changes < best?.changes ?? (max(1, letters.count / 3) + 1) { best = (word, changes) }
    }
    return best?.word
  }

  /// Returns the number of letters to add, remove, replace or exchange with the next one (the
  /// Damerau–Levenshtein distance).
  private static func changes(from one: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
    guard other.count <= maximumLength else { return .max }
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
