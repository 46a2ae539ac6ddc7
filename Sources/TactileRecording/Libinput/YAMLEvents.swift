import CYaml

/// The events of a YAML document, one by one, as libyaml's parser gives them.
///
/// Not copied: whoever holds it owns libyaml's parser.
struct YAMLEvents: ~Copyable {
  /// What an event is.
  enum Kind: Equatable {
    case scalar(String)
    case listBegins, listEnds
    case mapBegins, mapEnds
    case end
    /// Something the format has no use for: an alias, a second document.
    case other(String)
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let source: YAMLSource
  private var file: String { source.file }
  /// The event that comes next.
  private(set) var kind = Kind.end
  /// Where it begins.
  private(set) var place: RecordingPlace
  private var hasEnded = false

  /// A stream before its first event; call ``advance()``.
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

  /// What libyaml calls for more: 1 and how much there is, or 0 where it could not be had.
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

  /// Goes to the next event.
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
  }

  private static func text(of event: yaml_event_t) -> String {
    let scalar = event.data.scalar
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func place(of mark: yaml_mark_t) -> RecordingPlace {
    let line = Int(mark.line) + 1
    // libyaml is one further where the text ends without a line end.
    let lineCount = source.lineCount
    return RecordingPlace(
      file: file, line: min(line, lineCount),
      column: line > lineCount ? 1 : Int(mark.column) + 1)
  }

  private func problem() -> RecordingError {
    let text = parser.pointee.problem.map { String(cString: $0) } ?? "something that is no YAML"
    // What cannot be decoded is no event yet, and has no mark.
    let isUndecoded = parser.pointee.error == YAML_READER_ERROR
    return .malformed(
      at: isUndecoded
        ? source.place(of: parser.pointee.problem_offset) : place(of: parser.pointee.mark),
      reading: "the YAML of `libinput record`",
      found: text, expected: "the file as it was recorded")
  }
}
