import TactileInput

/// Reads what evtest prints of a device, as people paste it into bug reports.
///
/// Any thread.
public enum EvtestReader {
  /// Reads a file; where it does not list what the device can send, that is worked out from the
  /// events.
  ///
  /// Errors: those of the text; `eventsMissing` where a device is described and sent nothing.
  public static func read(_ file: RecordingFile) throws(RecordingError) -> Recording {
    var parsed = try EvtestParser.parse(file)
    var notes = parsed.notes
    if !parsed.isDescribed {
      notes.add(
        .workedOutDescription, line: parsed.firstEventLine ?? 1,
        """
        The file does not list what the device can send; codes and ranges were worked out from its \
        events. Give the whole output of evtest for the real ones.
        """)
    }
    return Recording(
      format: .evtest, version: nil,
      devices: [
        RecordedDevice(description: parsed.takeDescription(), isWorkedOut: !parsed.isDescribed)
      ],
      events: parsed.log.normalized(), notes: notes.diagnostics)
  }
}

extension EvtestParser {
  fileprivate mutating func takeDescription() -> DeviceDescription {
    guard !isDescribed else {
      for (code, axis) in draft.device.axes where !DescriptionDraft.isRange(axis, of: code) {
        draft.device.axes[code] = nil
      }
      return draft.device
    }
    var device = seen.description(name: draft.device.name, node: "")
    device.bus = draft.device.bus
    device.vendor = draft.device.vendor
    device.product = draft.device.product
    device.version = draft.device.version
    return device
  }
}
