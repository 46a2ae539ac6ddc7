import Tactile
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

extension Specification {
  /// Performs the scene and the input.
  ///
  /// - Parameter manner: The manner of the performance.
  /// - Returns: The lines of each panel: one list, or two lists for ``Manner/twice``.
  /// - Throws: ``SpecificationError`` if the scene is invalid or the input contains an unknown
  ///   name.
  public func perform(_ manner: Manner = .plain) throws(SpecificationError) -> [[String]] {
    try result(of: manner).logs
  }

  /// Performs the scene and the input, and compares the lines with the expected lines.
  ///
  /// Words must be equal. A measurement may differ by the tolerance that the scene gives after `~`,
  /// or by 0.02 without a tolerance.
  ///
  /// - Parameter manner: The manner of the performance.
  /// - Returns: The difference; nil if the lines are the expected ones.
  /// - Throws: ``SpecificationError`` as ``perform(_:)`` does.
  public func check(_ manner: Manner) throws(SpecificationError) -> Difference? {
    let result = try result(of: manner)
    for actual in result.logs {
      if let line = firstDifference(actual, result.tolerances) {
        return Difference(
          file: file, manner: manner, firstLine: line, expected: expected, actual: actual)
      }
    }
    return nil
  }

  private func result(
    of manner: Manner
  ) throws(SpecificationError) -> (logs: [[String]], tolerances: [String: Double]) {
    let performance = try Performance(scene, manner: manner)
    try performance.perform(steps, file: file)
    return (performance.panels.map(\.log), performance.panels[0].tolerances)
  }

  private func firstDifference(_ actual: [String], _ tolerances: [String: Double]) -> Int? {
    for (index, line) in expected.enumerated() {
      guard index < actual.count, matches(line, actual[index], tolerances) else { return index }
    }
    return actual.count > expected.count ? expected.count : nil
  }

  private func matches(_ expected: String, _ actual: String, _ tolerances: [String: Double]) -> Bool
  {
    if expected == actual { return true }
    let wanted = expected.split(separator: " ")
    let found = actual.split(separator: " ")
    guard wanted.count == found.count, found.count > 1 else { return false }
    return zip(wanted, found).allSatisfy { one, other in
      one == other || areNear(one, other, of: found[1], tolerances)
    }
  }

  /// Whether two words `name=numbers` differ by at most the tolerance of the measurement.
  private func areNear(
    _ one: Substring, _ other: Substring, of name: Substring, _ tolerances: [String: Double]
  ) -> Bool {
    let halves = one.split(separator: "=", maxSplits: 1)
    let others = other.split(separator: "=", maxSplits: 1)
    guard halves.count == 2, others.count == 2, halves[0] == others[0] else { return false }
    let numbers = halves[1].split(separator: ",").map { Double($0) }
    let otherNumbers = others[1].split(separator: ",").map { Double($0) }
    guard numbers.count == otherNumbers.count else { return false }
    let tolerance = tolerances["\(name) \(halves[0])"] ?? 0.02
    return zip(numbers, otherNumbers).allSatisfy { number, other in
      guard let number, let other else { return false }
      return (number - other).magnitude <= tolerance + 1e-9
    }
  }
}

extension Specification {
  /// Returns the frames of all fingers, without the scene, as a real screen can be touched.
  ///
  /// - Throws: ``SpecificationError`` for a line that is not about fingers, because it changes the app of the
  ///   file.
  public func fingerFrames() throws(SpecificationError) -> [ContactFrame] {
    var places: [Contact.ID: Point] = [:]
    var frames: [ContactFrame] = []
    for step in steps {
      switch step.action {
      case .wait: continue
      // It asks about the app of the file.
      case .command(let statement) where statement.words[1].text == "ask": continue
      case .command:
        throw .invalid(
          step.place,
          reason: "only fingers can touch a screen; expected down, move, up, cancel or wait")
      case .frame(let changes):
        let contacts = changes.map { change in
          let device = DeviceID(rawValue: change.device)
          let id = Contact.ID(device: device, tracking: change.finger)
          let location = change.location ?? places[id] ?? .zero
          places[id] = location
          return Contact(id: id, change: change.change, location: location)
        }
        frames.append(
          ContactFrame(
            device: contacts[0].id.device, timestamp: step.time, contacts: contacts))
      }
    }
    return frames
  }
}

/// The difference between the expected and the actual lines of a performance.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// The specification's file.
  public let file: String
  /// The manner of the performance.
  public let manner: Manner
  /// The index of the first line that differs, from 0. It can be one past the end of a list.
  public let firstLine: Int
  /// The expected lines.
  public let expected: [String]
  /// The actual lines.
  public let actual: [String]

  /// Both lists side by side, with a `>` before the first line that differs.
  public var description: String {
    let width = (expected.map(\.count) + [12]).max()!
    var lines = ["\(file), performed \(manner): line \(firstLine + 1) differs"]
    lines.append("    " + padded("expected", width) + "    actual")
    for index in 0..<max(expected.count, actual.count) {
      let mark = index == firstLine ? "  > " : "    "
      let left = index < expected.count ? expected[index] : "(nothing)"
      let right = index < actual.count ? actual[index] : "(nothing)"
      lines.append(mark + padded(left, width) + mark + right)
    }
    return lines.joined(separator: "\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
