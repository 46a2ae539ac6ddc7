import Tactile

/// The words of earlier versions of the notation, and their replacements.
enum RetiredWords {
  /// The first words of lines.
  static let keywords = ["press": "longPress", "edge": "screenEdgePan"]

  /// Whether a number without a unit is so large that it must be in the unit of earlier versions,
  /// which were milliseconds and degrees.
  static func isOld(_ number: Double, in unit: ParameterUnit) -> Bool {
    switch unit {
    case .points, .millimetres: false
    case .seconds: number >= 10
    case .radians: number > 2 * .pi
    }
  }

  /// Returns the words that replace an old word of a line; nil for a present word.
  ///
  /// - Parameters:
  ///   - word: The word, such as `cancels=no`.
  ///   - keyword: The first word of the line, in present words.
  static func replacement(for word: String, of keyword: String) -> String? {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let value = parts.count == 2 ? parts[1] : nil
    guard let key = parts.first else { return nil }
    let own = table(of: keyword)[key]
    guard let new = own else { return nil }
    return new(value)
  }

  private typealias Replacement = @Sendable (String?) -> String?

  private static func table(of keyword: String) -> [String: Replacement] {
    switch keyword {
    case "window": windows
    case "view": views
    case "button", "switch", "slider": views.merging(controls) { $1 }
    case "scroll": views.merging(scrolls) { $1 }
    case "probe": recognizers.merging(probes) { $1 }
    default:
      GestureKind(rawValue: keyword).map { recognizers.merging(parameters[$0] ?? [:]) { $1 } }
        ?? [:]
    }
  }

  private static let windows = ["passes-through": flag("passThrough")]
  private static let views = [
    "untouchable": flag("interactive=false"), "multitouch": flag("multipleTouch"),
    "exclusive": flag("exclusiveTouch"), "outset": renamed("hitOutset"),
    "redirect": renamed("hitTarget"), "scale": renamed("transform.scale"),
    "rotate": renamed("transform.rotation", unit: "deg"),
  ]
  private static let controls = [
    "disabled": flag("enabled=false"), "margin": renamed("trackingMargin"),
  ]
  private static let scrolls = [
    "content": renamed("contentSize"), "delays-content": answer("delaysContentTouches"),
    "cancels-content": answer("canCancelContentTouches"),
  ]
  private static let recognizers = [
    "disabled": flag("enabled=false"), "cancels": answer("cancelsTouches"),
    "delays-began": flag("delaysTouchesBegan"), "delays-ended": answer("delaysTouchesEnded"),
    "screen-wide": flag("scope=screen"), "mixes-kinds": flag("exclusiveTouchType=false"),
    "requires": renamed("requireToFail"), "with": renamed("simultaneousWith"), "kinds": kinds,
    "begins": answer("begins", ifChanged: true),
  ]
  private static let probes = [
    "prevents": answer("prevents", ifChanged: true),
    "preventable": answer("preventable", ifChanged: true),
  ]

  private static let parameters: [GestureKind: [String: Replacement]] = [
    .pan: fingers, .screenEdgePan: fingers, .transform: fingers,
    .swipe: ["direction": renamed("directions")],
    .pinch: ["span": renamed("spanChange")],
    .sequence: ["regions": regions],
  ]
  private static let fingers = [
    "minimum": renamed("minimumTouches"), "maximum": renamed("maximumTouches"),
  ]

  // MARK: Replacements

  /// Replaces a word without a value.
  private static func flag(_ new: String) -> Replacement { { $0 == nil ? new : nil } }

  /// Replaces a key and keeps its value.
  private static func renamed(_ new: String, unit: String = "") -> Replacement {
    { $0.map { "\(new)=\($0)\(unit)" } }
  }

  /// Replaces a key with the value `yes` or `no`.
  ///
  /// - Parameter ifChanged: Whether the key is the same and only its values are old.
  private static func answer(_ new: String, ifChanged: Bool = false) -> Replacement {
    { value in
      switch value {
      case "yes": "\(new)=true"
      case "no": "\(new)=false"
      default: ifChanged ? nil : "\(new)=\(value ?? "true")"
      }
    }
  }

  private static let kinds: Replacement = { value in
    let types = ["fingers": "direct", "pens": "stylus", "all": "direct,stylus"]
    return "touchTypes=\(value.flatMap { types[$0] } ?? value ?? "")"
  }

  /// Replaces `regions=left:0:0:50:50,right:…` by one word for each region.
  private static let regions: Replacement = { value in
    value?.split(separator: ",").map { region in
      let parts = region.split(separator: ":", maxSplits: 1)
      let numbers = parts.count == 2 ? parts[1].split(separator: ":").joined(separator: ",") : ""
      return "regions.\(parts.first ?? "")=\(numbers)"
    }.joined(separator: " ")
  }
}

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
