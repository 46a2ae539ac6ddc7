import Tactile
import TactileIO
import TactileInput
import TactileRecording

/// A recording of evemu that is too long to be kept in memory: it is read twice, piece by piece.
///
/// The first reading finds what is wrong with the file, before anything is printed, and its earliest
/// time, which all others count from; the second one hands out the steps.
struct LongRecording: StepSource {
  /// Shorter files are read at once.
  private static let least = 8 << 20

  let devices: [RecordedDevice]
  let settledEnd: Timestamp
  let notes: [RecordingDiagnostic]
  /// Bytes.
  let extent: Int
  private let path: String
  private let pieceSize: Int
  /// What is taken from each time of the file.
  private let earliest: Timestamp

  /// Reads a file for the first time; nil for one that is short, or is to be read in another way.
  ///
  /// - Parameters:
  ///   - least: How long a file must be.
  ///   - pieceSize: How much of it is in memory at a time.
  /// - Throws: `RecordingError` where it is wrong, `IOError` where it cannot be read.
  init?(path: String, least: Int = Self.least, pieceSize: Int = 1 << 18) throws {
    guard let size = FileReader.size(of: path), size >= least,
      EvemuPieces.canRead(try FileReader.beginning(of: path, count: 1 << 16))
    else { return nil }
    self.path = path
    self.pieceSize = pieceSize
    extent = size
    var pieces = EvemuPieces(name: path)
    var survey = Survey()
    var progress = Progress("checking", total: size)
    try FileReader.pieces(of: path, size: pieceSize) { piece in
      survey.add(try pieces.append(piece))
      progress.advance(by: piece.count)
    }
    let end = try pieces.finish()
    progress.finish()
    survey.add(end.events)
    guard let device = pieces.device, let earliest = survey.earliest else { return nil }
    devices = [device]
    notes = end.notes
    self.earliest = earliest
    settledEnd = Playback.settledEnd(after: Self.shifted(survey.end, earliest))
  }

  func visitSteps(
    _ visit: (Int, Timestamp, UnsafeBufferPointer<InputEvent>, Int) -> Void
  ) throws(CommandError) {
    var pieces = EvemuPieces(name: path)
    var step: [InputEvent] = []
    var done = 0
    func take(_ events: [RecordedEvent]) {
      for var event in events.lazy.map(\.event) {
        event.time = Self.shifted(event.time, earliest)
        step.append(event)
        if event.isReport { close() }
      }
    }
    func close() {
      guard let last = step.last else { return }
      step.withUnsafeBufferPointer { visit(0, last.time, $0, done) }
      step.removeAll(keepingCapacity: true)
    }
    do {
      try FileReader.pieces(of: path, size: pieceSize) { piece in
        take(try pieces.append(piece))
        done += piece.count
      }
      take(try pieces.finish().events)
    } catch {
      throw CommandError("\(error)")
    }
    close()
  }

  private static func shifted(_ time: Timestamp, _ earliest: Timestamp) -> Timestamp {
    // A file that was changed between the readings may have an earlier one.
    let offset = time > earliest ? time.nanoseconds - earliest.nanoseconds : 0
    return Timestamp(nanoseconds: Recording.firstEventTime.nanoseconds + offset)
  }

  /// What the first reading keeps.
  private struct Survey {
    var earliest: Timestamp?
    /// The latest time that a step has.
    private var lastStep = Timestamp.zero
    /// The last event, if no report came behind it.
    private var open: Timestamp?

    mutating func add(_ events: [RecordedEvent]) {
      for event in events.lazy.map(\.event) {
        earliest = min(earliest ?? event.time, event.time)
        open = event.isReport ? nil : event.time
        if event.isReport { lastStep = max(lastStep, event.time) }
      }
    }

    /// The end of the last step, finished or not.
    var end: Timestamp { max(lastStep, open ?? .zero) }
  }
}
