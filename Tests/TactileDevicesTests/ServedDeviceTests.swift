import Fixtures
import Foundation
import Tactile
import TactileDevices
import TactileIO
import TactileInput
import Testing

/// Runs the suites below, each in a process of its own that umockdev serves a panel to: the panel
/// plays its events once, from the first opening on.
@Suite struct `devices served by umockdev` {
  @Test(
    .enabled(
      if: ServedDevice.canServe,
      "needs umockdev-run (apt-get install umockdev); without it no device is opened and read here"
    ),
    .enabled(if: !ServedDevice.isServed, "this process is already served"),
    arguments: [
      ("ServedPanelFacts", "3 tests", 256), ("ServedPanelEvents", "1 test", 256),
      ("ServedPanelEvents", "1 test", 7), ("ServedPanelEvents", "1 test", 1),
    ])
  func `are found, described, read and resynchronized`(
    suite: String, count: String, share: Int
  ) throws {
    let directory = TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(filePath: ServedDevice.runner)
    process.arguments =
      try ServedDevice.arguments(in: URL(filePath: directory.path)) + [
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
        "--testing-library", "swift-testing", "--filter", suite,
      ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TACTILE_SERVED_DEVICE": "\(share)", "SWIFT_BACKTRACE": "enable=no"],
      uniquingKeysWith: { $1 })
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(text.contains("Test run with \(count) in 1 suite passed"), "\(text)")
  }
}

/// The device that `ServedDevice` describes, as the process it is served to sees it.
@Suite(
  .serialized,
  .enabled(if: ServedDevice.isServed, "run by the first suite, in a process of its own"))
struct ServedPanelFacts {
  @Test func `the monitor lists event devices once, by number, with udev's properties`() throws {
    let monitor = try DeviceMonitor()
    var nodes: [DeviceNode] = []
    for _ in 0..<2 {
      try monitor.listDevices { if case .added(let node) = $0 { nodes.append(node) } }
    }
    #expect(nodes.map(\.path) == [ServedDevice.node, "/dev/input/event12"])
    #expect(nodes.first?.properties["ID_INPUT_TOUCHSCREEN"] == "1")
    #expect(nodes.first?.properties["ID_SEAT"] == "seat0")
  }

  @Test func `the description says all that the device says`() throws {
    let device = try EvdevDevice(node: ServedDevice.node, udevProperties: ["ID_SEAT": "seat0"])
    let description = device.description
    #expect(description.name == ServedDevice.name)
    #expect(
      [description.bus, description.vendor, description.product, description.version]
        == [3, 0x1234, 0x5678, 0x110])
    #expect(description.properties.codes == [1])
    #expect(description.codes.keys.sorted() == [EventType.key, EventType.abs])
    #expect(description.codes[EventType.abs]?.codes == [0, 1, 0x2f, 0x35, 0x36, 0x39])
    #expect(
      description.axes[0]
        == AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 20, value: 100))
    #expect(description.node == ServedDevice.node)
    #expect(description.udevProperties == ["ID_SEAT": "seat0"])
  }

  @Test func `the initial state tells of the finger that is down already`() throws {
    let device = try EvdevDevice(node: ServedDevice.node)
    let events = device.initialState().map { [Int32($0.type), Int32($0.code), $0.value] }
    #expect(
      events == [
        [3, 0x00, 100], [3, 0x01, 200], [1, 0x14a, 1],
        [3, 0x2f, 0], [3, 0x35, 0], [3, 0x36, 0], [3, 0x39, -1],
        [3, 0x2f, 1], [3, 0x35, 100], [3, 0x36, 200], [3, 0x39, 7],
        [3, 0x2f, 1], [0, 0, 0],
      ])
  }
}

/// What the device sends, as the process it is served to reads it.
@Suite(.enabled(if: ServedDevice.isServed, "run by the first suite, in a process of its own"))
struct ServedPanelEvents {
  @Test func `events are read in shares, and a drop ends its frame with the true state`() throws {
    let share = try #require(ServedDevice.share)
    let loop = try EventLoop()
    let device = try EvdevDevice(node: ServedDevice.node, share: share)
    var texts: [EventSource: [String]] = [:]
    var results: [ReadResult] = []
    var latest = Timestamp.zero
    var registration: Registration?
    registration = try loop.add(device.descriptor, interest: .read) { [unowned loop] _ in
      var count = 0
      let result = device.readEvents { events, source in
        for event in events {
          #expect(latest <= event.time)
          latest = event.time
          texts[source, default: []].append("\(event.code):\(event.value)")
        }
        count += events.count
      }
      #expect(count <= share + 1)
      results.append(result)
      if result == .more, let registration { loop.callAgain(registration) }
      if result == .drained, texts[.resync] != nil { loop.stop() }
    }
    // If the drop never comes, fail and do not wait for ever.
    loop.onDeadline = { [unowned loop] in loop.stop() }
    loop.setDeadline(MonotonicClock.now().advanced(by: 20))
    try loop.run()
    #expect(latest <= MonotonicClock.now())
    // However the events arrive, a share of one is used up by each of them.
    if share == 1 { #expect(results.filter { $0 == .more }.count > 8) }
    #expect(results.allSatisfy { $0 == .more || $0 == .drained })
    let sent = texts[.kernel]?.drop { $0 == "0:0" }
    #expect(sent == ["53:110", "0:0", "47:0", "57:8", "53:10", "54:20", "0:0", "53:30"])
    // Slot 0's finger is gone, slot 1's was moved back, and the present slot is its again.
    #expect(texts[.resync] == ["47:0", "57:-1", "0:0", "47:1", "53:100", "0:0"])
  }
}
