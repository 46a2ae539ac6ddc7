import Tactile

/// Selects devices: a device matches if it has every given value.
public struct DeviceMatch: Hashable, Sendable {
  /// The device's name, in which `*` matches any characters or none; nil matches any name.
  public var name: String?
  /// The vendor number; nil matches any.
  public var vendor: UInt16?
  /// The product number; nil matches any.
  public var product: UInt16?
  /// The port: udev's `ID_PATH` (`pci-0000:00:14.0-usb-0:1:1.0`) or the kernel's physical path
  /// (`usb-0000:00:14.0-1/input0`). It stays the same after a device is plugged in again. nil
  /// matches any.
  public var port: String?
  /// The serial number: the kernel's (`EVIOCGUNIQ`) or udev's `ID_SERIAL_SHORT`; nil matches any.
  public var serial: String?

  /// Creates a match. Without any value, it matches every device.
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

  /// Creates a match for a device, and not for a second one of the same kind at another port: by its name, its numbers,
  /// the kernel's physical path and its serial number. It leaves out what the device does not report.
  package init(selecting device: DeviceDescription) {
    let isKnown = device.vendor != 0 || device.product != 0
    self.init(
      name: device.name.isEmpty ? nil : device.name, vendor: isKnown ? device.vendor : nil,
      product: isKnown ? device.product : nil,
      port: device.physicalPath.isEmpty ? nil : device.physicalPath,
      serial: device.serial.isEmpty ? nil : device.serial)
  }

  /// Returns whether a device matches.
  public func matches(_ device: DeviceDescription) -> Bool {
    (name.map { Wildcard($0).matches(device.name) } ?? true)
      && (vendor.map { $0 == device.vendor } ?? true)
      && (product.map { $0 == device.product } ?? true)
      && (port.map { device.ports.contains($0) } ?? true)
      && (serial.map { device.serials.contains($0) } ?? true)
  }
}

extension DeviceMatch: CustomStringConvertible {
  /// The given values, such as `name "eGalax*", port "usb-0000:00:14.0-1/input0"`.
  public var description: String {
    let words = [
      name.map { "name \"\($0)\"" }, vendor.map { "vendor \(Self.hexadecimal($0))" },
      product.map { "product \(Self.hexadecimal($0))" }, port.map { "port \"\($0)\"" },
      serial.map { "serial \"\($0)\"" },
    ].compactMap(\.self)
    return words.isEmpty ? "any device" : words.joined(separator: ", ")
  }

  /// The match as a value in the configuration, such as
  /// `{name: "Panel", id: "0eef:0001", port: "usb-0000:00:14.0-1/input0"}`.
  package var yaml: String {
    var keys = [name.map { "name: \(YAMLText.quoted($0))" }]
    if vendor != nil || product != nil {
      let numbers = [vendor, product].map { $0.map(Self.hexadecimal) ?? "*" }
      keys.append("id: \"\(numbers.joined(separator: ":"))\"")
    }
    keys.append(port.map { "port: \(YAMLText.quoted($0))" })
    keys.append(serial.map { "serial: \(YAMLText.quoted($0))" })
    return "{\(keys.compactMap(\.self).joined(separator: ", "))}"
  }

  /// Returns a number with four hexadecimal digits.
  package static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension DeviceDescription {
  /// The names of the device's port.
  var ports: [String] {
    [udevProperties["ID_PATH"] ?? "", physicalPath].filter { !$0.isEmpty }
  }

  /// The serial numbers from the kernel and from udev.
  var serials: [String] {
    [serial, udevProperties["ID_SERIAL_SHORT"] ?? ""].filter { !$0.isEmpty }
  }
}

/// A pattern in which `*` matches any characters or none, and every other character itself.
struct Wildcard {
  private let pattern: [UInt8]

  init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// Returns whether a whole text matches, in time proportional to the product of both lengths.
  func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var position = 0
    var next = 0
    var star: (pattern: Int, text: Int)?
    while position < text.count {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        star = (next + 1, position)
        next += 1
      } else if next < pattern.count, pattern[next] == text[position] {
        next += 1
        position += 1
      } else if let last = star {
        // Let the star match one more character.
        star = (last.pattern, last.text + 1)
        next = last.pattern
        position = last.text + 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
