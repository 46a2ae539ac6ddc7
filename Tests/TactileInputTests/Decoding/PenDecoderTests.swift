import Tactile
import TactileInput
import Testing

struct PenDecoderTests {
  var decoder = PenDecoder(.pen())

  @Test mutating func `hovers, touches, lifts, hovers and leaves`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .pen(1), .report, .oneX(11), .report,
      .touch(1), .oneX(12), .report, .oneX(13), .report,
      .touch(0), .report, .pen(0), .report,
    ])
    #expect(
      frames == [
        ["entered (10,20)"], ["moved (11,20)"],
        ["exited (11,20)", "began 1 (12,20)"], ["moved 1 (13,20)"],
        ["ended 1 (13,20)", "entered (13,20)"], ["exited (13,20)"],
      ])
  }

  @Test mutating func `does not treat zeros at the end of a hover as a movement`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .pen(1), .report,
      .oneX(0), .oneY(0), .abs(AbsCode.tiltX, 0), .pen(0), .report,
    ])
    #expect(frames.last == ["exited (10,20)"])
  }

  @Test mutating func `does not report an unchanged hover`() {
    let frames = decoder.report([.oneX(10), .oneY(20), .pen(1), .report, .misc(7), .report])
    #expect(frames == [["entered (10,20)"], []])
  }

  @Test mutating func `reports a hover only after its position is known`() {
    let frames = decoder.report([.pen(1), .report, .oneX(10), .report, .oneY(20), .report])
    #expect(frames == [[], [], ["entered (10,20)"]])
  }

  @Test mutating func `ends one hover and begins another when the pen is turned over`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .pen(1), .report, .pen(0), .rubber(1), .report,
    ])
    #expect(frames.last == ["exited (10,20)", "entered (10,20)"])
    #expect(decoder.hovers.last?.measurements.penState == .eraser)
    #expect(decoder.hovers.first?.measurements.penState == [])
  }

  @Test mutating func `reports the eraser for the other end`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .rubber(1), .touch(1), .report, .touch(0), .rubber(0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["ended 1 (10,20)"]])
    #expect(decoder.frame.contacts.first?.measurements.penState == .eraser)
    #expect(decoder.frame.contacts.first?.measurements.tool == MultitouchTool.pen)
  }

  private static let stroke: [InputEvent] = [
    .oneX(10), .oneY(20), .pen(1), .touch(1), .report,
  ]

  @Test(
    arguments: [
      [.pen(0), .rubber(1), .report], [.rubber(1), .pen(0), .report],
      [.touch(0), .pen(0), .rubber(1), .touch(1), .report],
      [.touch(0), .pen(0), .touch(1), .rubber(1), .report],
      [.pen(0), .rubber(1), .touch(0), .touch(1), .report],
      [.oneX(12), .pen(0), .rubber(1), .oneX(10), .report],
    ] as [[InputEvent]])
  func `a tool that changes with the tip down cancels its touch and begins another`(
    change: [InputEvent]
  ) {
    var decoder = PenDecoder(.pen())
    _ = decoder.report(Self.stroke)
    #expect(decoder.report(change) == [["cancelled 1 (10,20)", "began 2 (10,20)"]])
    #expect(decoder.frame.contacts.map(\.measurements.penState) == [[], .eraser])
    #expect(decoder.report([.oneX(15), .report]) == [["moved 2 (15,20)"]])
    // The button is released, and the tip lifts after that.
    let frames = decoder.report([.rubber(0), .pen(1), .report, .touch(0), .report])
    #expect(
      frames == [
        ["cancelled 2 (15,20)", "began 3 (15,20)"], ["ended 3 (15,20)", "entered (15,20)"],
      ])
    #expect(decoder.hovers.map(\.measurements.penState) == [[]])
  }

  @Test mutating func `a tool that changes in two frames does so as well`() {
    _ = decoder.report(Self.stroke)
    let apart = decoder.report([.pen(0), .report, .oneX(11), .report, .rubber(1), .report])
    #expect(apart == [[], [], ["cancelled 1 (10,20)", "began 2 (11,20)"]])
    let both = decoder.report([.pen(1), .report, .rubber(0), .report, .touch(0), .report])
    #expect(
      both == [
        [], ["cancelled 2 (11,20)", "began 3 (11,20)"], ["ended 3 (11,20)", "entered (11,20)"],
      ])
    let twice = decoder.report([.touch(1), .report, .rubber(1), .report, .pen(0), .report])
    #expect(
      twice == [
        ["exited (11,20)", "began 4 (11,20)"], ["cancelled 4 (11,20)", "began 5 (11,20)"], [],
      ])
  }

  @Test(
    arguments: [
      ([.touch(0), .pen(0), .report], ["ended 1 (10,20)"]),
      ([.pen(0), .touch(0), .report], ["ended 1 (10,20)"]),
      ([.pen(0), .rubber(1), .touch(0), .report], ["ended 1 (10,20)", "entered (10,20)"]),
      ([.touch(0), .rubber(1), .pen(0), .report], ["ended 1 (10,20)", "entered (10,20)"]),
    ] as [([InputEvent], [String])])
  func `a tip that lifts in the frame in which its tool leaves has lifted`(
    events: [InputEvent], words: [String]
  ) {
    var decoder = PenDecoder(.pen())
    _ = decoder.report(Self.stroke)
    #expect(decoder.report(events) == [words])
  }

  @Test mutating func `a tip that lifts in the frame after its tool has left has lifted`() {
    _ = decoder.report(Self.stroke)
    let frames = decoder.report([
      .pen(0), .oneX(0), .report, .oneY(0), .report, .touch(0), .report, .pen(1), .report,
      .touch(1), .report,
    ])
    #expect(
      frames == [
        [], [], ["ended 1 (10,20)"], ["entered (0,0)"], ["exited (0,0)", "began 2 (0,0)"],
      ])
    let back = decoder.report([.pen(0), .report, .pen(1), .report])
    #expect(back == [[], ["cancelled 2 (0,0)", "began 3 (0,0)"]])
    _ = decoder.report([.pen(0), .report])
    #expect(decoder.isNear)
    #expect(decoder.report([.dropped]) == [["cancelled 3 (0,0)"]])
    #expect(!decoder.isNear)
  }

  @Test func `a pen that is gone with its tip down is cancelled in time`() throws {
    var pipeline = try InputPipeline(device: DeviceID(rawValue: 1), description: .pen())
    for event in Self.stroke + [.pen(0), InputEvent.report.at(100), .oneX(0)] {
      _ = pipeline.process(event, source: .kernel)
    }
    let due = try #require(pipeline.nextDeadline)
    #expect(due == InputEvent.report.at(150).time)
    let hasFrame = pipeline.advance(to: due)
    #expect(hasFrame)
    #expect(pipeline.frame.timestamp == due)
    #expect(pipeline.frame.contacts.map(\.change) == [.cancelled])
    #expect(pipeline.readLateFrame().pens.map(\.measurements.x) == [10])
    #expect(pipeline.nextDeadline == nil)
    #expect(pipeline.isIdle)
    // The frame that had begun meanwhile goes on.
    let isFrame = pipeline.process(InputEvent.report.at(160), source: .kernel)
    #expect(!isFrame)
  }

  @Test func `a tool that changes while only pressure tells of the tip begins a touch`() {
    var decoder = PenDecoder(.pen(keys: [KeyCode.toolPen, KeyCode.toolRubber]))
    let pressed = InputEvent.abs(AbsCode.pressure, 300)
    _ = decoder.report([.oneX(10), .oneY(20), .pen(1), pressed, .report])
    let frames = decoder.report([
      .pen(0), .rubber(1), .report, .rubber(0), .report, .pen(1), .report,
    ])
    #expect(
      frames == [
        ["cancelled 1 (10,20)", "began 2 (10,20)"], [], ["cancelled 2 (10,20)", "entered (10,20)"],
      ])
  }

  @Test mutating func `reports the barrel buttons while touching and while hovering`() {
    _ = decoder.report([.oneX(10), .oneY(20), .pen(1), .key(KeyCode.stylus, 1), .report])
    #expect(decoder.hovers.map(\.measurements.penState) == [.barrelButton])
    let frames = decoder.report([
      .touch(1), .report, .key(KeyCode.stylus2, 1), .report, .key(KeyCode.stylus, 0), .report,
    ])
    #expect(frames.dropFirst() == [["moved 1 (10,20)"], ["moved 1 (10,20)"]])
    #expect(decoder.frame.contacts.map(\.measurements.penState) == [.secondBarrelButton])
  }

  @Test mutating func `reports tilt, pressure and distance`() {
    _ = decoder.report([
      .oneX(10), .oneY(20), .pen(1), .abs(AbsCode.distance, 30), .abs(AbsCode.tiltX, -9), .report,
    ])
    #expect(decoder.hovers.map(\.distance) == [30])
    #expect(decoder.hovers.map(\.measurements.tiltX) == [-9])
    _ = decoder.report([
      .touch(1), .abs(AbsCode.pressure, 400), .report, .abs(AbsCode.tiltY, 5), .report,
    ])
    let measurements = decoder.frame.contacts.first?.measurements
    #expect(measurements?.pressure == 400)
    #expect(measurements?.tiltX == -9)
    #expect(measurements?.tiltY == 5)
  }

  @Test mutating func `reports a tap with a duration of zero`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .pen(1), .report, .touch(1), .touch(0), .report,
    ])
    #expect(frames.last == ["began 1 (10,20)", "ended 1 (10,20)"])
  }

  @Test mutating func `touches without a reported approach`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .report, .touch(1), .report, .touch(0), .report,
    ])
    #expect(frames == [[], ["began 1 (10,20)"], ["ended 1 (10,20)"]])
  }

  @Test func `touches by pressure if there is no BTN_TOUCH`() {
    var decoder = PenDecoder(.pen(keys: [KeyCode.toolPen]))
    let frames = decoder.report([
      .oneX(10), .oneY(20), .abs(AbsCode.pressure, 3), .report, .abs(AbsCode.pressure, 0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["ended 1 (10,20)"]])
  }

  @Test func `ignores BTN_TOUCH of the fingers on its node while no tool is near`() {
    var device = DeviceDescription.pen()
    device.codes[EventType.abs] = CodeSet([
      AbsCode.x, AbsCode.y, AbsCode.mtSlot, AbsCode.mtPositionX, AbsCode.mtPositionY,
    ])
    var decoder = PenDecoder(device)
    let frames = decoder.report([
      .oneX(10), .oneY(20), .touch(1), .report, .touch(0), .report,
      .touch(1), .pen(1), .report,
    ])
    #expect(frames == [[], [], ["began 1 (10,20)"]])
  }

  @Test mutating func `cancels contact or hover when events are lost`() {
    let hovering = decoder.report([
      .oneX(10), .oneY(20), .pen(1), .report, .dropped, .oneX(9), .report, .oneX(4), .oneY(5),
      .report,
    ])
    #expect(hovering == [["entered (10,20)"], ["cancelled (10,20)"], []])
    let touching = decoder.report([.pen(1), .touch(1), .report, .dropped])
    #expect(touching == [["began 1 (4,5)"], ["cancelled 1 (4,5)"]])
  }

  @Test mutating func `cancels what a resynchronization no longer contains`() {
    _ = decoder.report([.oneX(10), .oneY(20), .pen(1), .touch(1), .report])
    let frames = decoder.report([.touch(0), .report, .pen(0), .report], .resync)
    #expect(frames == [["cancelled 1 (10,20)", "entered (10,20)"], ["cancelled (10,20)"]])
  }

  @Test mutating func `cancels once on request, and hovers again after the next approach`() {
    _ = decoder.report([.oneX(10), .oneY(20), .pen(1), .report])
    let first = decoder.cancelAll(at: .zero)
    #expect(first)
    #expect(decoder.words == ["cancelled (10,20)"])
    let again = decoder.cancelAll(at: .zero)
    #expect(!again)
    let frames = decoder.report([.oneX(11), .report, .pen(0), .report, .pen(1), .report])
    #expect(frames == [[], [], ["entered (11,20)"]])
  }
}
