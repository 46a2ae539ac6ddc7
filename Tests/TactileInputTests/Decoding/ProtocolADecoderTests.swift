import Tactile
import TactileInput
import Testing

struct ProtocolADecoderTests {
  static let position = [AbsCode.mtPositionX, AbsCode.mtPositionY]

  var decoder = ProtocolADecoder(.with(axes: position))
  var namingDecoder = ProtocolADecoder(.with(axes: position + [AbsCode.mtTrackingID]))

  @Test mutating func `follows fingers without numbers by their positions`() {
    let frames = decoder.report([
      .x(10), .y(20), .listed, .x(300), .y(400), .listed, .report,
      .x(301), .y(401), .listed, .x(11), .y(21), .listed, .report,
    ])
    #expect(
      frames == [
        ["began 1 (10,20)", "began 2 (300,400)"], ["moved 2 (301,401)", "moved 1 (11,21)"],
      ])
  }

  @Test mutating func `lifts with an empty SYN_MT_REPORT`() {
    let frames = decoder.report([.x(10), .y(20), .listed, .report, .listed, .report])
    #expect(frames == [["began 1 (10,20)"], ["ended 1 (10,20)"]])
  }

  @Test mutating func `lifts with BTN_TOUCH and no SYN_MT_REPORT at all`() {
    let frames = decoder.report([
      .touch(1), .x(10), .y(20), .listed, .report, .touch(0), .report,
      .touch(1), .x(10), .y(20), .listed, .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["ended 1 (10,20)"], ["began 2 (10,20)"]])
  }

  @Test mutating func `a report lists a contact without SYN_MT_REPORT while BTN_TOUCH is pressed`()
  {
    let frames = decoder.report([
      .touch(1), .x(10), .y(20), .report, .x(11), .y(20), .report, .touch(0), .report,
      .touch(1), .x(30), .y(40), .report, .touch(0), .x(30), .y(40), .report,
    ])
    #expect(
      frames == [
        ["began 1 (10,20)"], ["moved 1 (11,20)"], ["ended 1 (11,20)"], ["began 2 (30,40)"],
        ["ended 2 (30,40)"],
      ])
    #expect(decoder.diagnostics.unlistedContacts == 4)
  }

  @Test mutating func `a position without SYN_MT_REPORT and BTN_TOUCH is counted`() {
    let frames = decoder.report([.x(10), .y(20), .report, .x(11), .y(20), .listed, .report])
    #expect(frames == [[], ["began 1 (11,20)"]])
    #expect(decoder.diagnostics.oddities.map(\.name) == ["unlistedContacts"])
    let last = decoder.report([
      .touch(1), .x(11), .y(20), .listed, .x(300), .y(400), .report,
    ])
    #expect(last == [["began 2 (300,400)"]])
  }

  @Test(arguments: [AbsCode.mtTouchMajor, AbsCode.mtPressure])
  func `a size or a pressure of 0 lifts a contact`(axis: UInt16) {
    var decoder = ProtocolADecoder(.with(axes: Self.position + [axis]))
    func size(_ value: Int32) -> InputEvent { .abs(axis, value) }
    let frames = decoder.report([
      size(7), .x(10), .y(20), .listed, size(8), .x(300), .y(400), .listed, .report,
      size(0), .x(10), .y(20), .listed, size(8), .x(301), .y(400), .listed, .report,
      size(0), .x(301), .y(400), .listed, .report, size(5), .x(10), .y(20), .listed, .report,
    ])
    let expected: [Set<String>] = [
      ["began 1 (10,20)", "began 2 (300,400)"], ["ended 1 (10,20)", "moved 2 (301,400)"],
      ["ended 2 (301,400)"], ["began 3 (10,20)"],
    ]
    #expect(frames.map { Set($0) } == expected)
  }

  @Test func `a size that is always 0 says nothing`() {
    var decoder = ProtocolADecoder(
      .with(axes: Self.position + [AbsCode.mtTouchMajor, AbsCode.mtPressure]))
    let frames = decoder.report([
      .abs(AbsCode.mtTouchMajor, 0), .abs(AbsCode.mtPressure, 9), .x(10), .y(20), .listed, .report,
      .abs(AbsCode.mtTouchMajor, 0), .abs(AbsCode.mtPressure, 7), .x(11), .y(20), .listed, .report,
      .abs(AbsCode.mtTouchMajor, 0), .abs(AbsCode.mtPressure, 0), .x(11), .y(20), .listed, .report,
    ])
    #expect(frames.map { $0.map { String($0.prefix(5)) } } == [["began"], ["moved"], ["ended"]])
  }

  @Test func `a size that is declared and never sent lifts nothing`() {
    var decoder = ProtocolADecoder(.with(axes: Self.position + [AbsCode.mtTouchMajor]))
    let frames = decoder.report([
      .x(10), .y(20), .listed, .report, .x(11), .y(20), .listed, .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (11,20)"]])
  }

  @Test mutating func `lifts a contact that is no longer listed`() {
    let frames = decoder.report([
      .x(10), .y(20), .listed, .x(300), .y(400), .listed, .report,
      .x(300), .y(400), .listed, .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)"])
  }

  @Test mutating func `lifts what is listed together with BTN_TOUCH 0`() {
    let frames = decoder.report([
      .touch(1), .x(10), .y(20), .listed, .report, .touch(0), .x(12), .y(20), .listed, .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)"])
  }

  @Test mutating func `a frame without contacts or marks ends no contact`() {
    let frames = decoder.report([
      .x(10), .y(20), .listed, .report, .misc(4), .report, .touch(2), .report(1),
      .x(11), .y(20), .listed, .report,
    ])
    #expect(frames == [["began 1 (10,20)"], [], [], ["moved 1 (11,20)"]])
  }

  @Test mutating func `knows the position of a finger at the origin`() {
    let frames = decoder.report([.x(0), .y(0), .listed, .report])
    #expect(frames == [["began 1 (0,0)"]])
  }

  @Test mutating func `gives two touches with one tracking ID different numbers`() {
    let frames = namingDecoder.report([
      .id(0), .x(10), .y(20), .listed, .report, .listed, .report,
      .id(0), .x(10), .y(20), .listed, .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["ended 1 (10,20)"], ["began 2 (10,20)"]])
  }

  @Test mutating func `follows fingers by their tracking IDs over any distance`() {
    let frames = namingDecoder.report([
      .id(0), .x(10), .y(20), .listed, .id(1), .x(300), .y(400), .listed, .report,
      .id(1), .x(10), .y(20), .listed, .id(0), .x(300), .y(400), .listed, .report,
    ])
    #expect(Set(frames.last ?? []) == ["moved 1 (300,400)", "moved 2 (10,20)"])
  }

  @Test mutating func `reads no more contacts than libmtdev supports`() {
    for round in 0..<3 {
      for id in 0..<Int32(60) {
        let events: [InputEvent] = [.id(Int32(round) * 60 + id), .x(id), .y(id), .listed]
        _ = namingDecoder.report(events)
      }
      _ = namingDecoder.report([.report])
      #expect(namingDecoder.frame.contacts.count { $0.change == .began } == 15)
    }
    #expect(namingDecoder.diagnostics.surplusContacts == 3 * 45)
  }

  @Test mutating func `cancels everything when events are lost, and continues`() {
    let frames = decoder.report([
      .x(10), .y(20), .listed, .report, .x(12), .dropped, .y(3), .listed, .report,
      .x(10), .y(20), .listed, .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["cancelled 1 (10,20)"], ["began 2 (10,20)"]])
    #expect(decoder.diagnostics.droppedEvents == 1)
  }

  @Test
  mutating func `cancels everything in a resynchronization, because the kernel keeps no state`() {
    _ = decoder.report([.x(10), .y(20), .listed, .report, .x(12)])
    let frames = decoder.report([.touch(0), .report], .resync)
    #expect(frames == [["cancelled 1 (10,20)"]])
    let next = decoder.report([.x(0), .y(20), .listed, .report])
    #expect(next == [["began 2 (0,20)"]])
  }

  @Test mutating func `cancels once on request`() {
    _ = decoder.report([.x(10), .y(20), .listed, .report])
    let hasContacts = decoder.cancelAll(at: .zero)
    #expect(hasContacts)
    #expect(decoder.frame.contacts.map(\.words) == ["cancelled 1 (10,20)"])
    let again = decoder.cancelAll(at: .zero)
    #expect(!again)
  }

  @Test mutating func `ignores slots, which protocol A does not have`() {
    let frames = decoder.report([.slot(4), .x(10), .y(20), .listed, .report])
    #expect(frames == [["began 1 (10,20)"]])
    #expect(decoder.frame.contacts.map(\.slot) == [0])
  }
}
