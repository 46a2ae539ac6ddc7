/// Suggests a known word for a misspelt one.
package enum NearestWord {
  /// The maximum length of a word, in characters. A longer text is not a misspelt word.
  private static let maximumLength = 60
  /// The maximum length of a word, in UTF-8 bytes. Longer ones are not even converted to lower case.
  private static let maximumBytes = 4 * maximumLength
  /// The maximum number of pairs of letters that are compared, in less than a millisecond. Any client can
  /// send an unknown name beside many long ones.
  private static let maximumPairs = 100_000

  /// Returns the known word with the fewest differences; nil if there are too many.
  ///
  /// At most one in three letters may differ. Otherwise, one of the words may begin like the other or
  /// contain it: "rotation" is near to "rotate", and "duration" to "minimumDuration". Case is ignored.
  package static func of(_ found: String, among known: [String]) -> String? {
    guard found.utf8.count <= maximumBytes else { return nil }
    let letters = Array(found.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= maximumLength else { return nil }
    return misspelt(found, letters, known) ?? related(letters, known)
  }

  /// Returns the known words that are most similar to another, the most similar one first. Of equally similar
  /// words, the one that is known first comes first.
  ///
  /// - Parameter count: The number of words to return; all known words, if there are not more.
  package static func most(
    similarTo found: String, among known: [String], count: Int
  ) -> [String] {
    let letters = Array(found.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= maximumLength else {
      return Array(known.prefix(count))
    }
    var rated: [(word: String, rating: Int)] = []
    var pairs = 0
    for word in known {
      let other = Array(word.lowercased().unicodeScalars.prefix(maximumLength))
      pairs += letters.count * other.count
      let common = pairs <= maximumPairs ? commonCount(letters, other) : 0
      let changes = pairs <= maximumPairs ? changes(from: letters, to: other) : 2 * maximumLength
      // A common part weighs more than the letters around it.
      rated.append((word, changes - (common >= commonLetters ? 2 * common : 0)))
    }
    let order = rated.indices.sorted { (rated[$0].rating, $0) < (rated[$1].rating, $1) }
    return order.prefix(count).map { rated[$0].word }
  }

  /// The least number of letters that related words have in common.
  private static let commonLetters = 4

  /// Returns the known word that has the most letters in common with another: all of the shorter word, or
  /// all but the last letter of the shorter one at the beginning of both. Nil if several have as many.
  private static func related(_ letters: [Unicode.Scalar], _ known: [String]) -> String? {
    var best: (word: String, common: Int)?
    var isOnlyOne = true
    var pairs = 0
    for word in known where word.utf8.count <= maximumBytes {
      pairs += letters.count * min(word.utf8.count, maximumLength)
      guard pairs <= maximumPairs else { break }
      let other = Array(word.lowercased().unicodeScalars)
      guard other.count <= maximumLength else { continue }
      let common = commonCount(letters, other)
      guard common >= commonLetters, common >= min(letters.count, other.count) - 1 else { continue }
      if common > best?.common ?? 0 {
        (best, isOnlyOne) = ((word, common), true)
      } else if common == best?.common {
        isOnlyOne = false
      }
    }
    return isOnlyOne ? best?.word : nil
  }

  /// Returns the number of letters with which both words begin, or of the word that the other one contains.
  private static func commonCount(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    max(
      prefix(of: one, and: other),
      one.count < other.count ? contained(one, in: other) : contained(other, in: one))
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
    for word in known where word.utf8.count <= maximumBytes && !word.hasSameBytes(as: found) {
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
