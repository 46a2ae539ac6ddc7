import CYaml

/// The events of a YAML document, one by one, from libyaml's parser. It owns the parser.
struct YAMLEvents: ~Copyable {
  /// The kind of an event.
  enum Kind: Equatable {
    case scalar(String)
    case listBegins, listEnds
    case mapBegins, mapEnds
    case end
    /// An event that the format does not use: an alias or a second document.
    case other(String)
  }

  /// The maximum number of lists and maps inside one another, as in scenes (`SceneLimits`).
  private static let maximumDepth = 64

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let source: YAMLSource
  private var file: String { source.file }
  /// The current event.
  private(set) var kind = Kind.end
  /// The start of the current event.
  private(set) var place: RecordingPlace
  private var hasEnded = false
  /// The number of lists and maps that have begun and not ended.
  private var depth = 0

  /// Creates a stream before its first event; call ``advance()``.
  init(_ source: YAMLSource) {
    parser = .allocate(capacity: 1)
    self.source = source
    place = RecordingPlace(file: source.file, line: 1, column: 1)
    yaml_parser_initialize(parser)
    let handler:
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?
      ) -> Int32 = { YAMLEvents.fetch($0, $1, $2, $3) }
    yaml_parser_set_input(parser, handler, Unmanaged.passUnretained(source).toOpaque())
  }

  /// Provides more bytes for libyaml. Returns 1 and their number, or 0 after a failure.
  private static func fetch(
    _ source: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int,
    _ count: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    guard let source, let buffer, let count else { return 0 }
    let room = UnsafeMutableBufferPointer(start: buffer, count: size)
    let filled = Unmanaged<YAMLSource>.fromOpaque(source).takeUnretainedValue().fill(room)
    count.pointee = filled ?? 0
    return filled == nil ? 0 : 1
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Advances to the next event.
  mutating func advance() throws(RecordingError) {
    repeat { try step() } while kind == .other("")
  }

  private mutating func step() throws(RecordingError) {
    guard !hasEnded else {
      kind = .end
      return
    }
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    place = place(of: event.start_mark)
    switch event.type {
    case YAML_SCALAR_EVENT: kind = .scalar(Self.text(of: event))
    case YAML_SEQUENCE_START_EVENT: kind = .listBegins
    case YAML_SEQUENCE_END_EVENT: kind = .listEnds
    case YAML_MAPPING_START_EVENT: kind = .mapBegins
    case YAML_MAPPING_END_EVENT: kind = .mapEnds
    case YAML_ALIAS_EVENT: kind = .other("an alias")
    case YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT:
      kind = .end
      hasEnded = true
    default: kind = .other("")
    }
    try follow()
  }

  /// Counts the lists and maps around the next event.
  private mutating func follow() throws(RecordingError) {
    switch kind {
    case .listEnds, .mapEnds: depth -= 1
    case .scalar, .listBegins, .mapBegins:
      guard depth <= Self.maximumDepth else {
        throw .malformed(
          at: place, reading: "the YAML of `libinput record`",
          found: "more than \(Self.maximumDepth) lists and maps inside one another",
          expected: "the unchanged output of `libinput record`")
      }
      if kind == .listBegins || kind == .mapBegins { depth += 1 }
    case .end, .other: break
    }
  }

  private static func text(of event: yaml_event_t) -> String {
    let scalar = event.data.scalar
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func place(of mark: yaml_mark_t) -> RecordingPlace {
    let line = Int(mark.line) + 1
    // libyaml counts one more line if the text has no line end.
    let lineCount = source.lineCount
    return RecordingPlace(
      file: file, line: min(line, lineCount),
      column: line > lineCount ? 1 : Int(mark.column) + 1)
  }

  private func problem() -> RecordingError {
    let text = parser.pointee.problem.map { String(cString: $0) } ?? "invalid YAML"
    // Undecodable bytes are not part of an event and have no mark.
    let isUndecoded = parser.pointee.error == YAML_READER_ERROR
    return .malformed(
      at: isUndecoded
        ? source.place(of: parser.pointee.problem_offset) : place(of: parser.pointee.mark),
      reading: "the YAML of `libinput record`",
      found: text, expected: "the unchanged output of `libinput record`")
  }
}

/// The bytes of a YAML document, fetched in chunks when libyaml requests them.
final class YAMLSource {
  /// The file's name, for errors and notes.
  let file: String
  /// The error of the last fetch, if it failed.
  private(set) var failure: (any Error)?
  private let next: () throws -> [UInt8]?
  private var piece: [UInt8] = []
  private var position = 0
  private var lineEnds = 0
  /// The last bytes passed to libyaml, the offset of the first, and the line ends before it.
  private var recent: (bytes: [UInt8], offset: Int, lineEnds: Int) = ([], 0, 0)
  /// The maximum number of bytes that libyaml requests before it decodes them.
  private static let recentSize = 1 << 15

  /// - Parameter next: Returns the next chunk, nil at the end.
  init(file: String, _ next: @escaping () throws -> [UInt8]?) {
    self.file = file
    self.next = next
  }

  /// The number of lines fetched so far.
  var lineCount: Int { lineEnds + 1 }

  /// Copies bytes of the current chunk into the buffer. Returns their number, 0 at the end, or nil
  /// after a failure.
  func fill(_ room: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    do {
      while position == piece.count {
        guard let fetched = try next() else { return 0 }
        try take(fetched)
      }
    } catch {
      failure = error
      return nil
    }
    let count = min(room.count, piece.count - position)
    _ = room.update(fromContentsOf: piece[position..<(position + count)])
    keep(piece[position..<(position + count)])
    position += count
    return count
  }

  /// Returns the place of one of the last bytes passed to libyaml.
  func place(of offset: Int) -> RecordingPlace {
    let before = recent.bytes.prefix(max(0, offset - recent.offset))
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return RecordingPlace(
      file: file, line: recent.lineEnds + Self.lineEnds(in: before) + 1,
      column: before.count - start + 1)
  }

  private func keep(_ given: ArraySlice<UInt8>) {
    if recent.bytes.count > 2 * Self.recentSize {
      let old = recent.bytes.dropLast(Self.recentSize)
      recent.lineEnds += Self.lineEnds(in: old)
      recent.offset += old.count
      recent.bytes.removeFirst(old.count)
    }
    recent.bytes += given
  }

  private static func lineEnds(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 == UInt8(ascii: "\n") }
  }

  private func take(_ fetched: [UInt8]) throws(RecordingError) {
    // Rejects binary files, as every reader does.
    _ = try RecordingText(piece: fetched, of: file, after: lineEnds)
    piece = fetched
    position = 0
    lineEnds += Self.lineEnds(in: fetched[...])
  }
}
