import Tactile
import TactileInput
import TactileRecording

/// A recording that is read and written reads as the same recording.
enum RecordingRoundTrip {
  /// Writes a recording in one format and reads it again.
  ///
  /// - Parameter choice: A number that selects the format. It depends only on the recording, so a
  ///   finding is reproducible. All four formats would take four times as long.
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
      Law.demand(again.devices.count == 1, "\(format) does not keep one device")
      Law.demand(self.events(of: again, 0, format) == events, "\(format) does not keep the events")
      let twice = try RecordingWriter.text(of: again, as: format)
      let third = try RecordingWriter.text(
        of: try RecordingReader.read(twice, name: "twice"), as: format)
      Law.demand(twice == third, "\(format) is written differently the second time")
      guard format == .evemu else { return }
      let before = kept(recording.devices[device].description)
      let after = kept(again.devices[0].description)
      Law.demand(before == after, "\(format) does not keep the device: \(before) became \(after)")
    } catch {
      fatalError("\(format), written and read again: \(error)")
    }
  }

  /// The events of a device, with times relative to the earliest event.
  private static func events(
    of recording: Recording, _ device: Int, _ format: RecordingFormat
  ) -> [InputEvent] {
    var events = recording.events.filter { $0.device == device }.map(\.event)
    let earliest = events.map(\.time.nanoseconds).min() ?? 0
    for index in events.indices {
      events[index].time.nanoseconds -= earliest
      // evtest text does not contain the value of a SYN event.
      if format == .evtest, events[index].type == EventType.syn { events[index].value = 0 }
    }
    return events
  }

  /// The parts of a description that evemu text contains.
  private static func kept(_ device: DeviceDescription) -> DeviceDescription {
    var device = device
    device.name = name(of: device)
    (device.node, device.physicalPath, device.serial) = ("", "", "")
    device.udevProperties = [:]
    // The codes of type 0 are the same in every file.
    device.codes[EventType.syn] = nil
    for code in device.axes.keys { device.axes[code]?.value = nil }
    return device
  }

  /// The name in evemu text: the name of the device on one line, unless it is blank.
  private static func name(of device: DeviceDescription) -> String {
    let line = oneLine(device.nameOrPlaceholder)
    Law.demand(!isBlank(line), "a device has no name")
    let own = oneLine(device.name)
    Law.demand(
      isBlank(own) || line == own, "a device does not keep its name: \(own) became \(line)")
    return line
  }

  private static func oneLine(_ name: String) -> String {
    String(decoding: name.utf8.map { [0x0a, 0x0d, 0].contains($0) ? 0x20 : $0 }, as: UTF8.self)
  }

  private static func isBlank(_ line: String) -> Bool {
    line.utf8.allSatisfy { [0x20, 0x09, 0x0b, 0x0c].contains($0) }
  }
}
