@preconcurrency import Glibc
import Tactile
import Testing

@testable import TactileDevices

@Suite("Devices that cannot be opened")
struct OpenRetriesTests {
  static let node = DeviceNode(path: "/dev/input/event3", properties: ["ID_SEAT": "seat0"])
  static let denied = DeviceError.permissionDenied(node: node.path, group: "input")
  static let busy = DeviceError.failed(action: "open", target: node.path, code: EBUSY)
  static let gone = DeviceError.missing(node: node.path)
  static let keyboard = DeviceError.notAnInputDevice(node: node.path, found: "a file")

  static func at(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  var retries = OpenRetries()

  @Test mutating func `are tried again after 1, 2, 4 and up to 60 seconds`() {
    _ = retries.failed(Self.node, Self.denied, at: .zero)
    var pauses: [Double] = []
    var now = Timestamp.zero
    for _ in 0..<8 {
      guard let next = retries.nextDeadline else { break }
      #expect(retries.due(at: now).isEmpty)
      #expect(retries.due(at: next) == [Self.node])
      pauses.append(next.seconds(since: now))
      now = next
      _ = retries.failed(Self.node, Self.denied, at: now)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
  }

  @Test mutating func `are reported once, and again if the reason changes`() {
    let first = retries.failed(Self.node, Self.denied, at: .zero)
    let again = retries.failed(Self.node, Self.denied, at: Self.at(1))
    let other = retries.failed(Self.node, Self.busy, at: Self.at(3))
    #expect([first, again, other] == [true, false, true])
  }

  @Test(arguments: [gone, keyboard])
  mutating func `are not tried again if another attempt cannot succeed`(reason: DeviceError) {
    let isTold = retries.failed(Self.node, reason, at: .zero)
    #expect(isTold)
    #expect(retries.nextDeadline == nil)
    _ = retries.failed(Self.node, Self.busy, at: .zero)
    _ = retries.failed(Self.node, reason, at: Self.at(1))
    #expect(retries.nextDeadline == nil)
  }

  @Test mutating func `are removed after they open or are unplugged`() {
    _ = retries.failed(Self.node, Self.busy, at: .zero)
    let wasWaiting = retries.forget(Self.node.path)
    let again = retries.forget(Self.node.path)
    #expect(wasWaiting)
    #expect(!again)
    #expect(retries.nextDeadline == nil)
  }

  @Test mutating func `wait independently`() {
    let other = DeviceNode(path: "/dev/input/event4", properties: [:])
    _ = retries.failed(Self.node, Self.busy, at: .zero)
    _ = retries.failed(other, Self.busy, at: Self.at(0.5))
    #expect(retries.nextDeadline == Self.at(1))
    #expect(retries.due(at: Self.at(1.2)) == [Self.node])
    #expect(retries.due(at: Self.at(2)) == [Self.node, other])
  }

  @Test(arguments: [denied, busy, gone, keyboard])
  func `name the attempt, the target and a hint`(reason: DeviceError) {
    let text = reason.description
    #expect(text.contains(Self.node.path))
    #expect(text.hasSuffix("."))
  }
}
