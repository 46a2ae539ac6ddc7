import Tactile
import TactileWire
import Testing

@Suite("Script builder")
struct ScriptBuilderTests {
  private static func contact(
    _ finger: Int32, _ change: Contact.Change, _ x: Double = 0
  ) -> Contact {
    Contact(
      id: Contact.ID(device: DeviceID(rawValue: 1), tracking: finger), change: change,
      location: Point(x: x, y: 1))
  }

  private static func steps(
    _ frames: [(milliseconds: Double, contacts: [Contact])]
  ) -> [ScriptStepMessage] {
    var builder = ScriptBuilder()
    for frame in frames {
      builder.add(
        ContactFrame(
          device: DeviceID(rawValue: 1),
          timestamp: Timestamp(nanoseconds: UInt64(frame.milliseconds * 1e6)),
          contacts: frame.contacts))
    }
    builder.lift()
    return builder.steps
  }

  private static func texts(_ steps: [ScriptStepMessage]) -> [String] {
    steps.map { step in
      "\(step.time): " + step.fingers.map { "\($0.finger)@\($0.x)" }.joined(separator: " ")
    }
  }

  @Test func `steps have the fingers that are down, and times from the first frame on`() {
    let steps = Self.steps([
      (100, [Self.contact(1, .began, 5)]),
      (108, [Self.contact(1, .moved, 6), Self.contact(2, .began, 7)]),
      (116, [Self.contact(1, .ended, 6)]), (200, [Self.contact(2, .cancelled)]),
    ])
    #expect(
      Self.texts(steps) == ["0.0: 1@5.0", "0.008: 1@6.0 2@7.0", "0.016: 2@7.0", "0.1: "])
  }

  @Test func `a landing and a lift in one frame, or within a millisecond, stay apart`() {
    #expect(
      Self.texts(Self.steps([(0, [Self.contact(1, .began, 5), Self.contact(1, .ended, 5)])]))
        == ["0.0: 1@5.0", "0.001: "])
    #expect(
      Self.texts(
        Self.steps([(0, [Self.contact(1, .began, 5)]), (0.2, [Self.contact(1, .ended)])]))
        == ["0.0: 1@5.0", "0.001: "])
  }

  @Test func `a finger that lands where another one lifts has another number`() {
    let steps = Self.steps([
      (0, [Self.contact(1, .began, 5)]),
      (8, [Self.contact(1, .ended, 5), Self.contact(2, .began, 50)]),
    ])
    #expect(Self.texts(steps) == ["0.0: 1@5.0", "0.008: 2@50.0", "0.009: "])
  }

  @Test func `more than ten fingers are reported`() {
    var builder = ScriptBuilder()
    let contacts = (1...11).map { Self.contact($0, .began, 5) }
    builder.add(
      ContactFrame(device: DeviceID(rawValue: 1), timestamp: .zero, contacts: contacts))
    #expect(builder.hasTooManyFingers)
    #expect(builder.steps.first?.fingers.count == 10)
  }

  @Test func `a tap and a swipe lift at the end, and a swipe moves in a straight line`() {
    let tap = [ScriptStepMessage].tap(at: Point(x: 3, y: 4), for: 0.05)
    #expect(tap.map(\.time) == [0, 0.05])
    #expect(tap.map(\.fingers.count) == [1, 0])
    let swipe = [ScriptStepMessage].swipe(
      from: Point(x: 0, y: 0), to: Point(x: 100, y: 50), for: 0.8)
    #expect(swipe.count == 102)
    #expect(swipe[100].fingers == [ScriptedFingerMessage(finger: 1, x: 100, y: 50)])
    #expect(swipe[50].fingers == [ScriptedFingerMessage(finger: 1, x: 50, y: 25)])
    #expect(swipe.last?.fingers.isEmpty == true)
  }

  @Test(arguments: [Double.nan, -1, -.infinity, .infinity])
  func `the time of a swipe may be any number, which the service checks`(duration: Double) {
    let steps = [ScriptStepMessage].swipe(
      from: Point(x: 0, y: 0), to: Point(x: 100, y: 50), for: duration)
    #expect(steps.first?.fingers.count == 1)
    #expect(steps.last?.fingers.isEmpty == true)
  }
}
