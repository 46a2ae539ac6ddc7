import Tactile
import TactileInput
import TactileRecording

/// What was read once is written, and reads again as the same.
enum RecordingRoundTrip {
  /// Writes a recording in one format, as far as that goes.
  ///
  /// - Parameter choice: Which of them: any number, the same for the same recording, so that a finding is
  ///   found again; all four would take four times as long, and a fuzzer comes by often enough.
  static func check(_ recording: Recording, choice: Int) {
    let format = RecordingFormat.allCases[choice % RecordingFormat.allCases.count]
    for device in recording.devices.indices { check(recording, device, as: format) }
  }

  private static func check(_ recording: Recording, _ device: Int, as format: RecordingFormat) {
    let events = events(of: recording, device, format)
    do {
      let text = try RecordingWriter.text(of: recording, as: format, device: device)
      let again = try RecordingReader.read(text, name: "again")
      Law.demand(again.format == format, "\(format) reads as \(again.format)")
      Law.demand(again.devices.count == 1, "\(format) keeps one device")
      Law.demand(self.events(of: again, 0, format) == events, "\(format) keeps the events")
      let twice = try RecordingWriter.text(of: again, as: format)
      let third = try RecordingWriter.text(
        of: try RecordingReader.read(twice, name: "twice"), as: format)
      Law.demand(twice == third, "\(format) is written the same from then on")
      guard format == .evemu else { return }
      let before = kept(recording.devices[device].description)
      let after = kept(again.devices[0].description)
      Law.demand(before == after, "\(format) keeps the device: \(before) became \(after)")
    } catch {
      fatalError("\(format), written and read again: \(error)")
    }
  }

  /// A device's events, their times counted from the first of them.
  private static func events(
    of recording: Recording, _ device: Int, _ format: RecordingFormat
  ) -> [InputEvent] {
    var events = recording.events.filter { $0.device == device }.map(\.event)
    let earliest = events.map(\.time.nanoseconds).min() ?? 0
    for index in events.indices {
      events[index].time.nanoseconds -= earliest
      // evtest has no place for a SYN's value.
      if format == .evtest, events[index].type == EventType.syn { events[index].value = 0 }
    }
    return events
  }

  /// As much of a description as evemu text holds.
  private static func kept(_ device: DeviceDescription) -> DeviceDescription {
    var device = device
    device.name = name(of: device)
    (device.node, device.physicalPath, device.serial) = ("", "", "")
    device.udevProperties = [:]
    // Type 0 is the same constant in every file.
    device.codes[EventType.syn] = nil
    for code in device.axes.keys { device.axes[code]?.value = nil }
    return device
  }

  /// The one line evemu text has for a name, which is the device's own unless that is blank.
  private static func name(of device: DeviceDescription) -> String {
    let line = oneLine(device.nameOrStandIn)
    Law.demand(!isBlank(line), "a device is called something")
    let own = oneLine(device.name)
    Law.demand(isBlank(own) || line == own, "a device keeps its name: \(own) became \(line)")
    return line
  }

  private static func oneLine(_ name: String) -> String {
    String(decoding: name.utf8.map { [0x0a, 0x0d, 0].contains($0) ? 0x20 : $0 }, as: UTF8.self)
  }

  private static func isBlank(_ line: String) -> Bool {
    line.utf8.allSatisfy { [0x20, 0x09, 0x0b, 0x0c].contains($0) }
  }
}
