import Fixtures
@preconcurrency import Glibc
import TactileDevices
import TactileInput
import Testing

/// Descriptions from the files of the kernel, in a folder in the place of sysfs.
@Suite struct `unopened device` {
  let directory = TemporaryDirectory()

  private func write(_ name: String, _ text: String) {
    var folder = directory.path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
    let file = open("\(directory.path)/\(name)", O_CREAT | O_WRONLY, 0o600)
    _ = Glibc.write(file, text, text.utf8.count)
    close(file)
  }

  // Claim: A device that the service may not open is identified by the kernel's files in sysfs.
  @Test func `is described by sysfs, which needs no permission for the node`() throws {
    let files = [
      ("name", "AT keyboard\n"), ("phys", "isa0060/serio0/input0\n"), ("uniq", "\n"),
      ("properties", "0\n"), ("id/bustype", "0011\n"), ("id/vendor", "0001\n"),
      ("id/product", "ab41\n"), ("id/version", "0100\n"), ("capabilities/ev", "120013\n"),
      ("capabilities/key", "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe\n"),
      ("capabilities/abs", "0\n"),
    ]
    for (name, text) in files { write("devices/event0/device/\(name)", text) }
    let node = DeviceNode(
      path: "/dev/input/event0", properties: ["DEVPATH": "/devices/event0", "ID_INPUT": "1"])
    let device = try #require(DeviceDescription(unopened: node, root: directory.path))
    #expect(device.name == "AT keyboard")
    #expect([device.bus, device.vendor, device.product, device.version] == [17, 1, 0xab41, 256])
    #expect(device.node == "/dev/input/event0")
    #expect(device.codes.keys.sorted() == [EventType.key])
    #expect(device.has(EventType.key, 1) && !device.has(EventType.key, 0))
    #expect(device.has(EventType.key, 128) && device.has(EventType.key, 226))
    #expect(DeviceClassifier.classify(device).kind == .other)
    for (name, _) in files { unlink("\(directory.path)/devices/event0/device/\(name)") }
    let devices = directory.path + "/devices"
    for folder in ["/event0/device/id", "/event0/device/capabilities", "/event0/device"] {
      rmdir(devices + folder)
    }
    rmdir(devices + "/event0")
    rmdir(devices)
  }

  @Test func `is unknown without its folder`() {
    for properties in [[:], ["DEVPATH": "/devices/none"]] {
      let node = DeviceNode(path: "/dev/input/event0", properties: properties)
      #expect(DeviceDescription(unopened: node, root: directory.path) == nil)
    }
  }
}
