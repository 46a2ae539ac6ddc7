import Testing

@testable import TactileDevices

@Suite struct `known devices` {
  let node = DeviceNode(path: "/dev/input/event3", properties: ["ID_INPUT": "1"])

  @Test func `a device that is heard of twice comes once`() {
    var known = KnownDevices()
    let first = known.arrived(node, at: "/sys/a")
    let second = known.arrived(node, at: "/sys/a")
    #expect(first == .added(node))
    #expect(second == nil)
  }

  @Test func `a device goes once, under the node it came with`() {
    var known = KnownDevices()
    _ = known.arrived(node, at: "/sys/a")
    let first = known.left("/sys/a")
    let second = known.left("/sys/a")
    #expect(first == .removed(path: node.path))
    #expect(second == nil)
  }

  @Test func `a device that was never reported goes without a word`() {
    var known = KnownDevices()
    let change = known.left("/sys/b")
    #expect(change == nil)
  }

  @Test func `a device that comes back is new`() {
    var known = KnownDevices()
    _ = known.arrived(node, at: "/sys/a")
    _ = known.left("/sys/a")
    let again = known.arrived(node, at: "/sys/a")
    #expect(again == .added(node))
  }
}
