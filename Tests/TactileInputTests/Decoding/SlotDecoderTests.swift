import Tactile
import TactileInput
import Testing

struct SlotDecoderTests {
  var decoder = SlotDecoder(slotCount: 5, hasTouchButton: true)

  @Test mutating func `holds a contact back until SYN_REPORT`() {
    for event in [InputEvent.id(7), .x(10), .y(20)] {
      let isFinished = decoder.process(event, source: .kernel)
      #expect(!isFinished)
    }
    let frames = decoder.tell([.report])
    #expect(frames == [["began 1 (10,20)"]])
  }

  @Test mutating func `follows a finger from its beginning to its end`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .x(11), .report, .id(-1), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (11,20)"], ["ended 1 (11,20)"]])
  }

  @Test mutating func `tells fingers in several slots apart`() {
    let frames = decoder.tell([
      .slot(0), .id(7), .x(1), .y(2), .slot(3), .id(8), .x(3), .y(4), .report,
      .x(5), .report, .slot(0), .id(-1), .report,
    ])
    #expect(
      frames == [["began 1 (1,2)", "began 2 (3,4)"], ["moved 2 (5,4)"], ["ended 1 (1,2)"]])
  }

  @Test(arguments: [
    [InputEvent.touch(1), .id(7), .x(10), .y(20), .oneX(10), .oneY(20), .report],
    [.x(10), .y(20), .id(7), .touch(1), .report],
    [.oneX(10), .y(20), .touch(1), .id(7), .x(10), .report],
  ])
  mutating func `takes what a frame says in any order`(events: [InputEvent]) {
    let frames = decoder.tell(events)
    #expect(frames == [["began 1 (10,20)"]])
  }

  @Test mutating func `takes the frame's time from SYN_REPORT where times differ inside it`() {
    let frames = decoder.tell([
      InputEvent.id(7).at(1), .x(10).at(2), .y(20).at(3), .report.at(4),
    ])
    #expect(frames.count == 1)
    #expect(decoder.frame.timestamp == Timestamp(seconds: 0, microseconds: 4000))
  }

  @Test mutating func `never lets a frame's time go backwards`() {
    _ = decoder.tell([InputEvent.id(7), .x(10), .y(20), .report.at(9)])
    _ = decoder.tell([InputEvent.x(11), .report.at(4)])
    #expect(decoder.frame.timestamp == Timestamp(seconds: 0, microseconds: 9000))
    #expect(decoder.diagnostics.timesGoneBack == 1)
  }

  @Test mutating func `keeps a slot's values for the next contact in it`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .id(-1), .report, .id(8), .y(25), .report,
    ])
    #expect(frames.last == ["began 2 (10,25)"])
  }

  @Test mutating func `says nothing of a contact of which nothing changed`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .x(11), .x(10), .report, .report,
    ])
    #expect(frames == [["began 1 (10,20)"], [], []])
  }

  @Test mutating func `takes a lift and a new id in one frame for two contacts`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .id(-1), .id(8), .x(30), .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)", "began 2 (30,20)"])
    #expect(decoder.diagnostics.replacedContacts == 0)
  }

  @Test mutating func `takes a new id without a lift for two contacts`() {
    let frames = decoder.tell([.id(7), .x(10), .y(20), .report, .id(8), .x(30), .report])
    #expect(frames.last == ["ended 1 (10,20)", "began 2 (30,20)"])
    #expect(decoder.diagnostics.replacedContacts == 1)
  }

  @Test mutating func `takes the same id again for the same contact`() {
    let frames = decoder.tell([.id(7), .x(10), .y(20), .report, .id(7), .x(30), .report])
    #expect(frames.last == ["moved 1 (30,20)"])
  }

  @Test mutating func `reports a touch of no length as begun and ended in one frame`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .id(-1), .id(8), .x(30), .id(-1), .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)", "began 2 (30,20)", "ended 2 (30,20)"])
  }

  @Test mutating func `keeps a frame bounded however often a contact comes and goes in it`() {
    var events: [InputEvent] = [.x(1), .y(2), .id(1), .report]
    for id in 2..<1000 { events += [.id(-1), .id(Int32(id))] }
    let frames = decoder.tell(events + [.report])
    #expect(
      frames.last == ["ended 1 (1,2)", "began 2 (1,2)", "ended 2 (1,2)", "began 999 (1,2)"])
    #expect(decoder.diagnostics.surplusContacts == 996)
  }

  @Test mutating func `ends a contact where it was last reported, not where its lift says`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .x(0), .y(0), .id(-1), .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)"])
  }

  @Test(arguments: [5, 1000, -1, .max, .min])
  mutating func `ignores a slot that does not exist until the next that does`(slot: Int32) {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .slot(slot), .id(9), .x(1), .report, .slot(0), .x(11),
      .report,
    ])
    #expect(frames == [["began 1 (10,20)"], [], ["moved 1 (11,20)"]])
    #expect(decoder.diagnostics.outOfRangeSlots == 1)
  }

  @Test mutating func `numbers contacts that share a tracking id apart`() {
    let frames = decoder.tell([
      .id(0), .x(1), .y(2), .slot(1), .id(0), .x(3), .y(4), .report, .slot(0), .id(-1), .report,
      .slot(1), .x(5), .report,
    ])
    #expect(
      frames == [["began 1 (1,2)", "began 2 (3,4)"], ["ended 1 (1,2)"], ["moved 2 (5,4)"]])
  }

  @Test mutating func `holds a contact back until a position is known`() {
    let frames = decoder.tell([.id(7), .report, .x(10), .report, .y(20), .report])
    #expect(frames == [[], [], ["began 1 (10,20)"]])
  }

  @Test mutating func `uses the slot's last position for a contact that comes without one`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .report, .id(-1), .touch(0), .report, .id(8), .touch(1), .report,
    ])
    #expect(frames.last == ["began 2 (10,20)"])
  }

  @Test mutating func `never reports a contact that is gone before its position is known`() {
    let frames = decoder.tell([.id(7), .x(10), .report, .id(-1), .report])
    #expect(frames == [[], []])
    #expect(decoder.diagnostics.contactsWithoutPosition == 1)
  }

  @Test mutating func `ignores lifts of nobody`() {
    let frames = decoder.tell([.id(-1), .report, .x(1), .y(2), .id(-1), .report])
    #expect(frames == [[], []])
  }

  @Test mutating func `takes autorepeat neither for a press nor for a frame that says anything`() {
    let frames = decoder.tell([
      .id(7), .x(10), .y(20), .touch(1), .report, .touch(2), .report(1), .misc(77), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], [], []])
  }

  @Test func `begins in the slot the device is at`() {
    var device = DeviceDescription(name: "panel")
    device.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: 9, value: 4)
    var decoder = SlotDecoder(device)
    _ = decoder.tell([.id(7), .x(10), .y(20), .report])
    #expect(decoder.frame.contacts.map(\.slot) == [4])
    #expect(decoder.slotCount == 10)
  }

  @Test(arguments: [Int32.max, -5])
  func `does not believe an absurd number of slots`(maximum: Int32) {
    var device = DeviceDescription(name: "panel")
    device.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: maximum, value: .max)
    #expect((1...SlotDecoder.mostSlots).contains(SlotDecoder(device).slotCount))
  }

  @Test mutating func `cancels every live contact when told to`() {
    _ = decoder.tell([.id(7), .x(1), .y(2), .slot(1), .id(8), .x(3), .y(4), .report, .x(9)])
    let hasContacts = decoder.cancelAll(at: Timestamp(seconds: 1, microseconds: 0))
    #expect(hasContacts)
    #expect(decoder.frame.contacts.map(\.words) == ["cancelled 1 (1,2)", "cancelled 2 (3,4)"])
    let again = decoder.cancelAll(at: Timestamp(seconds: 2, microseconds: 0))
    #expect(!again)
    let frames = decoder.tell([.x(10), .report, .id(-1), .report])
    #expect(frames == [[], []])
  }
}
