import TactileInput

/// A device description while its lines come in.
struct DescriptionDraft {
  /// How far the description is.
  enum Progress {
    /// No line of it has come.
    case nothing
    /// `N:` has come, `I:` must follow.
    case name
    /// Both lines it must have are here.
    case identity
  }

  var progress = Progress.nothing
  var device = DeviceDescription(name: "")
  /// How many property codes the `P:` lines so far have said something about.
  var propertyCount = 0
  /// How many codes of each type the `B:` lines so far have said something about.
  var codeCounts = [Int](repeating: 0, count: DescriptionDraft.typeCount)
  /// The first line that says an axis exists, for notes.
  var axisBitsLine = 0
  /// The first line that states a range, for notes.
  var rangeLine = 0

  /// Event types the kernel has room for (`EV_CNT`).
  static let typeCount = 32
  /// Axes the kernel has room for (`ABS_CNT`).
  static let axisCount = 64

  /// Whether a range is one: none at all means unknown, and only a panel of one slot really has slots
  /// 0 to 0.
  static func isRange(_ axis: AbsoluteAxis, of code: UInt16) -> Bool {
    axis.minimum < axis.maximum || code == AbsCode.mtSlot && axis.minimum == axis.maximum
  }

  /// The set of codes in a bitmap's bytes, the first bit standing for code `first`.
  static func insert(_ bits: UInt8, first: Int, into set: inout CodeSet) {
    for bit in 0..<8 where bits & 1 << UInt8(bit) != 0 {
      set.insert(UInt16(truncatingIfNeeded: first + bit))
    }
  }

  /// Notes axes without a range and ranges without an axis.
  func noteAxes(in notes: inout NoteBook) {
    let declared = device.codes[EventType.abs]?.codes ?? []
    let unknown = declared.filter { device.axes[$0] == nil }
    if !unknown.isEmpty {
      let axes = axisNames(unknown)
      notes.add(
        .axisWithoutRange, line: axisBitsLine,
        "The device has axes of which no range is known: \(axes).")
    }
    let extra = device.axes.keys.sorted().filter { !device.has(EventType.abs, $0) }
    if !extra.isEmpty {
      let axes = axisNames(extra)
      notes.add(
        .rangeWithoutAxis, line: rangeLine,
        "Ranges are stated for axes the device does not claim to have (line B: 03): \(axes).")
    }
  }

  /// The first names of a list that may be as long as a broken file makes it.
  private func axisNames(_ codes: [UInt16]) -> String {
    var names = codes.prefix(16).map { code in
      EventLabels.name(type: EventType.abs, code: code) ?? "axis 0x" + String(code, radix: 16)
    }
    if codes.count > 16 { names.append("and \(codes.count - 16) more") }
    return names.joined(separator: ", ")
  }
}
