import Fixtures
import Foundation
import TactileWire
import Testing

@testable import TactileCommand

@Suite("Filter counts in tactile devices", .waits)
struct DeviceCountsTests {
  private func device(_ node: String, _ filtered: [CountMessage] = []) -> DeviceMessage {
    DeviceMessage(
      id: 1, name: "Panel", kind: "touchscreen", reason: "it is one", node: node,
      filtered: filtered)
  }

  @Test func `come from the service and belong to the device with the same node`() {
    let edge = CountMessage(name: "edge", reason: "it began in the dead zone of an edge", count: 3)
    let counts = DeviceCounts(of: [device("/dev/input/event3", [edge]), device("")])
    var listed = device("/dev/input/event3")
    counts.add(to: &listed)
    #expect(listed.filtered == [edge])
    #expect(
      EventLine.lines(of: listed).last
        == "    filtered 3 times: it began in the dead zone of an edge")
    #expect(listed.isGrabbed == nil)
    for node in ["/dev/input/event4", ""] {
      var other = device(node)
      counts.add(to: &other)
      #expect(other.filtered.isEmpty)
    }
  }

  @Test func `losses that the service repaired are in the list`() {
    let losses = CountMessage(name: "repairedLosses", reason: "events were lost", count: 2)
    var known = device("/dev/input/event3")
    known.oddities = [losses]
    var listed = device("/dev/input/event3")
    DeviceCounts(of: [known]).add(to: &listed)
    #expect(listed.oddities == [losses])
    #expect(EventLine.lines(of: listed).last == "    unexpected 2 times: events were lost")
  }

  @Test func `a device that the service finds grabbed is marked in the list`() {
    var known = device("/dev/input/event3")
    known.isGrabbed = true
    let line = "    another program has grabbed it (EVIOCGRAB), so no app receives its touches"
    var listed = device("/dev/input/event3")
    #expect(!EventLine.lines(of: listed).contains(line))
    DeviceCounts(of: [known]).add(to: &listed)
    #expect(EventLine.lines(of: listed).contains(line))
  }

  @Test(.enabled(if: ServedDevice.canServe, "needs umockdev-run"))
  func `are missing without a service, and come from a running service`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("socket")
    let script = """
      tactile devices --socket '\(socket)' 2>'\(folder.path("without"))'
      tactiled --socket '\(socket)' 2>'\(folder.path("log"))' & daemon=$!
      tries=2000
      until [ -S '\(socket)' ] || [ $tries = 0 ]; do tries=$((tries - 1)); sleep 0.01; done
      tactile devices --socket '\(socket)' 2>'\(folder.path("with"))'
      kill -TERM $daemon; wait $daemon
      """
    let arguments =
      try ServedDevice.arguments(in: folder.url) + [
        "env", "PATH=\(Programs.folder.path):/usr/bin:/bin", "sh", "-c", script,
      ]
    let result = Programs.finish(
      try Programs.start(URL(fileURLWithPath: ServedDevice.runner), arguments))
    #expect(result.status == 0)
    #expect(result.lines.count { $0.contains("device 1 \"Served Panel\"") } == 2)
    #expect(result.lines.count { $0.hasPrefix("    match: {name: \"Served Panel\"") } == 2)
    let without = try String(contentsOfFile: folder.path("without"), encoding: .utf8)
    #expect(without.contains("no filter counts: "))
    let with = try String(contentsOfFile: folder.path("with"), encoding: .utf8)
    #expect(!with.contains("no filter counts"), "\(with)")
  }
}
