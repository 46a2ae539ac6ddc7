import Tactile
import TactileIO
import TactileInput
import TactileRecording

/// A recording that is too long for the memory. It is read several times, piece by piece.
///
/// The first reading finds errors in the file before any output, and the earliest time, which
/// becomes the origin of all times. Later readings visit the steps or the events.
struct LongRecording: StepSource {
  /// The minimum size in bytes. Shorter files are read at once.
  private static let least = 8 << 20

  let devices: [RecordedDevice]
  let settledEnd: Timestamp
  let notes: [RecordingDiagnostic]
  let skipped: [SkippedLines]
  /// The size of the file, in bytes.
  let extent: Int
  private let path: String
  private let pieceSize: Int
  private let reader: StreamingReader
  /// The earliest time in the file.
  private let earliest: Timestamp
  /// The earliest time of each device in the file.
  private let earliestOfDevices: [Timestamp]

  /// Reads a file for the first time; nil for a file that is short or of a format that must be read
  /// at once.
  ///
  /// - Parameters:
  ///   - isStrict: Whether a line that is not part of the format is an error.
  ///   - least: The minimum size of a long file, in bytes.
  ///   - pieceSize: The maximum size of a piece, in bytes.
  /// - Throws: `RecordingError` if the file is invalid, `IOError` if it cannot be read.
  init?(
    path: String, isStrict: Bool = false, least: Int = Self.least, pieceSize: Int = 1 << 18
  ) throws {
    guard let size = FileReader.size(of: path), size >= least,
      let reader = StreamingReader(
        name: path, beginning: try FileReader.beginning(of: path, count: 1 << 16),
        isStrict: isStrict)
    else { return nil }
    self.path = path
    self.pieceSize = pieceSize
    self.reader = reader
    extent = size
    var survey = RecordingSurvey()
    var progress = Progress("checking", total: size)
    let file = try FileChunks(of: path, size: pieceSize)
    let recording = try reader.read {
      let piece = try file.next()
      progress.advance(by: piece?.count ?? 0)
      return piece
    } events: {
      survey.add($0)
    }
    progress.finish()
    guard let recording, let earliest = survey.earliest else { return nil }
    devices = survey.use.devices(recording.devices)
    notes = recording.notes
    skipped = recording.skipped
    self.earliest = earliest
    earliestOfDevices = survey.earliestOfDevices
    settledEnd = Playback.settledEnd(after: Self.shifted(survey.end, earliest))
  }

  func visitSteps(
    until limit: Timestamp?,
    _ visit: (Int, Timestamp, UnsafeBufferPointer<InputEvent>, Int) -> Void
  ) throws(CommandError) {
    var steps = [[InputEvent]](repeating: [], count: devices.count)
    func close(_ device: Int) {
      guard let last = steps[device].last else { return }
      if let limit, last.time > limit { return }
      steps[device].withUnsafeBufferPointer { visit(device, last.time, $0, done) }
      steps[device].removeAll(keepingCapacity: true)
    }
    var done = 0
    try visitEvents { events, read in
      done = read
      for recorded in events {
        steps[recorded.device].append(recorded.event)
        if recorded.event.isReport { close(recorded.device) }
      }
    }
    for device in steps.indices { close(device) }
  }

  /// The time of the earliest event of a device, or of all devices.
  func start(of device: Int?) -> Timestamp {
    Self.shifted(device.map { earliestOfDevices[$0] } ?? earliest, earliest)
  }

  /// Calls `visit` with the events of each piece, in the order of the file, and the number of bytes
  /// that were read.
  func visitEvents(
    _ visit: ([RecordedEvent], Int) throws -> Void
  ) throws(CommandError) {
    var done = 0
    var failure: (any Error)?
    do {
      let file = try FileChunks(of: path, size: pieceSize)
      _ = try reader.read {
        if let failure { throw failure }
        let piece = try file.next()
        done += piece?.count ?? 0
        return piece
      } events: { events in
        // A file that changed between the readings can contain more devices.
        var events = events.filter { $0.device < devices.count }
        for index in events.indices {
          events[index].event.time = Self.shifted(events[index].event.time, earliest)
        }
        do { try visit(events, done) } catch { failure = error }
      }
      if let failure { throw failure }
    } catch {
      throw CommandError("\(error)")
    }
  }

  private static func shifted(_ time: Timestamp, _ earliest: Timestamp) -> Timestamp {
    // A file that changed between the readings can contain an earlier time.
    let offset = time > earliest ? time.nanoseconds - earliest.nanoseconds : 0
    return Timestamp(nanoseconds: Recording.firstEventTime.nanoseconds + offset)
  }
}
