import TactileInput

extension DeviceDescription {
  /// Returns a touchscreen with slots; sizes in units, `resolution` in units per millimetre.
  static func panel(
    width: Int32, height: Int32, resolution: Int32 = 0, slots: Int32 = 10
  ) -> DeviceDescription {
    var device = DeviceDescription(name: "panel")
    device.properties.insert(InputProperty.direct)
    device.codes[EventType.key] = CodeSet([KeyCode.touch])
    device.codes[EventType.abs] = CodeSet([
      AbsCode.x, AbsCode.y, AbsCode.mtSlot, AbsCode.mtTrackingID, AbsCode.mtPositionX,
      AbsCode.mtPositionY,
    ])
    let x = AbsoluteAxis(minimum: 0, maximum: width - 1, resolution: resolution)
    let y = AbsoluteAxis(minimum: 0, maximum: height - 1, resolution: resolution)
    device.axes = [
      AbsCode.x: x, AbsCode.y: y, AbsCode.mtPositionX: x, AbsCode.mtPositionY: y,
      AbsCode.mtSlot: AbsoluteAxis(minimum: 0, maximum: slots - 1),
      AbsCode.mtTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535),
    ]
    return device
  }

  /// Returns a device with these properties, keys and axes.
  static func with(
    properties: [UInt16] = [], keys: [UInt16] = [], axes: [UInt16] = [], relative: [UInt16] = [],
    tags: [String: String] = [:]
  ) -> DeviceDescription {
    var device = DeviceDescription(name: "device")
    device.properties = CodeSet(properties)
    if !keys.isEmpty { device.codes[EventType.key] = CodeSet(keys) }
    if !axes.isEmpty { device.codes[EventType.abs] = CodeSet(axes) }
    if !relative.isEmpty { device.codes[EventType.rel] = CodeSet(relative) }
    device.udevProperties = tags
    return device
  }
}
