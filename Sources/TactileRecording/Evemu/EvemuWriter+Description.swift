import TactileInput

extension EvemuWriter {
  /// How many lines of 64 codes evemu writes for each type, whether the device has it or not.
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
      // Type 0 is the same constant in every file, whatever the device says.
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

  /// Writes a line for each LED or switch the device has or is said to have on.
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

  /// Writes a bitmap in lines of 8 bytes: at least `rows` of them, and as many as it has codes.
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

  /// Writes a blank and a number of at least so many digits.
  mutating func appendHexadecimal(_ value: UInt32, digits: Int) {
    let text = String(value, radix: 16)
    bytes += " ".utf8
    bytes += repeatElement(UInt8(ascii: "0"), count: max(0, digits - text.utf8.count))
    bytes += text.utf8
  }

  /// Writes a number as C's `%0*d` does: the sign counts as one of the digits.
  mutating func appendDecimal(_ value: Int64, width: Int) {
    let digits = String(value.magnitude)
    if value < 0 { bytes += "-".utf8 }
    let filled = digits.utf8.count + (value < 0 ? 1 : 0)
    bytes += repeatElement(UInt8(ascii: "0"), count: max(0, width - filled))
    bytes += digits.utf8
  }
}
