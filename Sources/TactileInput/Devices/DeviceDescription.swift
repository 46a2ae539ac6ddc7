/// All that is known of an input device without reading events from it.
///
/// Made from the kernel and udev for a live device, from the head of the file for a recording.
public struct DeviceDescription: Hashable, Sendable {
  /// The name, as the device gives it; may be empty or hold any character.
  public var name: String
  /// Bus type (`BUS_*`).
  public var bus: UInt16
  /// Vendor number.
  public var vendor: UInt16
  /// Product number.
  public var product: UInt16
  /// Version number.
  public var version: UInt16
  /// Where it is plugged in (`EVIOCGPHYS`); empty where unknown.
  public var physicalPath = ""
  /// Its serial number (`EVIOCGUNIQ`); empty where unknown.
  public var serial = ""
  /// The device node, such as `/dev/input/event3`; empty where unknown.
  public var node = ""
  /// The device's properties (`INPUT_PROP_*`).
  public var properties = CodeSet()
  /// The codes it can send, by event type; a type without codes is not listed.
  public var codes: [UInt16: CodeSet] = [:]
  /// The axes whose range is known, by `ABS_*` code.
  public var axes: [UInt16: AbsoluteAxis] = [:]
  /// The state of its switches when the description was made, those that were on.
  public var activeSwitches = CodeSet()
  /// The state of its LEDs when the description was made, those that were on.
  public var activeLEDs = CodeSet()
  /// udev's properties; empty for a recording.
  public var udevProperties: [String: String] = [:]

  /// A device of which only the name and the four numbers are known yet.
  public init(
    name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0
  ) {
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }

  /// Whether the device can send this code of this type.
  public func has(_ type: UInt16, _ code: UInt16) -> Bool {
    codes[type]?.contains(code) ?? false
  }
}
