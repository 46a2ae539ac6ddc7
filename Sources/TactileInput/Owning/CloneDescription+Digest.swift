extension CloneDescription {
  /// A number for the whole description, which is the same in each process and on each machine.
  ///
  /// Clones with different descriptions have different digests, except for one pair in 2^64. Two panels of the
  /// same kind at the same port have the same digest.
  public var digest: UInt64 {
    var hash = FowlerNollVo()
    hash.add(name)
    hash.add(physicalPath)
    for number in [bus, vendor, product, version] { hash.add(UInt64(number)) }
    for property in properties.codes { hash.add(UInt64(property)) }
    for (type, codes) in codes.sorted(by: { $0.key < $1.key }) {
      hash.add(UInt64(type) << 32 | UInt64(codes.codes.count))
      for code in codes.codes { hash.add(UInt64(code)) }
    }
    for axis in axes {
      let range = axis.range
      let values = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      for value in values { hash.add(UInt64(UInt32(bitPattern: value))) }
    }
    return hash.value
  }
}

/// The hash function FNV-1a with 64 bits. Swift's `Hasher` has another seed in each process.
private struct FowlerNollVo {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0 as UInt8)
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
