import TactileInput

/// A panel of 200 by 100 mm with five fingers.
enum FuzzedPanel {
  static let description: DeviceDescription = {
    var panel = DeviceDescription(name: "Panel")
    panel.properties.insert(InputProperty.direct)
    panel.codes[EventType.key] = CodeSet([KeyCode.touch])
    panel.codes[EventType.abs] = CodeSet([
      AbsCode.mtSlot, AbsCode.mtTrackingID, AbsCode.mtPositionX, AbsCode.mtPositionY,
    ])
    panel.axes = [
      AbsCode.mtSlot: AbsoluteAxis(minimum: 0, maximum: 4),
      AbsCode.mtTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535),
      AbsCode.mtPositionX: AbsoluteAxis(minimum: 0, maximum: 1999, resolution: 10),
      AbsCode.mtPositionY: AbsoluteAxis(minimum: 0, maximum: 999, resolution: 10),
    ]
    return panel
  }()
}
