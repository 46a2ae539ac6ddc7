import CLibevdev
import Fixtures
@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileInput
import Testing

@testable import TactileDevices

/// Writing to a clone, whose place a socket takes. Guest scenarios test clones of a real kernel.
@Suite struct `uinput device` {
  /// The other end of the socket. One write is one message.
  private final class Reader {
    let descriptor: Int32

    init(_ descriptor: Int32) {
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }
  }

  private let reader: Reader
  private let clone: UinputDevice

  init() throws {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    reader = Reader(ends[0])
    clone = UinputDevice(FileDescriptor(owning: ends[1]), systemName: "input12")
  }

  /// The events of the next write; nil if there is none.
  private func written() -> [InputEvent]? {
    var events = [input_event](repeating: input_event(), count: 4096)
    let size = events.count * MemoryLayout<input_event>.stride
    let count = recv(reader.descriptor, &events, size, 0)
    guard count >= 0 else { return nil }
    return events[..<(count / MemoryLayout<input_event>.stride)].map {
      InputEvent(
        time: Timestamp(seconds: $0.time.tv_sec, microseconds: Int($0.time.tv_usec)), type: $0.type,
        code: $0.code, value: $0.value)
    }
  }

  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Timestamp = .zero)
    -> InputEvent
  {
    InputEvent(time: time, type: type, code: code, value: value)
  }

  @Test func `sends a frame with one write, without times`() throws {
    let time = Timestamp(nanoseconds: 5_000_000_000)
    let frame = [
      event(EventType.abs, AbsCode.mtTrackingID, -1, at: time),
      event(EventType.syn, SynCode.report, 0, at: time),
    ]
    try frame.withUnsafeBufferPointer { try clone.write($0) }
    #expect(
      written() == [
        event(EventType.abs, AbsCode.mtTrackingID, -1), event(EventType.syn, SynCode.report, 0),
      ])
    #expect(written() == nil)
  }

  @Test(arguments: [1, 128, 129, 1000])
  func `sends any number of events with one write, and fewer with the next one`(count: Int) throws {
    for length in [count, 1] {
      let frame = (0..<length).map { event(EventType.abs, AbsCode.mtPositionX, Int32($0)) }
      try frame.withUnsafeBufferPointer { try clone.write($0) }
      #expect(written() == frame)
      #expect(written() == nil)
    }
  }

  @Test func `reports a write that the kernel refuses, instead of waiting`() throws {
    let frame = [event(EventType.syn, SynCode.report, 0)]
    var found: DeviceError?
    for _ in 0..<100_000 where found == nil {
      do throws(DeviceError) {
        try frame.withUnsafeBufferPointer { (events) throws(DeviceError) in
          try clone.write(events)
        }
      } catch { found = error }
    }
    #expect(
      found == .failed(action: "write to", target: "/dev/uinput (input12)", code: EAGAIN))
  }

  @Test func `S254 ends each touch of an unknown state, and releases each key`() throws {
    clone.liftAll()
    let events = try #require(written())
    #expect(written() == nil)
    var lifted: Set<Int32> = []
    var slot: Int32 = -1
    var hasFinger = false
    for event in events where event.type == EventType.abs {
      switch event.code {
      case AbsCode.mtSlot: (slot, hasFinger) = (event.value, false)
      // A palm must become a finger before it ends.
      case AbsCode.mtToolType: hasFinger = event.value == MultitouchTool.finger
      case AbsCode.mtTrackingID:
        #expect(event.value == -1 && hasFinger)
        lifted.insert(slot)
      default: Issue.record("an event with the code \(event.code)")
      }
    }
    #expect(lifted == Set(0..<100))
    let released = events.filter { $0.type == EventType.key && $0.value == 0 }.map(\.code)
    #expect(Set(released).isSuperset(of: [KeyCode.touch, KeyCode.toolPen, KeyCode.left, 114]))
    #expect(events.last == event(EventType.syn, SynCode.report, 0))
    #expect(events.count { $0.type == EventType.syn } == 1)
  }

  // Claim: The keyboard of `wake: {key: true}` has one key, pressed at most once a second.
  @Test func `S269 the wake-up key is pressed and released with one write, at most once a second`()
    throws
  {
    let key = WakeKey(clone)
    let start = Timestamp(nanoseconds: 7_000_000_000)
    #expect(try key.press(at: start))
    let press = [
      event(EventType.key, KeyCode.wakeUp, 1), event(EventType.syn, SynCode.report, 0),
      event(EventType.key, KeyCode.wakeUp, 0), event(EventType.syn, SynCode.report, 0),
    ]
    #expect(written() == press)
    #expect(try !key.press(at: start.advanced(by: 0.999)))
    #expect(written() == nil)
    #expect(try key.press(at: start.advanced(by: 1)))
    #expect(written() == press)
  }

  @Test func `S269 the wake-up key is found by its name among virtual devices`() {
    let directory = TemporaryDirectory()
    #expect(!WakeKey.isPresent(in: directory.path + "/missing"))
    mkdir(directory.path + "/input3", 0o700)
    _ = directory.makeFile("input3/name", "Panel\n")
    #expect(!WakeKey.isPresent(in: directory.path))
    mkdir(directory.path + "/input4", 0o700)
    _ = directory.makeFile("input4/name", "Tactile Wake Key\n")
    #expect(WakeKey.isPresent(in: directory.path))
  }

  @Test func `S269 the wake-up key is not made without uinput, and the error names the file`() {
    let directory = TemporaryDirectory()
    let node = directory.path + "/uinput"
    let error = #expect(throws: DeviceError.self) { try WakeKey(node: node) }
    #expect(error == .failed(action: "open", target: node, code: ENOENT))
    let file = directory.makeFile("file")
    let other = #expect(throws: DeviceError.self) { try WakeKey(node: file) }
    #expect(other == .failed(action: "declare a device to", target: file, code: ENOTTY))
  }

  @Test func `is not made from another file`() {
    #expect(throws: DeviceError.self) {
      try UinputDevice(taking: FileDescriptor(owning: open("/dev/null", O_WRONLY | O_CLOEXEC)))
    }
  }

  @Test func `is not made without uinput, and the error names the file`() throws {
    let directory = TemporaryDirectory()
    let node = directory.path + "/uinput"
    var panel = DeviceDescription(name: "Panel")
    panel.codes = [
      EventType.abs: CodeSet([AbsCode.x, AbsCode.y]), EventType.key: CodeSet([KeyCode.touch]),
    ]
    for code in [AbsCode.x, AbsCode.y] {
      panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: 4095)
    }
    let description = try #require(CloneDescription(of: panel, kind: .touchscreen))
    let error = #expect(throws: DeviceError.self) {
      try UinputDevice(description, node: node)
    }
    #expect(error == .failed(action: "open", target: node, code: ENOENT))
    // A regular file accepts no requests of uinput.
    let file = directory.makeFile("file")
    let other = #expect(throws: DeviceError.self) {
      try UinputDevice(description, node: file)
    }
    #expect(other == .failed(action: "declare a device to", target: file, code: ENOTTY))
  }
}
