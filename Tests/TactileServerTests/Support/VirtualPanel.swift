import Tactile
import TactileInput
import TactileServer

/// A ten-finger panel of 200 by 100 mm with 10 units per millimetre, connected to a server under
/// test.
struct VirtualPanel {
  static let description: DeviceDescription = {
    var panel = DeviceDescription(name: "Test Panel", bus: 3, vendor: 1, product: 2, version: 3)
    panel.properties.insert(1)
    panel.codes[EventType.key] = CodeSet([0x14a])
    panel.codes[EventType.abs] = CodeSet([0x00, 0x01, 0x2f, 0x35, 0x36, 0x39])
    panel.axes[0x2f] = AbsoluteAxis(minimum: 0, maximum: 9)
    panel.axes[0x39] = AbsoluteAxis(minimum: 0, maximum: 65535)
    for (code, extent) in [(0x00, 2000), (0x35, 2000), (0x01, 1000), (0x36, 1000)] {
      panel.axes[UInt16(code)] = AbsoluteAxis(
        minimum: 0, maximum: Int32(extent) - 1, resolution: 10)
    }
    return panel
  }()

  let server: Server
  let id: DeviceID

  init(_ server: Server, id: UInt32 = 1, at milliseconds: UInt64 = 0) {
    self.server = server
    self.id = DeviceID(rawValue: id)
    server.receive(.deviceAdded(self.id, Self.description), at: Self.time(milliseconds))
  }

  func unplug(at milliseconds: UInt64) {
    server.receive(.deviceRemoved(id), at: Self.time(milliseconds))
  }

  func down(_ slot: Int32, _ tracking: Int32, _ x: Int32, _ y: Int32, at milliseconds: UInt64) {
    send(at: milliseconds, [(0x2f, slot), (0x39, tracking), (0x35, x), (0x36, y)])
  }

  /// Lands several fingers in one frame. The number of a finger is that of its slot, plus one.
  func down(_ fingers: [(slot: Int32, x: Int32, y: Int32)], at milliseconds: UInt64) {
    var axes: [(UInt16, Int32)] = []
    for finger in fingers {
      axes += [(0x2f, finger.slot), (0x39, finger.slot + 1), (0x35, finger.x), (0x36, finger.y)]
    }
    send(at: milliseconds, axes)
  }

  func move(_ slot: Int32, _ x: Int32, _ y: Int32, at milliseconds: UInt64) {
    send(at: milliseconds, [(0x2f, slot), (0x35, x), (0x36, y)])
  }

  /// Moves several fingers in one frame, from their slots to locations.
  func move(_ fingers: [(slot: Int32, x: Int32, y: Int32)], at milliseconds: UInt64) {
    send(
      at: milliseconds,
      fingers.flatMap { [(UInt16(0x2f), $0.slot), (UInt16(0x35), $0.x), (UInt16(0x36), $0.y)] })
  }

  func lift(_ slot: Int32, at milliseconds: UInt64) {
    send(at: milliseconds, [(0x2f, slot), (0x39, -1)])
  }

  static func time(_ milliseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000)
  }

  private func send(at milliseconds: UInt64, _ axes: [(UInt16, Int32)]) {
    let time = Self.time(milliseconds)
    var events = axes.map { InputEvent(time: time, type: EventType.abs, code: $0.0, value: $0.1) }
    events.append(InputEvent(time: time, type: EventType.syn, code: 0, value: 0))
    events.withUnsafeBufferPointer { server.receive(.events(id, $0, .kernel), at: time) }
  }
}
