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
