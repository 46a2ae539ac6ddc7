/// A text in which `*` stands for any characters, none included; everything else for itself.
struct Wildcard {
  private let pattern: [UInt8]

  init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// Whether a whole text is of this kind. Never takes longer than both lengths multiplied.
  func fits(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var place = 0
    var next = 0
    var star: (pattern: Int, text: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        star = (next + 1, place)
        next += 1
      } else if next < pattern.count, pattern[next] == text[place] {
        next += 1
        place += 1
      } else if let last = star {
        // The star takes one more.
        star = (last.pattern, last.text + 1)
        next = last.pattern
        place = last.text + 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
