/// Writes a recording in any of the formats.
///
/// Pure: values in, bytes out. Any thread.
public enum RecordingWriter {
  /// A recording as text.
  ///
  /// - Parameters:
  ///   - recording: What to write.
  ///   - format: How to write it.
  ///   - device: The device to write, as an index into ``Recording/devices``; nil for all. Formats
  ///     that hold one device need it where there are several.
  /// - Throws: ``RecordingError/noSuchDevice(index:count:)``;
  ///   ``RecordingError/oneDeviceOnly(_:devices:)`` where the format does not hold several.
  public static func text(
    of recording: Recording, as format: RecordingFormat, device: Int? = nil
  ) throws(RecordingError) -> [UInt8] {
    let recording =
      try device.map { (index) throws(RecordingError) in
        try recording.reduced(to: index)
      } ?? recording
    switch format {
    case .libinput: return LibinputWriter.text(of: recording)
    case .getevent: return GeteventWriter.text(of: recording)
    case .evemu, .evtest: break
    }
    guard recording.devices.count == 1 else {
      throw .oneDeviceOnly(
        format, devices: recording.devices.map { "\($0.description.name)" })
    }
    return format == .evemu
      ? try EvemuWriter.text(of: recording) : try EvtestWriter.text(of: recording)
  }
}

extension Recording {
  /// The recording with one of its devices and what that sent.
  fileprivate func reduced(to index: Int) throws(RecordingError) -> Recording {
    guard devices.indices.contains(index) else {
      throw .noSuchDevice(index: index, count: devices.count)
    }
    var reduced = self
    reduced.devices = [devices[index]]
    reduced.events = events.filter { $0.device == index }.map {
      RecordedEvent(device: 0, event: $0.event)
    }
    return reduced
  }
}
