import Tactile
import TactileInput
import Testing

struct MotionDecoderTests {
  /// 1000 units per g, upright at the start.
  var decoder = MotionDecoder(device(resolution: 1000))

  static func device(resolution: Int32) -> DeviceDescription {
    var device = DeviceDescription.with(
      properties: [InputProperty.accelerometer], axes: [AbsCode.x, AbsCode.y, AbsCode.z])
    for code in [AbsCode.x, AbsCode.y, AbsCode.z] {
      device.axes[code] = AbsoluteAxis(minimum: -8000, maximum: 8000, resolution: resolution)
    }
    return device
  }

  /// The events of a sample along the three axes.
  static func sample(_ x: Int32, _ y: Int32, _ z: Int32, at milliseconds: Int) -> [InputEvent] {
    [.abs(AbsCode.x, x), .abs(AbsCode.y, y), .abs(AbsCode.z, z), .report.at(milliseconds)]
  }

  /// Jolts to the right and left, one every 100 ms from 1 s on.
  static func swings(_ count: Int, strength: Int32 = 3000) -> [InputEvent] {
    var events = sample(0, -1000, 0, at: 900)
    for swing in 0..<count {
      events += sample(swing % 2 == 0 ? strength : -strength, -1000, 0, at: 1000 + 100 * swing)
      events += sample(0, -1000, 0, at: 1050 + 100 * swing)
    }
    return events
  }

  mutating func feed(_ events: [InputEvent], until end: Int = 10_000) -> [String] {
    var motions: [MotionEvent] = []
    for event in events {
      if let due = decoder.advance(to: event.time) { motions.append(due) }
      if let motion = decoder.process(event, source: .kernel) { motions.append(motion) }
    }
    let last = decoder.advance(to: Timestamp(seconds: 0, microseconds: end * 1000))
    if let last { motions.append(last) }
    return motions.map { "\($0.phase) \($0.timestamp.nanoseconds / 1_000_000)" }
  }

  @Test mutating func `four jolts are a shake, which ends with the movement`() {
    let motions = feed(Self.swings(4))
    #expect(motions == ["began 1100", "ended 1650"])
  }

  @Test mutating func `two jolts are not a shake`() {
    let motions = feed(Self.swings(2))
    #expect(motions == ["began 1100", "cancelled 1450"])
  }

  @Test mutating func `does not report a knock`() {
    let motions = feed(Self.swings(1))
    #expect(motions == [])
    #expect(decoder.nextDeadline == nil)
  }

  @Test mutating func `does not report taps on the panel`() {
    let motions = feed(Self.swings(20, strength: 500))
    #expect(motions == [])
  }

  @Test mutating func `does not report a long push`() {
    var events = Self.sample(0, -1000, 0, at: 900)
    for index in 0..<20 { events += Self.sample(3000, -1000, 0, at: 1000 + 10 * index) }
    let motions = feed(events)
    #expect(motions == [])
  }

  @Test mutating func `cancels a movement longer than 3 s, and begins no other before it stops`() {
    let motions = feed(Self.swings(60))
    #expect(motions == ["began 1100", "cancelled 4100"])
    let rest = Self.swings(4).map { event in
      var later = event
      later.time = Timestamp(nanoseconds: event.time.nanoseconds + 20_000_000_000)
      return later
    }
    let again = feed(rest, until: 40_000)
    #expect(again == ["began 21100", "ended 21650"])
  }

  @Test mutating func `cancels a shake when events are lost or the device is removed`() {
    let lost = feed(Self.swings(4).dropLast(4) + [.dropped.at(1340)], until: 1340)
    #expect(lost == ["began 1100", "cancelled 1340"])
    var other = MotionDecoderTests()
    _ = other.feed(Self.swings(4), until: 1400)
    let gone = other.decoder.cancelAll(at: Timestamp(seconds: 1, microseconds: 400_000))
    #expect(gone?.phase == .cancelled)
    let again = other.decoder.cancelAll(at: Timestamp(seconds: 1, microseconds: 400_000))
    #expect(again == nil)
  }

  @Test mutating func `never reports an earlier time if the device's clock goes back`() {
    let lost = feed(Self.swings(4).dropLast(4) + [.dropped.at(500)], until: 500)
    #expect(lost == ["began 1100", "cancelled 1300"])
    var other = MotionDecoderTests()
    let ended = other.feed(Self.swings(2), until: 1450)
    #expect(ended == ["began 1100", "cancelled 1450"])
    let again = other.feed(Self.swings(2), until: 1450)
    #expect(again == ["began 1450"])
    var late = MotionDecoderTests()
    let cancelled = late.feed(Self.swings(4).dropLast(4) + [.dropped.at(1340)], until: 1340)
    #expect(cancelled == ["began 1100", "cancelled 1340"])
    let earlier = late.feed(Self.swings(4), until: 1340)
    #expect(earlier == ["began 1340"])
  }

  @Test mutating func `is due when the movement is over`() {
    _ = feed(Self.swings(2), until: 1200)
    #expect(decoder.nextDeadline == Timestamp(seconds: 1, microseconds: 450_000))
  }

  @Test(arguments: [
    (0, -1000, 0, PanelOrientation.normal), (0, 1000, 0, .upsideDown), (1000, 0, 0, .leftUp),
    (-1000, 0, 0, .rightUp), (0, 0, -1000, .faceUp), (0, 0, 1000, .faceDown),
  ])
  mutating func `reports which edge is up`(x: Int32, y: Int32, z: Int32, edge: PanelOrientation) {
    _ = feed(Self.sample(x, y, z, at: 1))
    #expect(decoder.orientation == edge)
  }

  @Test mutating func `keeps its orientation at 45 degrees`() {
    _ = feed(Self.sample(0, -1000, 0, at: 1) + Self.sample(720, -700, 0, at: 5000))
    #expect(decoder.orientation == .normal)
    _ = feed(
      Self.sample(1000, 0, 0, at: 20_000) + Self.sample(700, -720, 0, at: 30_000), until: 40_000)
    #expect(decoder.orientation == .leftUp)
  }

  @Test mutating func `changes the orientation after a while without events`() {
    _ = feed(Self.sample(0, -1000, 0, at: 1) + Self.sample(0, 0, -1000, at: 5000), until: 6000)
    #expect(decoder.orientation == .normal)
    #expect(decoder.nextDeadline == Timestamp(seconds: 6, microseconds: 200_000))
    _ = feed([], until: 6200)
    #expect(decoder.orientation == .faceUp)
    #expect(decoder.nextDeadline == nil)
  }

  @Test mutating func `a shake does not change the orientation, at any sample rate`() {
    var turned: Set<PanelOrientation?> = []
    for event in Self.swings(8) {
      _ = decoder.advance(to: event.time)
      _ = decoder.process(event, source: .kernel)
      if event.type == EventType.syn { turned.insert(decoder.orientation) }
    }
    #expect(turned == [.normal])
  }

  @Test func `takes the first sample as 1 g if the device has no resolution`() {
    var test = MotionDecoderTests()
    test.decoder = MotionDecoder(Self.device(resolution: 0))
    let motions = test.feed(Self.swings(4))
    #expect(motions == ["began 1100", "ended 1650"])
    #expect(test.decoder.orientation == .normal)
  }

  @Test func `accepts a device that reports only zeros`() {
    var test = MotionDecoderTests()
    test.decoder = MotionDecoder(Self.device(resolution: 0))
    let motions = test.feed(Self.sample(0, 0, 0, at: 1) + Self.sample(0, 0, 0, at: 2))
    #expect(motions == [])
    #expect(test.decoder.orientation == nil)
  }
}
