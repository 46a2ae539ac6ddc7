import Tactile

/// Reads the events of a long recording ahead, in the order of a recording that is read as a whole.
///
/// It keeps one chunk of each part of the file. ``StreamedRecording/events()`` creates it.
package struct EventReader: Sendable {
  /// The number of events that are returned at once.
  private static let eventsAtOnce = 256
  /// The minimum size of a chunk, in bytes.
  private static let leastChunk = 4 << 10

  /// The events of one part of the file.
  private struct Part {
    /// The device of all its events, as an index into the devices of the recording; nil if the events have
    /// such an index themselves.
    let device: Int?
    /// The bytes that are not read yet.
    var range: Range<Int>
    var lines: any EventLines
    var isOver = false
    /// The events that were read ahead.
    var events: [RecordedEvent] = []
    /// The next of these events.
    var next = 0
    /// The latest time of an event up to the next one. Events whose time goes back keep their order.
    var time = Timestamp.zero
  }

  private var parts: [Part]
  /// The parts that have a next event, as a binary heap: the earliest is first.
  private var heap: [Int] = []
  private var hasBegun = false
  private let chunkSize: Int
  private let earliest: Timestamp

  /// Creates a reader of parts.
  ///
  /// - Parameters:
  ///   - parts: The range of each part in bytes, its device, and its parser.
  ///   - chunkSize: The maximum number of bytes that are read ahead, in all parts together.
  ///   - earliest: The earliest time of an event in the file.
  init(
    _ parts: [(range: Range<Int>, device: Int?, lines: any EventLines)], chunkSize: Int,
    earliest: Timestamp
  ) {
    self.parts = parts.map { Part(device: $0.device, range: $0.range, lines: $0.lines) }
    // One part may be read in chunks of any size.
    self.chunkSize =
      parts.count > 1 ? max(Self.leastChunk, chunkSize / parts.count) : max(1, chunkSize)
    self.earliest = earliest
  }

  /// Returns the next events, a few hundred at most; nil at the end.
  ///
  /// - Parameter read: Returns the bytes of a range of the file; fewer at the end of the file.
  /// - Throws: The error of `read`, and `RecordingError` for invalid text. Don't call it again then.
  package mutating func next(
    _ read: (Range<Int>) throws -> [UInt8]
  ) throws -> [RecordedEvent]? {
    if !hasBegun { try begin(read) }
    var events: [RecordedEvent] = []
    events.reserveCapacity(Self.eventsAtOnce)
    while events.count < Self.eventsAtOnce, let part = heap.first {
      events.append(take(from: part))
      try prepare(part, read)
      settle(isEmpty: parts[part].next == parts[part].events.count)
    }
    return events.isEmpty ? nil : events
  }

  private mutating func begin(_ read: (Range<Int>) throws -> [UInt8]) throws {
    hasBegun = true
    for part in parts.indices {
      try prepare(part, read)
      if parts[part].next < parts[part].events.count { heap.append(part) }
    }
    for position in heap.indices.reversed() { sink(from: position) }
  }

  private mutating func take(from part: Int) -> RecordedEvent {
    var recorded = parts[part].events[parts[part].next]
    parts[part].next += 1
    if let device = parts[part].device { recorded.device = device }
    recorded.event.time = StreamedRecording.shifted(recorded.event.time, earliest)
    return recorded
  }

  /// Reads the next event of a part, if there is one.
  private mutating func prepare(_ part: Int, _ read: (Range<Int>) throws -> [UInt8]) throws {
    while parts[part].next == parts[part].events.count, !parts[part].isOver {
      let range = parts[part].range
      let end = min(range.upperBound, range.lowerBound + chunkSize)
      let bytes = try range.isEmpty ? [] : read(range.lowerBound..<end)
      // A file that was truncated after the first reading has no bytes.
      parts[part].isOver = bytes.isEmpty
      parts[part].range = min(end, range.lowerBound + bytes.count)..<range.upperBound
      parts[part].events = try parts[part].lines.events(of: bytes.isEmpty ? nil : bytes)
      parts[part].next = 0
    }
    guard parts[part].next < parts[part].events.count else { return }
    let time = parts[part].events[parts[part].next].event.time
    parts[part].time = max(parts[part].time, time)
  }

  // MARK: The heap

  /// Restores the order of the heap after its first part has moved on.
  private mutating func settle(isEmpty: Bool) {
    if isEmpty {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sink(from: 0)
  }

  private mutating func sink(from position: Int) {
    var position = position
    while true {
      var first = position
      for child in [2 * position + 1, 2 * position + 2]
      where child < heap.count && comes(heap[child], before: heap[first]) {
        first = child
      }
      if first == position { return }
      heap.swapAt(first, position)
      position = first
    }
  }

  /// Returns whether the next event of a part comes before that of another. Of events with the same time,
  /// that of the part that comes first in the file does.
  private func comes(_ one: Int, before other: Int) -> Bool {
    (parts[one].time, one) < (parts[other].time, other)
  }
}

/// A parser of lines, for a reader of events that does not know the format.
protocol EventLines: Sendable {
  /// Parses the next bytes of the file. Returns the events of the lines that they complete.
  ///
  /// - Parameter bytes: The bytes; nil at the end of the file.
  mutating func events(of bytes: [UInt8]?) throws(RecordingError) -> [RecordedEvent]
}

/// Passes a file to a parser of lines in chunks that may end anywhere.
struct LineChunkReader<Parser: LineParser> {
  var parser: Parser
  /// The offsets of the parts of the file that the parser has found, in bytes; see ``LineParser/parts``.
  private(set) var partOffsets: [Int] = []
  /// The bytes after the last line end.
  private var rest: [UInt8] = []
  /// The number of bytes that the parser has read.
  private var parsed = 0

  init(_ parser: Parser) {
    self.parser = parser
  }

  /// Parses the lines that the next bytes of the file complete.
  mutating func append(_ bytes: [UInt8]) throws(RecordingError) {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      rest += bytes
      return
    }
    rest += bytes[...end]
    let lines = rest
    rest = Array(bytes[(end + 1)...])
    try parse(lines)
  }

  /// Parses the last line if it has no line end.
  mutating func finish() throws(RecordingError) {
    guard !rest.isEmpty else { return }
    let line = rest
    rest = []
    try parse(line)
  }

  private mutating func parse(_ lines: [UInt8]) throws(RecordingError) {
    let before = parser.text.line
    try parser.readLines(of: lines)
    noteParts(in: lines, after: before)
    parsed += lines.count
  }

  /// Notes where new parts of the file begin. The parser counts lines, because it may have removed bytes.
  ///
  /// - Parameter before: The number of the line before `lines`.
  private mutating func noteParts(in lines: [UInt8], after before: Int) {
    var (line, offset) = (before + 1, 0)
    for part in parser.parts.dropFirst(partOffsets.count) {
      while line < part.line, let end = lines[offset...].firstIndex(of: UInt8(ascii: "\n")) {
        (line, offset) = (line + 1, end + 1)
      }
      partOffsets.append(parsed + offset)
    }
  }
}

extension LineChunkReader: EventLines {
  mutating func events(of bytes: [UInt8]?) throws(RecordingError) -> [RecordedEvent] {
    if let bytes { try append(bytes) } else { try finish() }
    return parser.log.take()
  }
}
