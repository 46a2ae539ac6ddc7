import Testing

@testable import TactileDevices

@Suite struct `known devices` {
  let node = DeviceNode(path: "/dev/input/event3", properties: ["ID_INPUT": "1"])

  @Test func `a device that is found twice is reported once`() {
    var known = KnownDevices()
    let first = known.arrived(node, at: "/sys/a")
    let second = known.arrived(node, at: "/sys/a")
    #expect(first == .added(node))
    #expect(second == nil)
  }

  @Test func `a removal is reported once, with the node of the arrival`() {
    var known = KnownDevices()
    _ = known.arrived(node, at: "/sys/a")
    let first = known.left("/sys/a")
    let second = known.left("/sys/a")
    #expect(first == .removed(path: node.path))
    #expect(second == nil)
  }

  @Test func `the removal of an unreported device is not reported`() {
    var known = KnownDevices()
    let change = known.left("/sys/b")
    #expect(change == nil)
  }

  @Test func `a device that returns is reported again`() {
    var known = KnownDevices()
    _ = known.arrived(node, at: "/sys/a")
    _ = known.left("/sys/a")
    let again = known.arrived(node, at: "/sys/a")
    #expect(again == .added(node))
  }
}
