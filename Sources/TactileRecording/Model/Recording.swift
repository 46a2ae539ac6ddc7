import Tactile
import TactileInput

/// What one or more input devices sent, and when: a recording, read whole.
public struct Recording: Hashable, Sendable {
  /// The text form it was read from.
  public var format: RecordingFormat
  /// The version its header states, 1.0 where an evemu file states none; nil for getevent.
  public var version: EvemuVersion?
  /// The devices, in the order of their first event.
  public var devices: [RecordedDevice]
  /// All events in the order of the file, those of several devices mixed as they were recorded.
  ///
  /// The earliest is at `firstEventTime`; differences are exactly the file's. Times inside a frame
  /// may differ (the SYN_REPORT's is the frame's), and where a clock was set back while recording
  /// they go back here too, which `notes` says.
  public var events: [RecordedEvent]
  /// What is odd about the file but does not stop it from being used, in the order of its lines.
  public var notes: [RecordingDiagnostic]

  /// Where the earliest event of every recording is: 1 microsecond, as evemu's recorder has it.
  public static let firstEventTime = Timestamp(nanoseconds: 1000)

  /// A recording given by its parts.
  public init(
    format: RecordingFormat, version: EvemuVersion?, devices: [RecordedDevice],
    events: [RecordedEvent], notes: [RecordingDiagnostic] = []
  ) {
    self.format = format
    self.version = version
    self.devices = devices
    self.events = events
    self.notes = notes
  }

  /// How many frames there are: the SYN_REPORTs of all devices.
  public var frameCount: Int {
    events.count { $0.event.isReport }
  }

  /// Seconds between the earliest and the latest event; 0 where there is none.
  public var duration: TimeInterval {
    guard let last = events.max(by: { $0.event.time < $1.event.time }) else { return 0 }
    return last.event.time.seconds(since: Recording.firstEventTime)
  }
}
