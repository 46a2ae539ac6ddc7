import TactileDevices
import Testing

/// Tests that work with any set of devices. `ServedDeviceTests` serves its own device.
@Suite struct `device monitor` {
  @Test func `lists each device once, by ascending number`() throws {
    let monitor = try DeviceMonitor()
    var numbers: [Int] = []
    try monitor.listDevices {
      guard case .added(let node) = $0 else { return }
      numbers.append(Int(node.path.drop { !$0.isNumber }) ?? -1)
    }
    #expect(numbers == numbers.sorted())
    #expect(!numbers.contains(-1))
    var again: [DeviceChange] = []
    try monitor.listDevices { again.append($0) }
    #expect(again == [])
  }

  @Test func `has a descriptor to wait for, and does not block`() throws {
    let monitor = try DeviceMonitor()
    #expect(monitor.descriptor >= 0)
    var changes: [DeviceChange] = []
    monitor.readChanges { changes.append($0) }
    #expect(changes == [])
  }
}
