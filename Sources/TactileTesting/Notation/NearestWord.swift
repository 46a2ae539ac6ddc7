/// The known word that differs least from the one found, if it differs little enough to be a slip.
func nearest(to found: String, in known: [String]) -> String? {
  let letters = Array(found)
  var best: String?
  var least = max(1, letters.count / 3) + 1
  for word in known {
    let distance = editDistance(letters, Array(word))
    if distance < least {
      least = distance
      best = word
    }
  }
  return best
}

/// How many letters must be added, dropped or replaced to make one word of the other.
private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var row = Array(0...other.count)
  for (line, letter) in one.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for (column, otherLetter) in other.enumerated() {
      let replaced = diagonal + (letter == otherLetter ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
    }
  }
  return row[other.count]
}
