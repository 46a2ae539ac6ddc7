import Tactile
import TactileInput
import Testing

struct PenDecoderTests {
  var decoder = PenDecoder(.pen())

  @Test mutating func `hovers, touches, lifts, hovers and goes`() {
    let frames = decoder.tell([
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

  @Test mutating func `takes zeros that come with the pen's leaving for no movement`() {
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .pen(1), .report,
      .oneX(0), .oneY(0), .abs(AbsCode.tiltX, 0), .pen(0), .report,
    ])
    #expect(frames.last == ["exited (10,20)"])
  }

  @Test mutating func `says nothing of a pen that hovers still`() {
    let frames = decoder.tell([.oneX(10), .oneY(20), .pen(1), .report, .misc(7), .report])
    #expect(frames == [["entered (10,20)"], []])
  }

  @Test mutating func `holds a hover back until a position is known`() {
    let frames = decoder.tell([.pen(1), .report, .oneX(10), .report, .oneY(20), .report])
    #expect(frames == [[], [], ["entered (10,20)"]])
  }

  @Test mutating func `ends one hover and begins another when the pen is turned round`() {
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .pen(1), .report, .pen(0), .rubber(1), .report,
    ])
    #expect(frames.last == ["exited (10,20)", "entered (10,20)"])
    #expect(decoder.hovers.last?.measures.penState == .eraser)
    #expect(decoder.hovers.first?.measures.penState == [])
  }

  @Test mutating func `erases with the other end`() {
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .rubber(1), .touch(1), .report, .rubber(0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["ended 1 (10,20)"]])
    #expect(decoder.frame.contacts.first?.measures.penState == .eraser)
    #expect(decoder.frame.contacts.first?.measures.tool == MultitouchTool.pen)
  }

  @Test mutating func `tells the barrel's buttons while touching and while hovering`() {
    _ = decoder.tell([.oneX(10), .oneY(20), .pen(1), .key(KeyCode.stylus, 1), .report])
    #expect(decoder.hovers.map(\.measures.penState) == [.barrelButton])
    let frames = decoder.tell([
      .touch(1), .report, .key(KeyCode.stylus2, 1), .report, .key(KeyCode.stylus, 0), .report,
    ])
    #expect(frames.dropFirst() == [["moved 1 (10,20)"], ["moved 1 (10,20)"]])
    #expect(decoder.frame.contacts.map(\.measures.penState) == [.secondBarrelButton])
  }

  @Test mutating func `tells tilt, pressure and distance`() {
    _ = decoder.tell([
      .oneX(10), .oneY(20), .pen(1), .abs(AbsCode.distance, 30), .abs(AbsCode.tiltX, -9), .report,
    ])
    #expect(decoder.hovers.map(\.distance) == [30])
    #expect(decoder.hovers.map(\.measures.tiltX) == [-9])
    _ = decoder.tell([
      .touch(1), .abs(AbsCode.pressure, 400), .report, .abs(AbsCode.tiltY, 5), .report,
    ])
    let measures = decoder.frame.contacts.first?.measures
    #expect(measures?.pressure == 400)
    #expect(measures?.tiltX == -9)
    #expect(measures?.tiltY == 5)
  }

  @Test mutating func `reports a tap of no length`() {
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .pen(1), .report, .touch(1), .touch(0), .report,
    ])
    #expect(frames.last == ["began 1 (10,20)", "ended 1 (10,20)"])
  }

  @Test mutating func `touches without ever having been near`() {
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .report, .touch(1), .report, .touch(0), .report,
    ])
    #expect(frames == [[], ["began 1 (10,20)"], ["ended 1 (10,20)"]])
  }

  @Test func `touches by pressure where there is no BTN_TOUCH`() {
    var decoder = PenDecoder(.pen(keys: [KeyCode.toolPen]))
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .abs(AbsCode.pressure, 3), .report, .abs(AbsCode.pressure, 0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["ended 1 (10,20)"]])
  }

  @Test func `leaves BTN_TOUCH to the fingers of its node while no tool is near`() {
    var device = DeviceDescription.pen()
    device.codes[EventType.abs] = CodeSet([
      AbsCode.x, AbsCode.y, AbsCode.mtSlot, AbsCode.mtPositionX, AbsCode.mtPositionY,
    ])
    var decoder = PenDecoder(device)
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .touch(1), .report, .touch(0), .report,
      .touch(1), .pen(1), .report,
    ])
    #expect(frames == [[], [], ["began 1 (10,20)"]])
  }

  @Test mutating func `cancels contact or hover when events are lost`() {
    let hovering = decoder.tell([
      .oneX(10), .oneY(20), .pen(1), .report, .dropped, .oneX(9), .report, .oneX(4), .oneY(5),
      .report,
    ])
    #expect(hovering == [["entered (10,20)"], ["cancelled (10,20)"], []])
    let touching = decoder.tell([.pen(1), .touch(1), .report, .dropped])
    #expect(touching == [["began 1 (4,5)"], ["cancelled 1 (4,5)"]])
  }

  @Test mutating func `cancels what a repair no longer finds`() {
    _ = decoder.tell([.oneX(10), .oneY(20), .pen(1), .touch(1), .report])
    let frames = decoder.tell([.touch(0), .report, .pen(0), .report], .resync)
    #expect(frames == [["cancelled 1 (10,20)", "entered (10,20)"], ["cancelled (10,20)"]])
  }

  @Test mutating func `cancels once when told to, and hovers again when it comes near again`() {
    _ = decoder.tell([.oneX(10), .oneY(20), .pen(1), .report])
    let first = decoder.cancelAll(at: .zero)
    #expect(first)
    #expect(decoder.words == ["cancelled (10,20)"])
    let again = decoder.cancelAll(at: .zero)
    #expect(!again)
    let frames = decoder.tell([.oneX(11), .report, .pen(0), .report, .pen(1), .report])
    #expect(frames == [[], [], ["entered (11,20)"]])
  }
}
