import TactileIO
import TactileInput

extension DeviceDescription {
  /// Creates the description of a device that is not open, from the files of the kernel in sysfs.
  ///
  /// Every user may read these files, so a daemon can identify a keyboard without the permission to
  /// open it. The ranges of axes, the switches and the LEDs are unknown.
  ///
  /// - Parameter root: The folder of sysfs.
  /// - Returns: nil if udev does not name the device's folder or the folder has no capabilities.
  package init?(unopened node: DeviceNode, root: String = "/sys") {
    guard let path = node.properties["DEVPATH"] else { return nil }
    let folder = "\(root)\(path)/device/"
    func text(_ name: String) -> String? {
      guard let bytes = try? FileReader.contents(ofRegularFile: folder + name) else { return nil }
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    func number(_ name: String) -> UInt16 {
      text("id/" + name).flatMap { UInt16($0, radix: 16) } ?? 0
    }
    guard text("capabilities/ev") != nil else { return nil }
    self.init(
      name: text("name") ?? "", bus: number("bustype"), vendor: number("vendor"),
      product: number("product"), version: number("version"))
    physicalPath = text("phys") ?? ""
    serial = text("uniq") ?? ""
    self.node = node.path
    udevProperties = node.properties
    properties = Self.codes(text("properties") ?? "")
    let types = [
      ("key", EventType.key), ("rel", EventType.rel), ("abs", EventType.abs), ("sw", EventType.sw),
    ]
    for (name, type) in types {
      let found = Self.codes(text("capabilities/" + name) ?? "")
      if !found.isEmpty { codes[type] = found }
    }
  }

  /// Reads a bitmap of sysfs: words of a `long` in hexadecimal, the highest first.
  private static func codes(_ text: String) -> CodeSet {
    var codes = CodeSet()
    for (index, word) in text.split(separator: " ").reversed().enumerated() {
      guard let bits = UInt(word, radix: 16) else { return CodeSet() }
      for bit in 0..<UInt.bitWidth where bits & (1 << UInt(bit)) != 0 {
        let code = index * UInt.bitWidth + bit
        if code <= UInt16.max { codes.insert(UInt16(code)) }
      }
    }
    return codes
  }
}
