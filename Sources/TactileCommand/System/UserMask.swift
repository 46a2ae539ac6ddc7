import TactileIO

/// Replaces the homes and names of persons in a report for support.
///
/// The report stays readable: each person has a number, so `/home/anna/kiosk.yaml` becomes `~user1/kiosk.yaml`, and
/// `anna` is `user1` wherever it is a whole word. The users of programs, such as root, keep their names.
struct UserMask {
  /// A person whose name and home a report must not have.
  struct Person: Equatable {
    let name: String
    /// The home folder; nil if it says nothing about the person.
    let home: String?
  }

  /// The numbers of the users of persons on a Debian system; those of programs are below, `nobody` is above.
  private static let numbers = 1000..<65534

  /// The persons, of which the first is `user1`.
  let persons: [Person]

  init(_ persons: [Person] = []) {
    self.persons = persons
  }

  /// The persons in the text of `/etc/passwd`.
  init(passwd text: String) {
    persons = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 6, let number = Int(parts[2]), Self.numbers.contains(number),
        !parts[0].isEmpty
      else { return nil }
      let home = parts[5].hasSuffix("/") ? String(parts[5].dropLast()) : parts[5]
      return Person(
        name: parts[0], home: home.hasPrefix("/") && home != "/nonexistent" ? home : nil)
    }
  }

  /// Returns a text without the homes and names of persons, also without the homes of those that are not known.
  func masking(_ text: String) -> String {
    var text = text
    for (index, person) in persons.enumerated() {
      guard let home = person.home else { continue }
      text = Self.replacing(home, with: "~user\(index + 1)", in: text)
    }
    text = Self.maskingHomes(in: text)
    for (index, person) in persons.enumerated() {
      text = Self.replacing(person.name, with: "user\(index + 1)", in: text)
    }
    return text
  }

  /// Replaces the names of folders in `/home`.
  private static func maskingHomes(in text: String) -> String {
    let parts = text.split(separator: "/home/", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { whole, part in
      let rest = part.drop { isWord($0) || $0 == "." }
      return "\(whole)/home/\(rest.startIndex == part.startIndex ? "" : "user")\(rest)"
    }
  }

  /// Replaces a text wherever it is no part of a longer word.
  private static func replacing(_ word: String, with other: String, in text: String) -> String {
    let parts = text.split(separator: word, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text }
    var result = String(parts[0])
    for (before, after) in zip(parts, parts.dropFirst()) {
      let isWhole =
        !(before.last.map(isWord) ?? false && word.first.map(isWord) ?? false)
        && !(after.first.map(isWord) ?? false)
      result += "\(isWhole ? other : word)\(after)"
    }
    return result
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }
}
