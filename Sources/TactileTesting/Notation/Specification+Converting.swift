import Tactile

extension Specification {
  /// Returns the text of a `.touch` file with the words of earlier versions replaced by present
  /// ones.
  ///
  /// Comments, spaces, the input and the expected lines stay the same. Earlier versions gave times
  /// in milliseconds and angles in degrees. A number without a unit gets that unit if the file
  /// contains another old word, or if the number is too large for seconds or radians.
  public static func converted(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.firstIndex { $0.hasPrefix("---") } ?? lines.count
    let isOld = lines[..<end].contains { $0 != converted(line: $0, isOld: false) }
    for index in 0..<end { lines[index] = converted(line: lines[index], isOld: isOld) }
    return lines.joined(separator: "\n")
  }

  private static func converted(line: String, isOld: Bool) -> String {
    guard let statement = Statement(line[...], file: "", number: 1) else { return line }
    let first = statement.words[0].text
    let keyword = RetiredWords.keywords[first] ?? first
    var characters = Array(line)
    for (index, word) in statement.words.enumerated().reversed() {
      // The second word is a name.
      let replacement =
        switch index {
        case 0: keyword
        case 1: nil as String?
        default: replacement(for: word, of: keyword, isOld)
        }
      guard let replacement else { continue }
      let start = word.place.column - 1
      characters.replaceSubrange(start..<start + word.text.count, with: Array(replacement))
    }
    return String(characters)
  }

  private static func replacement(
    for word: Word, of keyword: String, _ isOld: Bool
  ) -> String? {
    let new = RetiredWords.replacement(for: word.text, of: keyword)
    guard new == nil, let value = word.pair.value, let number = Double(value.text),
      let unit = unit(of: word.pair.key, keyword),
      number != 0, isOld || RetiredWords.isOld(number, in: unit)
    else { return new }
    switch unit {
    case .points, .millimetres: return nil
    case .seconds: return "\(word.text)ms"
    case .radians: return "\(word.text)deg"
    }
  }

  /// Returns the unit of a key; nil for a key without a unit.
  private static func unit(of key: String, _ keyword: String) -> ParameterUnit? {
    if keyword == "probe" { return key == "delay" ? .seconds : nil }
    let kind = GestureKind(rawValue: keyword)
    return ParameterName(rawValue: key).flatMap { kind?.parameter($0)?.type.unit }
  }
}
