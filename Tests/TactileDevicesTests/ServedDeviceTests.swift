import Fixtures
import Foundation
import Tactile
import TactileDevices
import TactileIO
import TactileInput
import Testing

/// Runs the suites below, each in a process of its own, to which umockdev serves a panel. The
/// panel plays its events once, from the first opening on.
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
    _ = try run(suite, count, share: share)
  }

  // Claim: A device that claims more than 256 slots is refused, with a reason in the log.
  @Test(
    .enabled(if: ServedDevice.canServe, "needs umockdev-run (apt-get install umockdev)"),
    .enabled(if: !ServedDevice.isServed, "this process is already served"))
  func `are refused with a reason if they claim too many slots`() throws {
    _ = try run("ServedPanelOfManySlots", "1 test", slots: 1_000_001)
  }

  // Claim: No name or value of a device reaches the standard streams by way of libevdev.
  @Test(
    .enabled(if: ServedDevice.canServe, "needs umockdev-run (apt-get install umockdev)"),
    .enabled(if: !ServedDevice.isServed, "this process is already served"))
  func `cannot make libevdev write to the standard streams`() throws {
    // libevdev reports the range of these tracking IDs as a bug, with the name of the device.
    let text = try run("ServedPanelFacts", "3 tests", trackingIDs: 0)
    #expect(!text.contains("libevdev") && !text.contains("BUG"), "\(text)")
  }

  @Test(
    .enabled(if: ServedDevice.canServe, "needs umockdev-run (apt-get install umockdev)"),
    .enabled(if: !ServedDevice.isServed, "this process is already served"),
    arguments: [("ServedPanelInStep", [-1, 7]), ("ServedPanelBehind", [-1, -1])])
  func `are compared with the contacts that the kernel knows`(suite: String, present: [Int32])
    throws
  {
    _ = try run(suite, "1 test", script: ServedDevice.quietScript, present: present)
  }

  @Test(
    .enabled(if: ServedDevice.canServe, "needs umockdev-run (apt-get install umockdev)"),
    .enabled(if: !ServedDevice.isServed, "this process is already served"))
  func `are touched while events of a finger that has lifted wait`() throws {
    _ = try run(
      "ServedPanelUnread", "1 test", script: ServedDevice.tapScript, present: [-1, -1],
      isTouched: false)
  }

  /// Runs a suite in a process to which the device is served, and returns the output of the process.
  private func run(
    _ suite: String, _ count: String, share: Int = 256, script: String = ServedDevice.script,
    slots: Int32 = 2, trackingIDs: Int32 = 65535, present: [Int32]? = nil, isTouched: Bool = true
  ) throws -> String {
    let directory = TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(filePath: ServedDevice.runner)
    process.arguments =
      try ServedDevice.arguments(
        in: URL(filePath: directory.path), script: script, slots: slots, trackingIDs: trackingIDs,
        present: present, isTouched: isTouched) + [
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
    return text
  }
}

/// The device that `ServedDevice` describes, in the process to which it is served.
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

  @Test func `the description holds everything the device reports`() throws {
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

  @Test func `the initial state contains the finger that is already down`() throws {
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

/// The device with too many slots, in the process to which it is served.
@Suite(.enabled(if: ServedDevice.isServed, "run by the first suite, in a process of its own"))
struct ServedPanelOfManySlots {
  @Test func `opening it throws an error that names the number`() {
    let error = #expect(throws: DeviceError.self) { try EvdevDevice(node: ServedDevice.node) }
    #expect(error == .tooManySlots(node: ServedDevice.node, count: 1_000_001, limit: 256))
    #expect(error?.description.contains("claims 1000001 slots") == true)
  }
}

extension EvdevDevice {
  /// Reads all events, and compares the state of the kernel with them.
  fileprivate func lookWhenRead(isGrabbed: Bool = false) throws -> GrabWatch.Finding {
    let limit = MonotonicClock.now().advanced(by: 20)
    while true {
      _ = readEvents { _, _ in }
      let finding = look(isGrabbed: isGrabbed)
      if finding != .unread { return finding }
      try #require(MonotonicClock.now() < limit)
    }
  }
}

/// The device whose state is that of its events, in the process to which it is served.
@Suite(.enabled(if: ServedDevice.isServed, "run by the first suite, in a process of its own"))
struct ServedPanelInStep {
  @Test func `a finger that rests is no missing event`() throws {
    let device = try EvdevDevice(node: ServedDevice.node)
    #expect(device.hasContacts)
    #expect(try device.lookWhenRead() == .touched)
    #expect(try device.lookWhenRead(isGrabbed: true) == .touched)
    #expect(device.isTouched)
  }
}

/// The device whose finger has lifted without an event, in the process to which it is served.
@Suite(.enabled(if: ServedDevice.isServed, "run by the first suite, in a process of its own"))
struct ServedPanelBehind {
  @Test func `a finger that lifted without an event is found, and the state can be read again`()
    throws
  {
    let device = try EvdevDevice(node: ServedDevice.node)
    let state = device.initialState()
    #expect(try device.lookWhenRead() == .missed)
    #expect(try device.lookWhenRead(isGrabbed: true) == .untouched)
    // A device is not grabbed as long as the events that were read say that a finger is down.
    #expect(device.isTouched)
    // libevdev receives the first state again.
    let again = device.rereadState()
    #expect(again.map(\.code) == state.map(\.code))
    #expect(again.map(\.value) == state.map(\.value))
  }
}

/// The device whose finger lands and lifts before an event is read, in the process to which it is served.
@Suite(.enabled(if: ServedDevice.isServed, "run by the first suite, in a process of its own"))
struct ServedPanelUnread {
  @Test func `S253 a device is not grabbed while events wait, although no slot is live`() throws {
    let device = try EvdevDevice(node: ServedDevice.node)
    _ = device.initialState()
    var (hasLifted, isOver) = (false, false)
    while !isOver {
      var file = pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&file, 1, 20_000) == 1)
      #expect(device.isTouched)
      _ = device.readEvents { events, _ in
        for event in events {
          if event.code == 0x39, event.value == -1 { hasLifted = true }
          if event.type == EventType.syn, hasLifted { isOver = true }
        }
      }
    }
    #expect(!device.isTouched)
  }
}

/// The events of the device, in the process to which it is served.
@Suite(.enabled(if: ServedDevice.isServed, "run by the first suite, in a process of its own"))
struct ServedPanelEvents {
  // Claim: A device that floods the daemon keeps no other device waiting, and takes no memory.
  @Test func `events are read in rounds, and a drop ends its frame with the current state`() throws
  {
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
    // If the drop never comes, fail instead of waiting forever.
    loop.onDeadline = { [unowned loop] in loop.stop() }
    loop.setDeadline(MonotonicClock.now().advanced(by: 20))
    try loop.run()
    #expect(latest <= MonotonicClock.now())
    // With a share of one, every event uses up the share.
    if share == 1 { #expect(results.filter { $0 == .more }.count > 8) }
    #expect(results.allSatisfy { $0 == .more || $0 == .drained })
    let sent = texts[.kernel]?.drop { $0 == "0:0" }
    #expect(sent == ["53:110", "0:0", "47:0", "57:8", "53:10", "54:20", "0:0", "53:30"])
    // Slot 0's finger was removed, slot 1's finger moved back, and the current slot is restored.
    #expect(texts[.resync] == ["47:0", "57:-1", "0:0", "47:1", "53:100", "0:0"])
  }
}
