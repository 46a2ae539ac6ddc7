import Tactile
import TactileInput

/// A recording of the events of one or more input devices.
package struct Recording: Hashable, Sendable {
  /// The format of the file.
  package var format: RecordingFormat
  /// The version in the header, or 1.0 if an evemu file has none; nil for getevent.
  package var version: EvemuVersion?
  /// The devices in the order of their first events.
  package var devices: [RecordedDevice]
  /// All events in the order of the file. Events of several devices are interleaved as recorded.
  ///
  /// The earliest event is at `firstEventTime`; time differences are those of the file. Times
  /// within a frame may differ (the time of a frame is that of its SYN_REPORT). If a clock was set
  /// back during the recording, times also go back here, and `notes` says so.
  package var events: [RecordedEvent]
  /// Irregularities of the file that do not prevent its use, in the order of its lines.
  package var notes: [RecordingDiagnostic]
  /// The lines that the reader skipped, grouped by reason.
  package var skipped: [SkippedLines]

  /// The time of the earliest event of every recording: 1 microsecond, as in evemu's recorder.
  package static let firstEventTime = Timestamp(nanoseconds: 1000)

  /// A recording given by its parts.
  package init(
    format: RecordingFormat, version: EvemuVersion?, devices: [RecordedDevice],
    events: [RecordedEvent], notes: [RecordingDiagnostic] = [], skipped: [SkippedLines] = []
  ) {
    self.format = format
    self.version = version
    self.devices = devices
    self.events = events
    self.notes = notes
    self.skipped = skipped
  }

  /// The number of frames, which is the number of SYN_REPORTs of all devices.
  package var frameCount: Int {
    events.count { $0.event.isReport }
  }

  /// The time between the earliest and the latest event, in seconds; 0 without events.
  package var duration: TimeInterval {
    guard let last = events.max(by: { $0.event.time < $1.event.time }) else { return 0 }
    return last.event.time.seconds(since: Recording.firstEventTime)
  }
}

extension InputEvent {
  /// Whether this is a SYN_REPORT, which ends a frame. Its value is 1 for key repeats.
  @inlinable package var isReport: Bool { type == EventType.syn && code == 0 }
}

extension DeviceDescription {
  /// The device's name, or its node or "unnamed device" if it has no name.
  ///
  /// getevent's text may lack names, but evemu rejects a blank `N:` and the kernel an empty name
  /// (uinput's `UI_DEV_SETUP`).
  package var nameOrPlaceholder: String {
    [name, node].first { !Self.isBlank($0) } ?? "unnamed device"
  }

  /// Returns whether a text has only NULs and the characters of C's `isspace`.
  private static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0 || $0 == 0x20 || (0x09...0x0d).contains($0) }
  }
}
