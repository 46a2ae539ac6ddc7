/// Reads a recording piece by piece, so that one of any size takes a bounded amount of memory.
///
/// Events, errors and notes are those of ``RecordingReader``, but the events have the times of the file:
/// whoever knows the earliest moves them. Pure: the bytes are fetched by whoever calls it.
public struct PiecewiseReader: Sendable {
  private let name: String
  private let format: RecordingFormat

  /// A reader for a file that begins so; nil for one that can only be read at once.
  ///
  /// That is evemu text without its description, what `libinput record` wrote of several devices, since
  /// it has the events of one behind those of the other, and whatever shows no event in its beginning.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for errors and notes.
  ///   - beginning: Its first bytes, 64 KiB of them or all.
  public init?(name: String, beginning: [UInt8]) {
    guard let end = beginning.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let head = RecordingFile(name: name, bytes: Array(beginning[...end]))
    guard let format = try? RecordingReader.format(of: head) else { return nil }
    (self.name, self.format) = (name, format)
    guard Self.canRead(format, head) else { return nil }
  }

  private static func canRead(_ format: RecordingFormat, _ head: RecordingFile) -> Bool {
    switch format {
    case .evemu:
      guard let end = LinePieces<EvemuParser>.endOfHead(of: head.bytes) else { return false }
      let description = RecordingFile(name: head.name, bytes: Array(head.bytes[..<end]))
      return (try? EvemuParser.parse(description))?.description != nil
    case .getevent: return LinePieces<GeteventParser>.endOfHead(of: head.bytes) != nil
    case .evtest: return LinePieces<EvtestParser>.endOfHead(of: head.bytes) != nil
    case .libinput: return LibinputReader.saysOneDevice(head)
    }
  }

  /// Reads the file from its first byte to its last.
  ///
  /// - Parameters:
  ///   - next: Gives the next piece, nil behind the last.
  ///   - take: Is given the events in the order of the file.
  /// - Returns: The recording without its events; nil where the file turns out to be one that can only
  ///   be read at once, whatever was given to `take` before.
  /// - Throws: What `next` throws, and `RecordingError` for what is wrong with the text.
  public func read(
    pieces next: () throws -> [UInt8]?, events take: ([RecordedEvent]) -> Void
  ) throws -> Recording? {
    switch format {
    case .evemu: try read(LinePieces<EvemuParser>(name: name), next, take)
    case .getevent: try read(LinePieces<GeteventParser>(name: name), next, take)
    case .evtest: try read(LinePieces<EvtestParser>(name: name), next, take)
    case .libinput: try LibinputReader.read(name, pieces: next, events: take)
    }
  }

  private func read(
    _ lines: LinePieces<some LineParser>, _ next: () throws -> [UInt8]?,
    _ take: ([RecordedEvent]) -> Void
  ) throws -> Recording {
    var lines = lines
    while let piece = try next() { take(try lines.append(piece)) }
    let end = try lines.finish()
    take(end.events)
    return end.rest
  }
}
