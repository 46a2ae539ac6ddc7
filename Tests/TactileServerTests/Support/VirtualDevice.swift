import Tactile
import TactileInput
import TactileServer

/// A pen, an accelerometer or a remote control that is connected to a server under test.
struct VirtualDevice {
  /// A pen display of 200 by 100 mm, 10 units a millimetre, with tilt and distance.
  static let pen: DeviceDescription = {
    var pen = DeviceDescription(name: "Test Pen")
    pen.properties.insert(1)
    pen.codes[EventType.key] = CodeSet([0x140, 0x141, 0x14a, 0x14b])
    pen.codes[EventType.abs] = CodeSet([0x00, 0x01, 0x18, 0x19, 0x1a, 0x1b])
    for (code, maximum, resolution) in [
      (0x00, 1999, 10), (0x01, 999, 10), (0x18, 100, 0), (0x19, 100, 0),
    ] {
      pen.axes[UInt16(code)] = AbsoluteAxis(
        minimum: 0, maximum: Int32(maximum), resolution: Int32(resolution))
    }
    for code: UInt16 in [0x1a, 0x1b] {
      pen.axes[code] = AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57)
    }
    return pen
  }()

  /// 1000 units are 1 g.
  static let accelerometer: DeviceDescription = {
    var device = DeviceDescription(name: "Test Accelerometer")
    device.properties.insert(6)
    device.codes[EventType.abs] = CodeSet([0, 1, 2])
    for code: UInt16 in 0...2 {
      device.axes[code] = AbsoluteAxis(minimum: -8000, maximum: 8000, resolution: 1000)
    }
    return device
  }()

  /// KEY_NEXTSONG and KEY_PLAYPAUSE.
  static let remote: DeviceDescription = {
    var device = DeviceDescription(name: "Test Remote")
    device.codes[EventType.key] = CodeSet([163, 164])
    return device
  }()

  let server: Server
  let id: DeviceID

  init(_ description: DeviceDescription, _ server: Server, id: UInt32 = 1) {
    self.server = server
    self.id = DeviceID(rawValue: id)
    server.receive(.deviceAdded(self.id, description), at: .zero)
  }

  func unplug(at milliseconds: UInt64) {
    server.receive(.deviceRemoved(id), at: VirtualPanel.time(milliseconds))
  }

  /// Sends a frame of keys (type 1) and axes (type 3).
  func send(at milliseconds: UInt64, _ values: [(type: UInt16, code: UInt16, value: Int32)]) {
    let time = VirtualPanel.time(milliseconds)
    var events = values.map {
      InputEvent(time: time, type: $0.type, code: $0.code, value: $0.value)
    }
    events.append(InputEvent(time: time, type: EventType.syn, code: 0, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(id, $0, .kernel), at: time) }
  }
}
