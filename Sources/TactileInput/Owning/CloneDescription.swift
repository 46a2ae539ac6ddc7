import Tactile

/// The device that a compositor sees in place of an owned panel.
///
/// It declares what the panel declares, so that rules, names and classes stay the same. It adds only
/// what ``PanelOwner`` writes in addition:
///
/// - every panel with slots: `ABS_MT_TOOL_TYPE` from finger to palm
/// - a panel of protocol A: slots, because the clone uses protocol B
/// - a panel with `BTN_TOUCH` alone: slots and multitouch axes with the ranges of `ABS_X`, `ABS_Y` and
///   `ABS_PRESSURE`
///
/// The fuzz of all axes is 0, because the kernel has filtered the noise already and would move
/// touches by filtering twice. A clone has at least two slots, and tracking IDs from 0 to 65535. A
/// panel that reports touches as the left mouse button stays such a device, and a pen gets no slots.
public struct CloneDescription: Hashable, Sendable {
  /// An axis of the clone.
  public struct Axis: Hashable, Sendable {
    /// The `ABS_*` code.
    public let code: UInt16
    /// The range. Its value is nil, because a new device has the value 0 on each axis.
    public let range: AbsoluteAxis
  }

  /// The text that ``OwnOptions/Name/suffix`` appends to the name.
  public static let nameSuffix = " (Tactile)"
  /// The most bytes of a name: `UINPUT_MAX_NAME_SIZE` without the zero at the end.
  public static let longestName = 79
  /// The name of the clone of a panel without a name, because uinput accepts no empty name.
  static let nameOfUnnamed = "Touch panel"
  /// The largest tracking ID, as in the kernel (`TRKID_MAX`).
  static let largestTrackingID: Int32 = 0xffff
  /// The fewest slots of a clone with slots: for a finger, and for the one that joins it for
  /// ``OwnOptions/Cancel/spoil``.
  static let fewestSlots = 2
  /// The most slots. Newer kernels refuse to create a device with 100 slots or more.
  static let mostSlots = 99

  /// The name, of at most ``longestName`` bytes.
  public let name: String
  /// The bus type (`BUS_*`).
  public let bus: UInt16
  /// The vendor number.
  public let vendor: UInt16
  /// The product number.
  public let product: UInt16
  /// The version number.
  public let version: UInt16
  /// The physical path of the panel; empty if unknown.
  public let physicalPath: String
  /// The properties (`INPUT_PROP_*`).
  public let properties: CodeSet
  /// The codes by event type, axes included. Each type needs `UI_SET_EVBIT`, and each code of a type
  /// other than `EV_ABS` needs the request of its type.
  public let codes: [UInt16: CodeSet]
  /// The axes in ascending order of their codes; each needs `UI_ABS_SETUP`.
  public let axes: [Axis]
  /// The number of slots; 0 for a clone without multitouch axes.
  public let slotCount: Int
  /// The button that says that something touches the panel: `BTN_TOUCH`, or `BTN_LEFT` for a panel
  /// that sends clicks; nil if the panel has none.
  public let touchButton: UInt16?
  /// Whether a pen is on the device.
  public let hasPen: Bool

  /// Describes the clone of a panel; nil for a device that is no touchscreen or pen, and for a panel whose positions have
  /// ranges that uinput refuses. The clone of such a panel could not report where a finger is.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - kind: The kind of the panel after all rules, a touchscreen or a pen.
  ///   - naming: The name of the clone.
  public init?(
    of panel: DeviceDescription, kind: DeviceKind, name naming: OwnOptions.Name = .same
  ) {
    guard kind == .touchscreen || kind == .pen else { return nil }
    let traits = DeviceTraits(panel)
    let isMultitouch = traits.hasMultitouchPosition
    hasPen = traits.isPen && (kind == .pen || isMultitouch)
    let isSingleTouch = !isMultitouch && !hasPen && traits.hasPosition
    if traits.hasTouchButton {
      touchButton = KeyCode.touch
    } else {
      touchButton = isSingleTouch && traits.hasLeftButton ? KeyCode.left : nil
    }
    guard isMultitouch || hasPen || (isSingleTouch && touchButton != nil) else { return nil }

    name = Self.name(panel.name, naming)
    bus = panel.bus
    vendor = panel.vendor
    product = panel.product
    version = panel.version
    physicalPath = panel.physicalPath
    properties = panel.properties

    var ranges = Self.ranges(of: panel)
    let needed =
      (isMultitouch ? [AbsCode.mtPositionX, AbsCode.mtPositionY] : [])
      + (hasPen || isSingleTouch ? [AbsCode.x, AbsCode.y] : [])
    guard needed.allSatisfy({ ranges[$0] != nil }) else { return nil }
    if isMultitouch {
      let slots = traits.hasSlots ? SlotDecoder(panel).slotCount : ProtocolADecoder.maximumContacts
      slotCount = min(max(slots, Self.fewestSlots), Self.mostSlots)
    } else if isSingleTouch, touchButton == KeyCode.touch {
      slotCount = Self.fewestSlots
      Self.addPositions(to: &ranges)
    } else {
      slotCount = 0
      // A device that claims every axis would become one with slots.
      for code in AbsCode.mtSlot...AbsCode.mtToolY { ranges[code] = nil }
    }
    if slotCount > 0 { Self.addSlots(slotCount, to: &ranges) }
    axes = ranges.sorted { $0.key < $1.key }.map { Axis(code: $0.key, range: $0.value) }
    codes = Self.codes(of: panel, CodeSet(ranges.keys.sorted()))
  }

  /// Returns the range of an axis; nil if the clone does not have the axis.
  public func range(of code: UInt16) -> AbsoluteAxis? { axes.first { $0.code == code }?.range }

  /// Returns whether the clone can send a code of a type.
  public func has(_ type: UInt16, _ code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }

  // MARK: Parts

  private static func name(_ name: String, _ naming: OwnOptions.Name) -> String {
    let suffix = naming == .suffix ? nameSuffix : ""
    var short = name.isEmpty ? nameOfUnnamed : name
    while short.utf8.count + suffix.utf8.count > longestName { short.removeLast() }
    return short + suffix
  }

  /// The types of codes that a clone declares. Autorepeat and force feedback are not among them: the
  /// kernel would repeat keys of the clone by itself, and ask the daemon for effects.
  private static let types: [UInt16] = [
    EventType.key, EventType.rel, EventType.msc, EventType.sw, EventType.led, EventType.snd,
  ]

  private static func codes(of panel: DeviceDescription, _ axes: CodeSet) -> [UInt16: CodeSet] {
    var codes: [UInt16: CodeSet] = [:]
    for type in types {
      if let known = panel.codes[type], !known.isEmpty { codes[type] = known }
    }
    codes[EventType.abs] = axes
    return codes
  }

  /// Returns the ranges of a panel, without those that uinput refuses.
  private static func ranges(of panel: DeviceDescription) -> [UInt16: AbsoluteAxis] {
    var ranges: [UInt16: AbsoluteAxis] = [:]
    for (code, axis) in panel.axes where axis.minimum <= axis.maximum {
      let (extent, isTooLarge) = axis.maximum.subtractingReportingOverflow(axis.minimum)
      if isTooLarge { continue }
      ranges[code] = AbsoluteAxis(
        minimum: axis.minimum, maximum: axis.maximum, flat: min(max(axis.flat, 0), extent),
        resolution: axis.resolution)
    }
    return ranges
  }

  private static func addPositions(to ranges: inout [UInt16: AbsoluteAxis]) {
    ranges[AbsCode.mtPositionX] = ranges[AbsCode.x]
    ranges[AbsCode.mtPositionY] = ranges[AbsCode.y]
    if let pressure = ranges[AbsCode.pressure] { ranges[AbsCode.mtPressure] = pressure }
  }

  private static func addSlots(_ count: Int, to ranges: inout [UInt16: AbsoluteAxis]) {
    ranges[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: Int32(count) - 1)
    ranges[AbsCode.mtTrackingID] = AbsoluteAxis(minimum: 0, maximum: largestTrackingID)
    let tools = ranges[AbsCode.mtToolType]?.maximum ?? 0
    ranges[AbsCode.mtToolType] = AbsoluteAxis(
      minimum: 0, maximum: max(tools, MultitouchTool.palm))
  }
}

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
