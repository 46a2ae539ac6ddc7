/// Writes a recording in any format. It has no side effects. Any thread.
package enum RecordingWriter {
  /// Returns a recording as text.
  ///
  /// - Parameters:
  ///   - recording: The recording to write.
  ///   - format: The format.
  ///   - device: The device to write, as an index into ``Recording/devices``; nil for all. If
  ///     there are
  ///     several devices, formats for one device require it.
  /// - Throws: ``RecordingError/noSuchDevice(index:count:)``;
  ///   ``RecordingError/oneDeviceOnly(_:devices:)`` if the format cannot contain several devices.
  package static func text(
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
  /// Returns the recording with one of its devices and the events of that device.
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
