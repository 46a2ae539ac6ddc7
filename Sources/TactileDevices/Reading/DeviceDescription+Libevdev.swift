import CLibevdev
import TactileInput

extension DeviceDescription {
  /// Creates the description of a device that libevdev has read.
  init(_ device: OpaquePointer, node: String, udevProperties: [String: String]) {
    self.init(
      name: Self.text(libevdev_get_name(device)),
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device)))
    physicalPath = Self.text(libevdev_get_phys(device))
    serial = Self.text(libevdev_get_uniq(device))
    self.node = node
    self.udevProperties = udevProperties
    properties = CodeSet(
      (0...UInt16(INPUT_PROP_MAX)).filter { libevdev_has_property(device, UInt32($0)) == 1 })
    codes = Self.codes(of: device)
    axes = Self.axes(of: device, codes[UInt16(EV_ABS)] ?? CodeSet())
    activeSwitches = Self.active(UInt16(EV_SW), codes, device)
    activeLEDs = Self.active(UInt16(EV_LED), codes, device)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  /// EV_SYN is left out because libevdev claims all its codes for every device.
  private static func codes(of device: OpaquePointer) -> [UInt16: CodeSet] {
    var codes: [UInt16: CodeSet] = [:]
    for type in 1...UInt16(EV_MAX) where libevdev_has_event_type(device, UInt32(type)) == 1 {
      let greatest = libevdev_event_type_get_max(UInt32(type))
      guard greatest >= 0 else { continue }
      let known = CodeSet(
        (0...UInt16(greatest)).filter {
          libevdev_has_event_code(device, UInt32(type), UInt32($0)) == 1
        })
      if !known.isEmpty { codes[type] = known }
    }
    return codes
  }

  private static func axes(of device: OpaquePointer, _ codes: CodeSet) -> [UInt16: AbsoluteAxis] {
    var axes: [UInt16: AbsoluteAxis] = [:]
    for code in codes.codes {
      guard let axis = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
      axes[code] = AbsoluteAxis(
        minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
        resolution: axis.resolution, value: axis.value)
    }
    return axes
  }

  private static func active(
    _ type: UInt16, _ codes: [UInt16: CodeSet], _ device: OpaquePointer
  ) -> CodeSet {
    CodeSet(
      (codes[type]?.codes ?? []).filter {
        libevdev_get_event_value(device, UInt32(type), UInt32($0)) != 0
      })
  }
}
