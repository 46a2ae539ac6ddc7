import CYaml
import Tactile

/// Decodes a YAML text, which may be JSON, into a tree of values; safe for any bytes.
///
/// libyaml finds the tokens, and this reader gives them their meaning. It rejects tags and a second document.
/// It also rejects anchors and aliases, so that a text cannot grow when it is decoded. If it accepts them, the
/// limits apply to the tree with all copies.
struct YAMLReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The whole text, which is valid while the reader exists.
  private let source: UnsafeBufferPointer<UInt8>
  private let limits: SceneLimits
  /// Whether a text without a value is accepted as null.
  private let mayBeEmpty: Bool
  /// Whether anchors and aliases are accepted.
  private let hasAliases: Bool
  private var anchors: [String: Anchored] = [:]
  /// The bytes of the values so far. Aliases make it greater than the text.
  private var bytes = 0
  /// The deepest level so far.
  private var deepest = 0
  private var count: Int32 = 0
  private var event = yaml_event_t()
  /// Where the last text in quotes begins and ends, if it has several lines.
  private var longQuote: (start: yaml_mark_t, end: yaml_mark_t)?

  /// A value with an anchor.
  private struct Anchored {
    var value: SourcedValue
    /// The number of values in it.
    var count: Int32
    /// The bytes of the texts in it.
    var bytes: Int
    /// The levels in it.
    var levels: Int
  }

  /// Decodes the whole text; throws the first error.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, limits: SceneLimits, mayBeEmpty: Bool = false,
    hasAliases: Bool = false
  ) throws(SceneFlaw) -> SourcedValue {
    guard text.count <= limits.maximumBytes else {
      throw SceneFlaw(
        place: SourcePlace(line: 1, column: 1), found: "\(text.count) bytes",
        expected: "at most \(limits.maximumBytes)")
    }
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) != 0 else {
      throw SceneFlaw(
        place: SourcePlace(), found: "not enough memory", expected: "a smaller file")
    }
    defer { yaml_parser_delete(parser) }
    // libyaml accepts a byte order mark too, but counts it as a character of the first line.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? UnsafeBufferPointer(rebasing: text[mark.count...]) : text
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    var reader = YAMLReader(
      parser: parser, source: text, limits: limits, mayBeEmpty: mayBeEmpty,
      hasAliases: hasAliases)
    defer { yaml_event_delete(&reader.event) }
    return try reader.document()
  }

  private init(
    parser: UnsafeMutablePointer<yaml_parser_t>, source: UnsafeBufferPointer<UInt8>,
    limits: SceneLimits, mayBeEmpty: Bool, hasAliases: Bool
  ) {
    self.parser = parser
    self.source = source
    self.limits = limits
    self.mayBeEmpty = mayBeEmpty
    self.hasAliases = hasAliases
  }

  private mutating func document() throws(SceneFlaw) -> SourcedValue {
    try advance()
    try advance()
    guard event.type == YAML_DOCUMENT_START_EVENT else {
      if mayBeEmpty { return SourcedValue(content: .null, place: place) }
      throw SceneFlaw(
        place: SourcePlace(line: 1, column: 1), found: "an empty text", expected: "a scene")
    }
    try advance()
    let value = try value(depth: 0)
    try advance()
    try advance()
    guard event.type == YAML_STREAM_END_EVENT else {
      throw flaw(found: "a second document", expected: "one document in each file")
    }
    return value
  }

  /// Decodes the value that begins with the current event, up to its last event.
  private mutating func value(depth: Int) throws(SceneFlaw) -> SourcedValue {
    hasAliases ? try anchored(depth: depth) : try plainValue(at: place, depth: depth)
  }

  /// Decodes a value that may have an anchor, or be an alias.
  private mutating func anchored(depth: Int) throws(SceneFlaw) -> SourcedValue {
    let place = place
    let name: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_SCALAR_EVENT: name = event.data.scalar.anchor
    case YAML_SEQUENCE_START_EVENT: name = event.data.sequence_start.anchor
    case YAML_MAPPING_START_EVENT: name = event.data.mapping_start.anchor
    case YAML_ALIAS_EVENT:
      let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
      guard let anchor = anchors[name] else {
        throw flaw(
          found: "the alias \(Excerpt.quoting(name))", expected: "an anchor with this name above")
      }
      guard anchor.levels + depth <= limits.maximumDepth,
        Int(count) + Int(anchor.count) <= limits.maximumValues,
        bytes + anchor.bytes <= limits.maximumBytes
      else {
        throw flaw(
          found: "aliases that stand for too many values",
          expected: "at most \(limits.maximumValues) values and \(limits.maximumBytes) bytes")
      }
      count += anchor.count
      bytes += anchor.bytes
      deepest = max(deepest, anchor.levels + depth)
      return anchor.value
    default: name = nil
    }
    guard let anchor = name.map({ String(cString: $0) }) else {
      return try plainValue(at: place, depth: depth)
    }
    let (countBefore, bytesBefore, deepestBefore) = (count, bytes, deepest)
    deepest = depth
    let value = try plainValue(at: place, depth: depth)
    anchors[anchor] = Anchored(
      value: value, count: count - countBefore, bytes: bytes - bytesBefore,
      levels: deepest - depth)
    deepest = max(deepest, deepestBefore)
    return value
  }

  private mutating func plainValue(
    at place: SourcePlace, depth: Int
  ) throws(SceneFlaw) -> SourcedValue {
    deepest = max(deepest, depth)
    count += 1
    guard count <= limits.maximumValues else {
      throw flaw(
        found: "more than \(limits.maximumValues) values", expected: "a smaller scene")
    }
    guard depth <= limits.maximumDepth else {
      throw flaw(
        found: "lists and maps nested more than \(limits.maximumDepth) deep",
        expected: "fewer levels")
    }
    switch event.type {
    case YAML_SCALAR_EVENT:
      return SourcedValue(content: try scalar(), place: place)
    case YAML_SEQUENCE_START_EVENT:
      try refuseExtras(event.data.sequence_start.anchor, event.data.sequence_start.tag)
      return SourcedValue(content: .list(try elements(depth: depth + 1)), place: place)
    case YAML_MAPPING_START_EVENT:
      try refuseExtras(event.data.mapping_start.anchor, event.data.mapping_start.tag)
      return SourcedValue(content: .map(try members(depth: depth + 1)), place: place)
    default:
      throw flaw(found: "an alias", expected: "the value itself")
    }
  }

  private mutating func elements(depth: Int) throws(SceneFlaw) -> [SourcedValue] {
    var elements: [SourcedValue] = []
    try advance()
    while event.type != YAML_SEQUENCE_END_EVENT {
      elements.append(try value(depth: depth))
      try advance()
    }
    return elements
  }

  private mutating func members(depth: Int) throws(SceneFlaw) -> [SourcedValue.Member] {
    var members: [SourcedValue.Member] = []
    var known: Set<Name> = []
    try advance()
    while event.type != YAML_MAPPING_END_EVENT {
      let place = place
      guard event.type == YAML_SCALAR_EVENT else {
        throw flaw(found: "a list, map or alias as a key", expected: "a word")
      }
      let name = try key()
      bytes += name.utf8.count
      // A few members are compared one by one. A set is faster only for more members.
      if members.count == 16 { known = Set(members.map { Name($0.name) }) }
      let isNew =
        members.count < 16
        ? !members.contains { $0.name.hasSameBytes(as: name) } : known.insert(name)
      guard isNew else {
        throw SceneFlaw(
          place: place, found: "the key \(Excerpt.quoting(name)) a second time",
          expected: "each key once in a map")
      }
      try advance()
      members.append(.init(name: name, place: place, value: try value(depth: depth)))
      try advance()
    }
    return members
  }

  // MARK: Scalars

  private func key() throws(SceneFlaw) -> String {
    let scalar = event.data.scalar
    try refuseExtras(scalar.anchor, scalar.tag)
    return text(of: scalar)
  }

  private mutating func scalar() throws(SceneFlaw) -> SourcedValue.Content {
    let scalar = event.data.scalar
    try refuseExtras(scalar.anchor, scalar.tag)
    bytes += scalar.length
    let text = text(of: scalar)
    guard scalar.style == YAML_PLAIN_SCALAR_STYLE else {
      let isQuoted =
        scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE
        || scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
      if isQuoted, event.start_mark.line < event.end_mark.line {
        longQuote = (event.start_mark, event.end_mark)
      }
      return .string(text)
    }
    guard let content = PlainScalar.content(of: text) else {
      throw flaw(found: Excerpt.plain(text), expected: "a finite number")
    }
    return content
  }

  private typealias Scalar = yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar

  private func text(of scalar: Scalar) -> String {
    String(
      decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
  }

  private func refuseExtras(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
  ) throws(SceneFlaw) {
    if anchor != nil, !hasAliases {
      throw flaw(found: "an anchor", expected: "the value without it")
    }
    if tag != nil { throw flaw(found: "a tag", expected: "the value without it") }
  }

  // MARK: Events

  private var place: SourcePlace {
    SourcePlace(
      line: Int32(truncatingIfNeeded: event.start_mark.line + 1),
      column: Int32(truncatingIfNeeded: event.start_mark.column + 1), number: count)
  }

  private func flaw(found: String, expected: String) -> SceneFlaw {
    SceneFlaw(place: place, found: found, expected: expected)
  }

  /// Advances to the next event.
  private mutating func advance() throws(SceneFlaw) {
    yaml_event_delete(&event)
    guard yaml_parser_parse(parser, &event) != 0 else { throw fault }
  }

  /// The error that libyaml reports.
  private var fault: SceneFlaw {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "an unknown error"
    let context = parser.context.map { String(cString: $0) }
    let mark = parser.error == YAML_READER_ERROR ? parser.mark : parser.problem_mark
    if context == "while scanning a quoted scalar", problem == "found unexpected end of stream" {
      return SceneFlaw(
        place: place(of: parser.context_mark), found: "a quote that is not closed",
        expected: "a closing quote before the end of the text")
    }
    // The next quote closes a text whose own quote is missing. What follows that quote is the error.
    if let longQuote, parser.error == YAML_PARSER_ERROR || parser.error == YAML_SCANNER_ERROR,
      mark.line == longQuote.end.line, mark.column >= longQuote.end.column
    {
      return SceneFlaw(
        place: place(of: longQuote.start), found: "a quote that is not closed on its line",
        expected: "a closing quote before the next quote, in line \(longQuote.end.line + 1)")
    }
    let isAboutTabs = problem.hasPrefix("found a tab character")
    if isAboutTabs || problem == "found character that cannot start any token", isTab(at: mark) {
      return SceneFlaw(
        place: place(of: mark), found: "a tab",
        expected: "spaces: YAML allows no tabs at the beginning of a line")
    }
    let found = context.map { "\(problem) \($0)" } ?? problem
    return SceneFlaw(
      place: place(of: mark), found: "invalid YAML (\(Excerpt.plain(found, limit: 200)))",
      expected: "YAML or JSON")
  }

  private func place(of mark: yaml_mark_t) -> SourcePlace {
    SourcePlace(
      line: Int32(truncatingIfNeeded: mark.line + 1),
      column: Int32(truncatingIfNeeded: mark.column + 1), number: count)
  }

  /// Whether a tab is at a location. Only then the text is searched for the line.
  private func isTab(at mark: yaml_mark_t) -> Bool {
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard mark.line < lines.count else { return false }
    let line = String(decoding: lines[mark.line], as: UTF8.self).unicodeScalars
    return line.dropFirst(mark.column).first == "\t"
  }
}

/// Decodes words without quotes as the core schema of YAML 1.2 does, which includes JSON's words
/// and numbers.
///
/// `yes`, `no`, `on` and `off` are strings, and so are numbers in bases other than ten.
package enum PlainScalar {
  /// The value of a word; nil for a number that is not finite.
  package static func content(of word: String) -> SourcedValue.Content? {
    switch word {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: break
    }
    guard isNumber(word.utf8) else { return .string(word) }
    guard let number = Double(word), number.isFinite else { return nil }
    return .number(number)
  }

  /// Returns whether it is a decimal number: a sign, digits with an optional point, and an
  /// exponent.
  private static func isNumber(_ word: String.UTF8View) -> Bool {
    var rest = word[...]
    dropSign(&rest)
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return false }
    guard let letter = rest.first else { return true }
    guard letter | 0x20 == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    dropSign(&rest)
    return dropDigits(&rest) > 0 && rest.isEmpty
  }

  private static func dropSign(_ rest: inout Substring.UTF8View) {
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  }

  private static func dropDigits(_ rest: inout Substring.UTF8View) -> Int {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    rest = rest.dropFirst(digits)
    return digits
  }
}
