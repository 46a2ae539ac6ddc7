import Tactile
import TactileRecording

/// A file that is read in pieces gives the same recording as the whole file.
enum RecordingInPieces {
  /// Reads a file in pieces. The bytes determine the length of the pieces, so a finding is
  /// reproducible.
  ///
  /// - Parameter whole: The recording in the whole file; nil if the reader rejects it.
  static func check(_ file: RecordingFile, against whole: Recording?) {
    let size = 1 + file.bytes.reduce(0) { ($0 &+ Int($1)) & 0xff }
    let read = { (range: Range<Int>) in Array(file.bytes[range]) }
    do {
      let streamed = try StreamedRecording(
        name: file.name, size: file.bytes.count, chunkSize: size, read: read)
      // Some files must be read at once.
      guard let streamed else { return }
      guard let whole else {
        fatalError("is accepted in pieces of \(size), and rejected as a whole")
      }
      let playback = Playback(whole)
      Law.demand(streamed.devices == playback.devices, "has other devices in pieces of \(size)")
      Law.demand(
        streamed.settledEnd == playback.settledEnd, "has another end in pieces of \(size)")
      var reader = streamed.events()
      var events: [RecordedEvent] = []
      while let next = try reader.next(read) { events += next }
      Law.demand(events == whole.events, "has other events in pieces of \(size)")
    } catch {
      Law.demand(
        whole == nil, "is rejected in pieces of \(size), and accepted as a whole: \(error)")
    }
  }
}
