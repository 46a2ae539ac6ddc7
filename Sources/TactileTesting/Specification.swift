/// One `.touch` file: a scene, timed input, and what is to come of it.
///
/// The notation is described in <doc:TouchNotation>. Performing it needs no hardware and reads no
/// clock: the same file gives the same lines, byte for byte. May be used on any thread.
public struct Specification: Sendable {
  /// The file's name, for messages.
  public let file: String
  /// The first comment: what the file shows.
  public let title: String
  /// The numbers of the rules that its comments name, as in "S109", in order of appearance.
  public let rules: [Int]
  /// The manners it is to be performed in; all unless its scene has a line `manners`.
  public let manners: [Manner]
  /// The expected lines, without comments.
  public let expected: [String]

  let scene: [Statement]
  let steps: [Step]
  private let source: [Substring]
  private let lastSeparator: Int

  /// Reads a `.touch` file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its name, which only messages show.
  /// - Throws: ``SpecificationError`` with the place of what cannot be understood.
  public init(reading bytes: [UInt8], file: String) throws(SpecificationError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(file: file) }
    try self.init(text, file: file)
  }

  /// Reads the text of a `.touch` file.
  ///
  /// - Throws: ``SpecificationError`` with the place of what cannot be understood.
  public init(_ text: String, file: String) throws(SpecificationError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let separators = lines.indices.filter { lines[$0].hasPrefix("---") }
    guard separators.count == 2 else {
      throw .incomplete(file: file, separators: separators.count)
    }
    let comments = lines[..<separators[0]].filter { $0.hasPrefix("#") }
    self.file = file
    source = lines
    lastSeparator = separators[1]
    title = comments.first.map { Self.trimmed($0.dropFirst()) } ?? ""
    rules = comments.flatMap { Self.rules(in: $0) }
    let read = { (range: Range<Int>) in
      range.compactMap { Statement(lines[$0], file: file, number: $0 + 1) }
    }
    let described = read(0..<separators[0])
    manners = try Self.manners(described)
    scene = described.filter { $0.words[0].text != "manners" }
    var steps: [Step] = []
    for statement in read(separators[0] + 1..<separators[1]) { steps.append(try Step(statement)) }
    try Self.checkOrder(of: steps)
    self.steps = steps
    expected = read(separators[1] + 1..<lines.count).map { $0.text }
  }

  /// The file with other expectations, as `--update` writes it: everything up to the second `---` is
  /// kept as it is.
  public func updated(expecting lines: [String]) -> String {
    (source[...lastSeparator].map(String.init) + lines + [""]).joined(separator: "\n")
  }

  private static func manners(_ scene: [Statement]) throws(SpecificationError) -> [Manner] {
    var manners: [Manner] = []
    for statement in scene where statement.words[0].text == "manners" {
      for word in statement.rest(after: 1) {
        manners.append(try word.choice(Manner.allCases.map { ($0.rawValue, $0) }))
      }
    }
    return manners.isEmpty ? Manner.allCases : manners
  }

  private static func checkOrder(of steps: [Step]) throws(SpecificationError) {
    for (step, later) in zip(steps, steps.dropFirst()) where later.time < step.time {
      throw .unexpected(
        later.place, found: "\(milliseconds(later.time))",
        expected: "a time not before the line above, \(milliseconds(step.time))", nearest: nil)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " || $0 == "#" })
  }

  /// Every "S" followed by digits that begins a word.
  private static func rules(in comment: Substring) -> [Int] {
    comment.split { !$0.isLetter && !$0.isNumber }
      .filter { $0.first == "S" }
      .compactMap { Int($0.dropFirst()) }
  }
}

extension Statement {
  /// The words with one space between them.
  fileprivate var text: String { words.map(\.text).joined(separator: " ") }
}
