import TactileWire

/// One `.touch` file: a scene, timed input and the expected lines.
///
/// <doc:TouchNotation> describes the notation. A performance needs no hardware and reads no clock,
/// so the same file always gives the same lines. Use it on any thread.
public struct Specification: Sendable {
  /// The path of the file, for messages.
  public let file: String
  /// The first comment, which is the title of the file.
  public let title: String
  /// The numbers of the rules that its comments name, such as 109 for "S109", in order of
  /// appearance.
  public let rules: [Int]
  /// The manners in which to perform it: those of the line `manners`, or all.
  public let manners: [Manner]
  /// The expected lines, without comments.
  public let expected: [String]

  let scene: SpecificationScene
  let steps: [Step]
  private let source: [Substring]
  private let lastSeparator: Int

  /// A function that returns the bytes of a file that a `.touch` file names.
  public typealias FileLoader = (_ path: String) throws -> [UInt8]

  /// Reads a `.touch` file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path. The path of a scene file is relative to its folder.
  ///   - load: Reads the scene file that the file names. If it is nil, scene files are errors.
  /// - Throws: ``SpecificationError`` with the location of the first error.
  public init(
    reading bytes: [UInt8], file: String, loadingScene load: FileLoader? = nil
  ) throws(SpecificationError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(file: file) }
    try self.init(text, file: file, loadingScene: load)
  }

  /// Reads the text of a `.touch` file, as ``init(reading:file:loadingScene:)`` does.
  public init(
    _ text: String, file: String, loadingScene load: FileLoader? = nil
  ) throws(SpecificationError) {
    // Some editors write a byte order mark at the beginning of UTF-8.
    let scalars = text.unicodeScalars
    let text = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
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
    scene = try SpecificationScene(described.filter { $0.words[0].text != "manners" }, load)
    var steps: [Step] = []
    for statement in read(separators[0] + 1..<separators[1]) { steps.append(try Step(statement)) }
    try Self.checkOrder(of: steps)
    self.steps = steps
    expected = read(separators[1] + 1..<lines.count).map { $0.text }
  }

  /// Returns the text of the file with other expected lines, as `--update` writes it. Everything up
  /// to the second `---` stays the same.
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

  /// Returns the numbers of all words that are an "S" followed by digits.
  private static func rules(in comment: Substring) -> [Int] {
    comment.split { !$0.isLetter && !$0.isNumber }
      .filter { $0.first == "S" }
      .compactMap { Int($0.dropFirst()) }
  }
}

extension SpecificationScene {
  /// Creates a scene from its lines, and reads the scene file that the first line names.
  init(_ lines: [Statement], _ load: Specification.FileLoader?) throws(SpecificationError) {
    statements = lines
    guard let first = lines.first, first.words[0].text == "scene:" else { return }
    statements.removeFirst()
    let word = try first.word(1, "the path of a scene file")
    guard let load else {
      throw .scene(word.place, reason: "scene files are not supported here")
    }
    let folder = word.place.file.lastIndex(of: "/").map { word.place.file[...$0] } ?? ""
    let path = word.text.hasPrefix("/") ? word.text : folder + word.text
    do {
      file = File(scene: try SceneDescription(text: try load(path), file: path), word: word)
    } catch {
      throw .scene(word.place, reason: "\(error)")
    }
  }
}

extension Statement {
  /// The words, separated by single spaces.
  fileprivate var text: String { words.map(\.text).joined(separator: " ") }
}
