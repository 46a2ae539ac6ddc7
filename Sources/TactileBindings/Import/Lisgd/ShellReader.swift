import TactileWire

/// Finds the commands in a script of a shell, without running anything.
struct ShellReader {
  /// A word of a command.
  struct Word {
    /// The text without quotes. Variables and substitutions stay as they are written.
    var text = ""
    var place: SourcePlace
    /// Whether the shell replaces a part of it, such as a variable.
    var isExpanded = false
  }

  /// The most words of a script.
  private static let mostWords = 100_000
  private var source: SourceText
  private var count = 0

  init(_ source: SourceText) {
    self.source = source
  }

  /// Continues in the line after that in which another reader of the same script is. Returns whether there is one.
  mutating func skipsLine(of other: Self) -> Bool {
    self = other
    source.skipLine()
    return source.take() != nil
  }

  /// Removes and returns the words of the next command; nil at the end.
  mutating func command() throws(ImportFlaw) -> [Word]? {
    var words: [Word] = []
    while let next = source.next {
      switch next {
      case " ", "\t", "\r": _ = source.take()
      case "\\" where source.afterNext == "\n":
        _ = source.take()
        _ = source.take()
      case "#": source.skipLine()
      case "\n", ";", "&", "|", "(", ")", "<", ">":
        _ = source.take()
        // What follows a redirection is the name of a file, and then the command goes on.
        if next == "<" || next == ">" {
          if source.next == "&" || source.next == next { _ = source.take() }
          continue
        }
        if !words.isEmpty { return words }
      default:
        count += 1
        guard count <= Self.mostWords else {
          throw ImportFlaw(
            source.place, found: "more than \(Self.mostWords) words", expected: "a shorter script")
        }
        words.append(try word())
      }
    }
    return words.isEmpty ? nil : words
  }

  private mutating func word() throws(ImportFlaw) -> Word {
    var word = Word(place: source.place)
    while let next = source.next {
      switch next {
      case " ", "\t", "\r", "\n", ";", "&", "|", "(", ")", "<", ">": return word
      case "'":
        let start = source.place
        _ = source.take()
        while let next = source.next, next != "'" { append(&word) }
        try close(start)
      case "\"": try quoted(&word)
      case "\\":
        _ = source.take()
        if source.next == "\n" { _ = source.take() } else { append(&word) }
      case "$": try expansion(&word)
      case "`": try substitution(&word, end: "`")
      default: append(&word)
      }
    }
    return word
  }

  private mutating func append(_ word: inout Word) {
    if let next = source.take() { word.text.unicodeScalars.append(next) }
  }

  private mutating func close(_ start: SourcePlace) throws(ImportFlaw) {
    guard source.take() != nil else {
      throw ImportFlaw(
        start, found: "a quote that is not closed", expected: "a closing quote before the end")
    }
  }

  private mutating func quoted(_ word: inout Word) throws(ImportFlaw) {
    let start = source.place
    _ = source.take()
    while let next = source.next, next != "\"" {
      switch next {
      case "\\":
        // Other characters keep the backslash.
        switch source.afterNext {
        case "\"", "\\", "$", "`":
          _ = source.take()
          append(&word)
        case "\n":
          _ = source.take()
          _ = source.take()
        default: append(&word)
        }
      case "$": try expansion(&word)
      case "`": try substitution(&word, end: "`")
      default: append(&word)
      }
    }
    try close(start)
  }

  /// Reads a dollar and what belongs to it.
  private mutating func expansion(_ word: inout Word) throws(ImportFlaw) {
    switch source.afterNext {
    case "(":
      append(&word)
      try substitution(&word, end: ")")
    case "{":
      append(&word)
      try substitution(&word, end: "}")
    case let next?:
      if next.properties.isAlphabetic || "_@*#?$!0123456789".unicodeScalars.contains(next) {
        word.isExpanded = true
      }
      append(&word)
    case nil: append(&word)
    }
  }

  /// Reads up to the end of a substitution, which may contain others.
  private mutating func substitution(
    _ word: inout Word, end: Unicode.Scalar
  ) throws(ImportFlaw) {
    word.isExpanded = true
    let start = source.place
    let opening = source.next
    var depth = 0
    while let next = source.next {
      append(&word)
      if next == "\\" {
        append(&word)
      } else if next == end, depth == 1 {
        return
      } else if next == end, end != "`" {
        depth -= 1
      } else if next == opening {
        depth += 1
      }
    }
    throw ImportFlaw(
      start, found: "a substitution that is not closed",
      expected: "\"\(end)\" before the end")
  }
}
