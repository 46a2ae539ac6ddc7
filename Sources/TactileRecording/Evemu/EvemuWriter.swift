import TactileInput

/// Writes evemu text of version 1.3 with the same lines as evemu 2.7.0.
///
/// The format has no place for the node, path, serial number and udev properties of a device, or
/// for the current values of its axes. Use it on one thread.
package struct EvemuWriter {
  /// The text so far.
  package internal(set) var bytes: [UInt8] = []

  /// Creates a writer.
  package init() {}

  /// Writes one device of a recording and its events.
  ///
  /// Errors: `noSuchDevice` if the recording has no device with this index.
  package static func text(
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

  /// Returns the text so far and clears it.
  package mutating func take() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  /// Writes the version line and the description. Call it once, first.
  ///
  /// Line breaks and NULs in the name become blanks, because a name is one line. A device without
  /// a name gets `DeviceDescription.nameOrPlaceholder`, because evemu rejects blank names.
  package mutating func begin(_ device: DeviceDescription, comment: String = "") {
    bytes += "# EVEMU \(EvemuVersion.newest)\n".utf8
    appendComment(comment)
    bytes += "N: ".utf8
    bytes += device.nameOrPlaceholder.utf8.map { $0 == 0x0a || $0 == 0x0d || $0 == 0 ? 0x20 : $0 }
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

  /// Writes an event; its time is truncated to microseconds.
  package mutating func append(_ event: InputEvent) {
    let microseconds = event.time.nanoseconds / 1000
    bytes += "E: \(microseconds / 1_000_000).".utf8
    appendDecimal(Int64(microseconds % 1_000_000), width: 6)
    appendHexadecimal(UInt32(event.type), digits: 4)
    appendHexadecimal(UInt32(event.code), digits: 4)
    bytes += " ".utf8
    appendDecimal(Int64(event.value), width: 4)
    bytes += "\n".utf8
  }

  /// Writes a comment, one comment line for each of its lines; nothing for empty text.
  package mutating func appendComment(_ text: String) {
    guard !text.isEmpty else { return }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      bytes += "#".utf8
      if !line.isEmpty { bytes += " \(line)".utf8 }
      bytes += "\n".utf8
    }
  }
}

extension EvemuWriter {
  /// The number of lines of 64 codes that evemu writes for each type of any device.
  private static let rowCounts: [(type: UInt16, rows: Int)] = [
    (EventType.syn, 1), (EventType.key, 12), (EventType.rel, 1), (EventType.abs, 1),
    (EventType.msc, 1), (EventType.sw, 1), (EventType.led, 1), (EventType.snd, 1),
    (EventType.rep, 1), (EventType.ff, 2),
  ]

  mutating func appendCodes(of device: DeviceDescription) {
    let always = EvemuWriter.rowCounts.map(\.type)
    let extra = device.codes.keys.filter { !always.contains($0) && $0 < 32 }
    let rows = EvemuWriter.rowCounts + extra.map { ($0, 0) }
    for (type, rows) in rows.sorted(by: { $0.type < $1.type }) {
      // Type 0 is a constant in every file.
      let codes =
        type == EventType.syn ? CodeSet([0, 1, 3]) : device.codes[type] ?? CodeSet()
      appendBitmap("B:", type: type, codes, rows: rows)
    }
  }

  mutating func appendAxes(of device: DeviceDescription) {
    for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) where code < 64 {
      bytes += "A:".utf8
      appendHexadecimal(UInt32(code), digits: 2)
      let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      for number in numbers { bytes += " \(number)".utf8 }
      bytes += "\n".utf8
    }
  }

  /// Writes a line for each LED or switch that the device has or that is on.
  mutating func appendStates(
    _ key: String, _ type: UInt16, _ active: CodeSet, of device: DeviceDescription
  ) {
    let known = Set(device.codes[type]?.codes ?? []).union(active.codes)
    for code in known.sorted() {
      bytes += key.utf8
      appendHexadecimal(UInt32(code), digits: 2)
      bytes += active.contains(code) ? " 1\n".utf8 : " 0\n".utf8
    }
  }

  /// Writes a bitmap in lines of 8 bytes: at least `rows` lines, and as many as its codes need.
  mutating func appendBitmap(_ key: String, type: UInt16?, _ codes: CodeSet, rows: Int) {
    let needed = (codes.codes.last).map { Int($0) / 64 + 1 } ?? 0
    for row in 0..<max(rows, needed) {
      bytes += key.utf8
      if let type { appendHexadecimal(UInt32(type), digits: 2) }
      for column in 0..<8 {
        let first = row * 64 + column * 8
        let bits = (0..<8).reduce(UInt32(0)) { bits, bit in
          codes.contains(UInt16(first + bit)) ? bits | 1 << UInt32(bit) : bits
        }
        appendHexadecimal(bits, digits: 2)
      }
      bytes += "\n".utf8
    }
  }

  /// Writes a blank and a number with at least this number of digits.
  mutating func appendHexadecimal(_ value: UInt32, digits: Int) {
    let text = String(value, radix: 16)
    bytes += " ".utf8
    bytes += repeatElement(UInt8(ascii: "0"), count: max(0, digits - text.utf8.count))
    bytes += text.utf8
  }

  /// Writes a number like C's `%0*d`, which counts the sign as a digit.
  mutating func appendDecimal(_ value: Int64, width: Int) {
    let digits = String(value.magnitude)
    if value < 0 { bytes += "-".utf8 }
    let filled = digits.utf8.count + (value < 0 ? 1 : 0)
    bytes += repeatElement(UInt8(ascii: "0"), count: max(0, width - filled))
    bytes += digits.utf8
  }
}
