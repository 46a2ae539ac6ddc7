import Tactile

/// Writes a recording in any format, piece by piece. It has no side effects. Use it on one thread.
///
///     for pass in 0..<writer.passCount {
///       writer.begin(pass: pass)
///       for event in events { writer.append(event) }  // in the order of the recording
///     }
package struct RecordingWriter {
  private let format: RecordingFormat
  private let devices: [RecordedDevice]
  /// The device of each pass, as an index into the devices of the recording; nil for all devices.
  private let passes: [Int?]
  private var device: Int?
  private var evemu = EvemuWriter()
  private var evtest = EvtestWriter()
  private var getevent = GeteventWriter()
  private var libinput: LibinputWriter

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - devices: The devices of the recording.
  ///   - device: The device to write, as an index into `devices`; nil for all. If there are several
  ///     devices, formats for one device require it.
  ///   - start: The time of the earliest event to write.
  /// - Throws: ``RecordingError/noSuchDevice(index:count:)``;
  ///   ``RecordingError/oneDeviceOnly(_:devices:)`` if the format cannot contain several devices.
  package init(
    _ format: RecordingFormat, devices: [RecordedDevice], device: Int? = nil, start: Timestamp
  ) throws(RecordingError) {
    if let device, !devices.indices.contains(device) {
      throw .noSuchDevice(index: device, count: devices.count)
    }
    let chosen = device.map { [$0] } ?? Array(devices.indices)
    self.format = format
    self.devices = devices
    libinput = LibinputWriter(start: start)
    switch format {
    case .getevent: passes = [device]
    case .libinput: passes = chosen
    case .evemu, .evtest:
      guard chosen.count == 1 else {
        throw .oneDeviceOnly(format, devices: devices.map { "\($0.description.name)" })
      }
      passes = [chosen[0]]
    }
  }

  /// The number of times that all events must be appended. In the YAML of `libinput record`, the
  /// events of each device follow its description.
  package var passCount: Int { passes.count }

  /// Begins a pass over all events.
  package mutating func begin(pass: Int) {
    device = passes[pass]
    let written = device.map { [devices[$0]] } ?? devices
    switch format {
    case .evemu: evemu.begin(written[0].description)
    case .evtest: evtest.begin(written[0].description)
    case .getevent: for device in written { getevent.add(device) }
    case .libinput:
      if pass == 0 { libinput.begin(deviceCount: passes.count) }
      libinput.begin(written[0].description)
    }
  }

  /// Appends an event, unless the current pass leaves out its device.
  package mutating func append(_ recorded: RecordedEvent) {
    if let device, recorded.device != device { return }
    switch format {
    case .evemu: evemu.append(recorded.event)
    case .evtest: evtest.append(recorded.event)
    case .libinput: libinput.append(recorded.event)
    case .getevent:
      getevent.append(recorded.event, device: device == nil ? recorded.device : 0)
    }
  }

  /// Returns the text so far and clears it.
  package mutating func take() -> [UInt8] {
    switch format {
    case .evemu: evemu.take()
    case .evtest: evtest.take()
    case .libinput: libinput.take()
    case .getevent: getevent.take()
    }
  }
}

extension RecordingWriter {
  /// Returns a recording as text.
  ///
  /// - Parameters:
  ///   - recording: The recording to write.
  ///   - format: The format.
  ///   - device: The device to write; nil for all.
  /// - Throws: The errors of ``init(_:devices:device:start:)``.
  package static func text(
    of recording: Recording, as format: RecordingFormat, device: Int? = nil
  ) throws(RecordingError) -> [UInt8] {
    let written = recording.events.lazy.filter { device == nil || $0.device == device }
    var writer = try RecordingWriter(
      format, devices: recording.devices, device: device,
      start: written.map(\.event.time).min() ?? .zero)
    for pass in 0..<writer.passCount {
      writer.begin(pass: pass)
      for recorded in recording.events { writer.append(recorded) }
    }
    return writer.take()
  }
}
