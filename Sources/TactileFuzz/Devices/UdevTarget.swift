import Tactile
import TactileInput

/// Properties that udev reports, as lines NAME=VALUE. They select and map a device, or the problem
/// is in words. Every position stays inside the screen.
enum UdevTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var device = FuzzedPanel.description
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let (name, value) = (String(line[..<sign]), String(line[line.index(after: sign)...]))
      if name == "NAME" { device.name = value }
      if name == "UNIQ" { device.serial = value }
      device.udevProperties[name] = value
    }
    let settings = rules(for: device).settings(for: device)
    let reason = settings.classification.reason
    Law.demand(!reason.isEmpty && !reason.contains("\n"), "has no reason of one line: \(reason)")
    checkMapping(device, settings.mapping)
  }

  /// Rules that name the device by each of its values.
  private static func rules(for device: DeviceDescription) -> DeviceRules {
    let properties = device.udevProperties
    let matches = [
      DeviceMatch(name: device.name), DeviceMatch(name: properties["ID_MODEL"] ?? "*"),
      DeviceMatch(port: properties["ID_PATH"]), DeviceMatch(serial: properties["ID_SERIAL_SHORT"]),
    ]
    for match in matches where match.name == device.name && !device.name.contains("*") {
      Law.demand(match.matches(device), "does not match its own name: \(device.name)")
    }
    return DeviceRules(matches.map { DeviceRule($0) })
  }

  private static func checkMapping(_ device: DeviceDescription, _ options: MappingOptions) {
    do {
      let mapping = try ScreenMapping(of: device, isMultitouch: true, options: options)
      let screen = Rect(origin: .zero, size: mapping.screenSize)
      for x in [Int32.min, 0, 1000, .max] {
        for y in [Int32.min, 0, 500, .max] {
          let location = mapping.location(x: x, y: y)
          Law.demand(screen.contains(location), "\(location) is outside the screen")
        }
      }
    } catch {
      Law.demand(!error.description.contains("\n"), "is more than one line: \(error)")
      Law.demand(error.description.utf8.count < 8000, "is too long: \(error)")
    }
  }
}
