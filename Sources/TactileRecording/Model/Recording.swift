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

/// One device of a recording.
package struct RecordedDevice: Hashable, Sendable {
  /// The description. Its `node` is the recorded one, or empty if the file has none.
  package var description: DeviceDescription
  /// The recorder's number of the device (getevent's `add device N`); nil without a number.
  package var number: Int?
  /// Whether the description is inferred from the events, because the file has none.
  ///
  /// An inferred description has the codes seen and ranges up to the greatest value seen; units
  /// per millimetre are unknown.
  package var isInferred: Bool

  /// A device with its description.
  package init(description: DeviceDescription, number: Int? = nil, isInferred: Bool = false) {
    self.description = description
    self.number = number
    self.isInferred = isInferred
  }
}

/// One event of a recording, and its device.
package struct RecordedEvent: Hashable, Sendable {
  /// The device, as an index into `Recording.devices`.
  package var device: Int
  /// The event; its time is relative to the start of the recording.
  package var event: InputEvent

  /// An event of a device.
  @inlinable package init(device: Int, event: InputEvent) {
    self.device = device
    self.event = event
  }
}

/// The bytes of one file, and its name. This module opens no files; the caller reads the bytes.
package struct RecordingFile: Hashable, Sendable {
  /// The name or path, which errors and notes show.
  package var name: String
  /// All bytes of the file.
  package var bytes: [UInt8]

  /// A file's name and bytes.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Returns the usual names of the description of an events file, most likely first.
  ///
  /// For `panel.tap.events` these are `panel.tap.desc`, `panel.tap.prop`, `panel.desc` and
  /// `panel.prop`, in the same directory.
  package static func descriptionNames(for name: String) -> [String] {
    let folderEnd = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
    var stem = name[...]
    var names: [String] = []
    for _ in 0..<2 {
      guard let dot = stem[folderEnd...].lastIndex(of: "."), dot > folderEnd else { break }
      stem = stem[..<dot]
      names += [stem + ".desc", stem + ".prop"].map(String.init).filter { $0 != name }
    }
    return names.isEmpty ? [name + ".desc", name + ".prop"] : names
  }
}
