/// The bytes of a YAML document, fetched in pieces while libyaml asks for them.
final class YAMLSource {
  /// The file's name, for errors and notes.
  let file: String
  /// Why no more could be fetched, if that is so.
  private(set) var failure: (any Error)?
  private let next: () throws -> [UInt8]?
  private var piece: [UInt8] = []
  private var position = 0
  private var lineEnds = 0
  /// The bytes that libyaml was given last, the offset of the first, and the line ends before it.
  private var recent: (bytes: [UInt8], offset: Int, lineEnds: Int) = ([], 0, 0)
  /// libyaml decodes what it is given before it asks for more than this.
  private static let recentSize = 1 << 15

  /// - Parameter next: Gives the next piece, nil behind the last.
  init(file: String, _ next: @escaping () throws -> [UInt8]?) {
    self.file = file
    self.next = next
  }

  /// How many lines there are in what has been fetched.
  var lineCount: Int { lineEnds + 1 }

  /// Fills as much of the room as the piece at hand allows, and says how much: nothing behind the last
  /// piece, nil where fetching failed.
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

  /// The place of a byte that libyaml was given lately.
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
    // Refuses what is no text, as every reader does.
    _ = try RecordingText(piece: fetched, of: file, after: lineEnds)
    piece = fetched
    position = 0
    lineEnds += Self.lineEnds(in: fetched[...])
  }
}
