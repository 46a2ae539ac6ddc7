/// The description of an input device, known without reading events.
///
/// It comes from the kernel and udev for a live device, and from the file for a recording.
public struct DeviceDescription: Hashable, Sendable {
  /// The name that the device reports; it may be empty and may hold any characters.
  public var name: String
  /// The bus type (`BUS_*`).
  public var bus: UInt16
  /// The vendor number.
  public var vendor: UInt16
  /// The product number.
  public var product: UInt16
  /// The version number.
  public var version: UInt16
  /// The physical path (`EVIOCGPHYS`); empty if unknown.
  public var physicalPath = ""
  /// The serial number (`EVIOCGUNIQ`); empty if unknown.
  public var serial = ""
  /// The device node, such as `/dev/input/event3`; empty if unknown.
  public var node = ""
  /// The properties (`INPUT_PROP_*`).
  public var properties = CodeSet()
  /// The codes the device can send, by event type. Types without codes are absent.
  public var codes: [UInt16: CodeSet] = [:]
  /// The axes with a known range, by `ABS_*` code.
  public var axes: [UInt16: AbsoluteAxis] = [:]
  /// The switches that were on when the description was made.
  public var activeSwitches = CodeSet()
  /// The LEDs that were on when the description was made.
  public var activeLEDs = CodeSet()
  /// The udev properties; empty for a recording.
  public var udevProperties: [String: String] = [:]

  /// Whether the values of the slots and axes before the first event are unknown, because the device was
  /// already in use. Otherwise they are those of a new device, 0.
  public var hasUnknownState = false
  /// Whether the panel does not exist (`tactiled --panel`), so that only scripted fingers touch it.
  public var isVirtual = false

  /// Creates a description with only the name and the four numbers.
  public init(
    name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }

  /// Returns whether the device can send this code of this type.
  public func has(_ type: UInt16, _ code: UInt16) -> Bool {
    codes[type]?.contains(code) ?? false
  }
}

/// The range of an axis (`struct input_absinfo`), in device units.
public struct AbsoluteAxis: Hashable, Sendable {
  /// The minimum value.
  public var minimum: Int32
  /// The maximum value, inclusive.
  public var maximum: Int32
  /// The noise that the kernel filters out.
  public var fuzz: Int32
  /// The width of the centre position of a joystick.
  public var flat: Int32
  /// Units per millimetre for positions; 0 if unknown.
  public var resolution: Int32
  /// The value when the description was made; nil if it is unknown, as in most recordings.
  public var value: Int32?

  /// Creates an axis from its values, in device units.
  public init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0,
    value: Int32? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
    self.value = value
  }
}

/// A set of event codes or device properties, stored like the kernel's bitmaps.
public struct CodeSet: Hashable, Sendable {
  private var words: [UInt64] = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of these codes.
  public init(_ codes: some Sequence<UInt16>) {
    for code in codes { insert(code) }
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Returns whether the set contains a code.
  public func contains(_ code: UInt16) -> Bool {
    let word = Int(code >> 6)
    return word < words.count && words[word] & (1 << UInt64(code & 63)) != 0
  }

  /// Adds a code.
  public mutating func insert(_ code: UInt16) {
    let word = Int(code >> 6)
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(code & 63)
  }

  /// The codes in ascending order.
  public var codes: [UInt16] {
    words.indices.flatMap { word in
      (0..<64).compactMap { words[word] & (1 << UInt64($0)) == 0 ? nil : UInt16(word * 64 + $0) }
    }
  }
}
