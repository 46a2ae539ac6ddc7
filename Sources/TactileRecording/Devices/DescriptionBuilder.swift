import TactileInput

/// A device description that is built line by line.
struct DescriptionBuilder {
  /// The state of the description.
  enum Progress {
    /// No line was parsed.
    case nothing
    /// `N:` was parsed; `I:` must follow.
    case name
    /// Both required lines were parsed.
    case identity
  }

  var progress = Progress.nothing
  var device = DeviceDescription(name: "")
  /// The number of property codes in the `P:` lines so far.
  var propertyCount = 0
  /// The number of codes of each type in the `B:` lines so far.
  var codeCounts = [Int](repeating: 0, count: DescriptionBuilder.typeCount)
  /// The first line that declares an axis, for notes.
  var axisBitsLine = 0
  /// The first line that states a range, for notes.
  var rangeLine = 0

  /// Whether it describes a device. It may lack the name and the IDs, but not both and the codes.
  var isUsable: Bool { progress == .identity || !device.codes.isEmpty }

  /// The kernel's number of event types (`EV_CNT`).
  static let typeCount = 32
  /// The kernel's number of axes (`ABS_CNT`).
  static let axisCount = 64

  /// Returns whether a range is valid. An empty range means unknown, except for the slots 0 to 0
  /// of a panel with one slot.
  static func isRange(_ axis: AbsoluteAxis, of code: UInt16) -> Bool {
    axis.minimum < axis.maximum || code == AbsCode.mtSlot && axis.minimum == axis.maximum
  }

  /// Adds the codes of a bitmap byte; the first bit is the code `first`.
  static func insert(_ bits: UInt8, first: Int, into set: inout CodeSet) {
    for bit in 0..<8 where bits & 1 << UInt8(bit) != 0 {
      set.insert(UInt16(truncatingIfNeeded: first + bit))
    }
  }

  /// Returns the stated value of an axis at the start of the recording, if it has a meaning.
  ///
  /// 0 is the value of a new device. The kernel states no values of the axes of slots.
  static func initialValue(_ value: Int32, of code: UInt16) -> Int32? {
    value != 0 && code <= AbsCode.mtSlot ? value : nil
  }

  /// Adds notes about axes without a range and ranges without an axis.
  func noteAxes(in notes: inout DiagnosticCollector) {
    let declared = device.codes[EventType.abs]?.codes ?? []
    let unknown = declared.filter { device.axes[$0] == nil }
    if !unknown.isEmpty {
      let axes = axisNames(unknown)
      notes.add(
        .axisWithoutRange, line: axisBitsLine,
        "The device has axes without a known range: \(axes).")
    }
    let extra = device.axes.keys.sorted().filter { !device.has(EventType.abs, $0) }
    if !extra.isEmpty {
      let axes = axisNames(extra)
      notes.add(
        .rangeWithoutAxis, line: rangeLine,
        "The file states ranges of axes that the device does not have (line B: 03): \(axes).")
    }
  }

  /// Returns the first names of a list, which can be long in a damaged file.
  private func axisNames(_ codes: [UInt16]) -> String {
    var names = codes.prefix(16).map { code in
      EventLabels.name(type: EventType.abs, code: code) ?? "axis 0x" + String(code, radix: 16)
    }
    if codes.count > 16 { names.append("and \(codes.count - 16) more") }
    return names.joined(separator: ", ")
  }
}
