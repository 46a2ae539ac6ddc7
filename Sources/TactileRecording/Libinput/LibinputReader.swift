import Tactile
import TactileInput

/// Reads the output of `libinput record`, version 1 of its format, for one or several devices.
///
/// It ignores HID reports and libinput's own events. Any thread.
package enum LibinputReader {
  /// Reads a file.
  ///
  /// Errors: those of the text, with the place; `eventsMissing` if no device sent an event.
  package static func read(
    _ file: RecordingFile, isStrict: Bool = false
  ) throws(RecordingError) -> Recording {
    try recording(of: LibinputParser(reading: file, isStrict: isStrict))
  }

  /// Returns the recording that a parser has read, without the events that were taken before.
  static func recording(of parser: LibinputParser) throws(RecordingError) -> Recording {
    guard parser.log.deviceCount > 0 else {
      throw parser.skipped.firstDamage ?? .eventsMissing(file: parser.text.file, .libinput)
    }
    let order = DevicePart.order(parser.devices.compactMap(\.start))
    let events = merged(parser.log, order)
    var notes = parser.notes
    var devices: [RecordedDevice] = []
    for index in order {
      guard let number = parser.devices.firstIndex(where: { $0.index == index }) else { continue }
      devices.append(recorded(parser.devices[number], number: number, &notes))
    }
    parser.log.noteUnfinishedFrames(in: &notes)
    for device in parser.devices where device.index == nil {
      notes.add(
        .silentDevices, line: device.line, "A device of this file sent no events; it is left out.")
    }
    if let stated = parser.stated, stated.count != parser.devices.count {
      notes.add(
        .deviceCount, line: stated.line,
        "The file declares \(stated.count) devices but has \(parser.devices.count); it may be truncated."
      )
    }
    return Recording(
      format: .libinput, version: nil, devices: devices, events: EventLog.normalized(events),
      notes: notes.diagnostics, skipped: parser.skipped.groups)
  }

  private static func recorded(
    _ device: LibinputDevice, number: Int, _ notes: inout DiagnosticCollector
  ) -> RecordedDevice {
    guard let seen = device.seen else {
      device.draft.noteAxes(in: &notes)
      return RecordedDevice(description: device.draft.device, number: number)
    }
    notes.add(
      .inferredDescription, line: device.line,
      """
      The file does not describe the device; codes and ranges are inferred from its events. Use the \
      complete output of `libinput record` for the correct ones.
      """)
    let name = device.draft.device.name
    return RecordedDevice(
      description: seen.description(name: name, node: device.draft.device.node), number: number,
      isInferred: true)
  }

  /// Returns the events of all devices in the order of their times.
  ///
  /// In the file, the events of a device follow its description. They keep their order, even if
  /// their times go back. ``EventReader`` reads a long file in the same order.
  ///
  /// - Parameter order: The devices in the order of their first events.
  private static func merged(_ log: EventLog, _ order: [Int]) -> [RecordedEvent] {
    guard log.deviceCount > 1 else { return log.events }
    var latest = [Timestamp](repeating: .zero, count: log.deviceCount)
    let entries = log.events.enumerated().map { offset, recorded in
      latest[recorded.device] = max(latest[recorded.device], recorded.event.time)
      return (time: latest[recorded.device], offset: offset)
    }.sorted { ($0.time, $0.offset) < ($1.time, $1.offset) }
    var places = [Int](repeating: 0, count: log.deviceCount)
    for (place, device) in order.enumerated() { places[device] = place }
    return entries.map { entry in
      var recorded = log.events[entry.offset]
      recorded.device = places[recorded.device]
      return recorded
    }
  }
}
