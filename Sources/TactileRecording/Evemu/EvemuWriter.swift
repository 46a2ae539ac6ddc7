import TactileInput

/// Writes evemu text of version 1.3, line by line as evemu 2.7.0 does.
///
/// What evemu has no line for is not written: the node, path, serial and udev properties of a
/// device, and the current value of its axes. Used from one thread.
public struct EvemuWriter {
  /// The text so far.
  public internal(set) var bytes: [UInt8] = []

  /// A writer that has written nothing.
  public init() {}

  /// A whole recording as text: one of its devices, and the events of that device.
  ///
  /// Errors: `noSuchDevice` where the recording has no device of this index.
  public static func text(
    of recording: Recording, device: Int = 0
  ) throws(RecordingError) -> [UInt8] {
    guard recording.devices.indices.contains(device) else {
      throw .noSuchDevice(index: device, count: recording.devices.count)
    }
    var writer = EvemuWriter()
    writer.begin(recording.devices[device].description)
    for recorded in recording.events where recorded.device == device {
      writer.append(recorded.event)
    }
    return writer.bytes
  }

  /// Hands over the text so far.
  public mutating func take() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  /// Writes the version line and the description; call it once, first.
  ///
  /// Line breaks and NULs in the name become blanks, for a name is one line; a device without a name
  /// gets `DeviceDescription.nameOrStandIn`, for evemu takes none that is blank.
  public mutating func begin(_ device: DeviceDescription, comment: String = "") {
    bytes += "# EVEMU \(EvemuVersion.newest)\n".utf8
    appendComment(comment)
    bytes += "N: ".utf8
    bytes += device.nameOrStandIn.utf8.map { $0 == 0x0a || $0 == 0x0d || $0 == 0 ? 0x20 : $0 }
    bytes += "\nI:".utf8
    for number in [device.bus, device.vendor, device.product, device.version] {
      appendHexadecimal(UInt32(number), digits: 4)
    }
    bytes += "\n".utf8
    appendBitmap("P:", type: nil, device.properties, rows: 1)
    appendCodes(of: device)
    appendAxes(of: device)
    appendStates("L:", EventType.led, device.activeLEDs, of: device)
    appendStates("S:", EventType.sw, device.activeSwitches, of: device)
  }

  /// Writes an event; times are cut to whole microseconds.
  public mutating func append(_ event: InputEvent) {
    let microseconds = event.time.nanoseconds / 1000
    bytes += "E: \(microseconds / 1_000_000).".utf8
    appendDecimal(Int64(microseconds % 1_000_000), width: 6)
    appendHexadecimal(UInt32(event.type), digits: 4)
    appendHexadecimal(UInt32(event.code), digits: 4)
    bytes += " ".utf8
    appendDecimal(Int64(event.value), width: 4)
    bytes += "\n".utf8
  }

  /// Writes a comment, a line of its own for each of its lines; nothing for empty text.
  public mutating func appendComment(_ text: String) {
    guard !text.isEmpty else { return }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      bytes += "#".utf8
      if !line.isEmpty { bytes += " \(line)".utf8 }
      bytes += "\n".utf8
    }
  }
}
