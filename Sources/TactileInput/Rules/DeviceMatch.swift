/// Which devices a rule is about: those that fit everything it names.
public struct DeviceMatch: Hashable, Sendable {
  /// The device's name, in which `*` stands for any characters, none included; nil for any name.
  public var name: String?
  /// Its vendor number; nil for any.
  public var vendor: UInt16?
  /// Its product number; nil for any.
  public var product: UInt16?
  /// Where it is plugged in: udev's `ID_PATH` (`pci-0000:00:14.0-usb-0:1:1.0`) or the kernel's own
  /// path (`usb-0000:00:14.0-1/input0`); stays the same when it is plugged in again. nil for any.
  public var port: String?
  /// Its serial number: the kernel's (`EVIOCGUNIQ`) or udev's `ID_SERIAL_SHORT`; nil for any.
  public var serial: String?

  /// A match; what is left out may be anything, and nothing given fits every device.
  public init(
    name: String? = nil, vendor: UInt16? = nil, product: UInt16? = nil, port: String? = nil,
    serial: String? = nil
  ) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.port = port
    self.serial = serial
  }

  /// Whether it is about a device.
  public func fits(_ device: DeviceDescription) -> Bool {
    (name.map { Wildcard($0).fits(device.name) } ?? true)
      && (vendor.map { $0 == device.vendor } ?? true)
      && (product.map { $0 == device.product } ?? true)
      && (port.map { device.ports.contains($0) } ?? true)
      && (serial.map { device.serials.contains($0) } ?? true)
  }
}

extension DeviceMatch: CustomStringConvertible {
  /// What it names, such as `name "eGalax*", port "usb-0000:00:14.0-1/input0"`.
  public var description: String {
    let words = [
      name.map { "name \"\($0)\"" }, vendor.map { "vendor \(Self.hex($0))" },
      product.map { "product \(Self.hex($0))" }, port.map { "port \"\($0)\"" },
      serial.map { "serial \"\($0)\"" },
    ].compactMap(\.self)
    return words.isEmpty ? "any device" : words.joined(separator: ", ")
  }

  private static func hex(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension DeviceDescription {
  /// The names of the place it is plugged in.
  var ports: [String] {
    [udevProperties["ID_PATH"] ?? "", physicalPath].filter { !$0.isEmpty }
  }

  /// Its serial number, by whoever knows one.
  var serials: [String] {
    [serial, udevProperties["ID_SERIAL_SHORT"] ?? ""].filter { !$0.isEmpty }
  }
}
