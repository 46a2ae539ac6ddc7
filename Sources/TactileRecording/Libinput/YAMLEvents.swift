import CYaml

/// The events of a YAML document, one by one, as libyaml's parser gives them.
///
/// Not copied: whoever holds it owns libyaml's parser. The bytes stay where they are meanwhile.
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
  private let file: String
  /// How many lines the text has; libyaml is one further where the text ends without a line end.
  private let lineCount: Int
  /// The event that comes next.
  private(set) var kind = Kind.end
  /// Where it begins.
  private(set) var place: RecordingPlace
  private var hasEnded = false

  /// A stream before its first event; call ``advance()``.
  init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) {
    parser = .allocate(capacity: 1)
    self.file = file
    lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    place = RecordingPlace(file: file, line: 1, column: 1)
    yaml_parser_initialize(parser)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
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
    return RecordingPlace(
      file: file, line: min(line, lineCount),
      column: line > lineCount ? 1 : Int(mark.column) + 1)
  }

  private func problem() -> RecordingError {
    let text = parser.pointee.problem.map { String(cString: $0) } ?? "something that is no YAML"
    return .malformed(
      at: place(of: parser.pointee.mark), reading: "the YAML of `libinput record`",
      found: text, expected: "the file as it was recorded")
  }
}
