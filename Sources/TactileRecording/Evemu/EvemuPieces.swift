import TactileInput

/// Reads an evemu file that has its own description piece by piece, so that one of any size takes a
/// bounded amount of memory.
///
/// The events are those of ``EvemuReader/read(_:)``, but with the times of the file: whoever knows the
/// earliest moves them. Errors and notes are the same.
public struct EvemuPieces {
  private let name: String
  private var parser: EvemuParser?
  /// What came behind the last line end; before the first event, all that came.
  private var rest: [UInt8] = []
  /// How far ``rest`` was searched for the first event.
  private var searched = 0

  /// A head without an event that is longer than this is no evemu file's, whatever it says it is.
  private static let longestHead = 1 << 20

  /// Reads a file of this name, for errors and notes.
  public init(name: String) {
    self.name = name
  }

  /// The device, once the first event was read.
  public var device: RecordedDevice? {
    parser?.description.map { RecordedDevice(description: $0) }
  }

  /// Whether a file that begins so can be read in pieces: evemu text with a description and an event.
  public static func canRead(_ beginning: [UInt8]) -> Bool {
    guard let end = endOfHead(of: beginning, from: 0),
      let parsed = try? EvemuParser.parse(
        RecordingFile(name: "", bytes: Array(beginning[..<end])))
    else { return false }
    return parsed.description != nil
  }

  /// Adds the next bytes of the file, and hands over the events they complete.
  ///
  /// Errors: those of the text.
  public mutating func append(
    _ bytes: some Sequence<UInt8>
  ) throws(RecordingError) -> [RecordedEvent] {
    rest += bytes
    if parser == nil {
      guard let end = Self.endOfHead(of: rest, from: searched) else {
        searched = max(0, (rest.lastIndex(of: UInt8(ascii: "\n")) ?? 0) - 1)
        guard rest.count > Self.longestHead else { return [] }
        throw .eventsMissing(file: name)
      }
      return try begin(with: take(upTo: end))
    }
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return try go(on: take(upTo: end + 1))
  }

  /// Ends with the last bytes, and hands over the events in what had no line end.
  ///
  /// Errors: those of the text; `eventsMissing` and `descriptionMissing` where there are none.
  public mutating func finish() throws(RecordingError) -> (
    events: [RecordedEvent], notes: [RecordingDiagnostic]
  ) {
    var events: [RecordedEvent] = []
    if parser == nil {
      events = try begin(with: take(upTo: rest.count))
    } else if !rest.isEmpty {
      events = try go(on: take(upTo: rest.count))
    }
    guard var parser else { return ([], []) }
    let file = try parser.finish()
    guard file.description != nil else { throw EvemuReader.missingDescription(in: file) }
    guard file.firstEventLine != nil else { throw .eventsMissing(file: name) }
    return (events, file.notes.diagnostics)
  }

  private mutating func begin(with head: [UInt8]) throws(RecordingError) -> [RecordedEvent] {
    var parser = try EvemuParser(RecordingFile(name: name, bytes: head))
    try parser.readLines()
    let events = parser.takeEvents()
    self.parser = parser
    return events
  }

  private mutating func go(on piece: [UInt8]) throws(RecordingError) -> [RecordedEvent] {
    try parser?.go(on: piece)
    try parser?.readLines()
    return parser?.takeEvents() ?? []
  }

  private mutating func take(upTo end: Int) -> [UInt8] {
    let taken = Array(rest[..<end])
    rest.removeFirst(end)
    return taken
  }

  /// Where the line of the first event ends, if it does.
  private static func endOfHead(of bytes: [UInt8], from start: Int) -> Int? {
    let event: [UInt8] = Array("\nE:".utf8)
    var index = start
    while index + event.count <= bytes.count {
      if bytes[index] == event[0], bytes[index...].starts(with: event) {
        return bytes[(index + 1)...].firstIndex(of: event[0]).map { $0 + 1 }
      }
      index += 1
    }
    return nil
  }
}
