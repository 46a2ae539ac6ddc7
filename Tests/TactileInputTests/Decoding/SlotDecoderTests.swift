import Tactile
import TactileInput
import Testing

struct SlotDecoderTests {
  var decoder = SlotDecoder(slotCount: 5, hasTouchButton: true)

  @Test mutating func `reports a contact at SYN_REPORT`() {
    for event in [InputEvent.id(7), .x(10), .y(20)] {
      let isFinished = decoder.process(event, source: .kernel)
      #expect(!isFinished)
    }
    let frames = decoder.report([.report])
    #expect(frames == [["began 1 (10,20)"]])
  }

  @Test mutating func `reports a finger from its beginning to its end`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .x(11), .report, .id(-1), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (11,20)"], ["ended 1 (11,20)"]])
  }

  @Test mutating func `distinguishes fingers in several slots`() {
    let frames = decoder.report([
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
  mutating func `accepts the events of a frame in any order`(events: [InputEvent]) {
    let frames = decoder.report(events)
    #expect(frames == [["began 1 (10,20)"]])
  }

  @Test mutating func `uses the time of SYN_REPORT if times differ within a frame`() {
    let frames = decoder.report([
      InputEvent.id(7).at(1), .x(10).at(2), .y(20).at(3), .report.at(4),
    ])
    #expect(frames.count == 1)
    #expect(decoder.frame.timestamp == Timestamp(seconds: 0, microseconds: 4000))
  }

  @Test mutating func `never reports a frame earlier than the frame before`() {
    _ = decoder.report([InputEvent.id(7), .x(10), .y(20), .report.at(9)])
    _ = decoder.report([InputEvent.x(11), .report.at(4)])
    #expect(decoder.frame.timestamp == Timestamp(seconds: 0, microseconds: 9000))
    #expect(decoder.diagnostics.timesGoneBack == 1)
  }

  @Test mutating func `keeps a slot's values for the next contact in it`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .id(-1), .report, .id(8), .y(25), .report,
    ])
    #expect(frames.last == ["began 2 (10,25)"])
  }

  @Test mutating func `does not report an unchanged contact`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .x(11), .x(10), .report, .report,
    ])
    #expect(frames == [["began 1 (10,20)"], [], []])
  }

  @Test mutating func `treats a lift and a new ID in one frame as two contacts`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .id(-1), .id(8), .x(30), .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)", "began 2 (30,20)"])
    #expect(decoder.diagnostics.replacedContacts == 0)
  }

  @Test mutating func `treats a new ID without a lift as two contacts`() {
    let frames = decoder.report([.id(7), .x(10), .y(20), .report, .id(8), .x(30), .report])
    #expect(frames.last == ["ended 1 (10,20)", "began 2 (30,20)"])
    #expect(decoder.diagnostics.replacedContacts == 1)
  }

  @Test mutating func `treats the same ID again as the same contact`() {
    let frames = decoder.report([.id(7), .x(10), .y(20), .report, .id(7), .x(30), .report])
    #expect(frames.last == ["moved 1 (30,20)"])
  }

  @Test mutating func `reports a touch with a duration of zero as begun and ended in one frame`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .id(-1), .id(8), .x(30), .id(-1), .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)", "began 2 (30,20)", "ended 2 (30,20)"])
  }

  @Test mutating func `limits the size of a frame with many contacts in one slot`() {
    var events: [InputEvent] = [.x(1), .y(2), .id(1), .report]
    for id in 2..<1000 { events += [.id(-1), .id(Int32(id))] }
    let frames = decoder.report(events + [.report])
    #expect(
      frames.last == ["ended 1 (1,2)", "began 2 (1,2)", "ended 2 (1,2)", "began 999 (1,2)"])
    #expect(decoder.diagnostics.surplusContacts == 996)
  }

  @Test mutating func `ends a contact at its last reported position`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .x(0), .y(0), .id(-1), .report,
    ])
    #expect(frames.last == ["ended 1 (10,20)"])
  }

  @Test(arguments: [5, 1000, -1, .max, .min])
  mutating func `ignores events of an invalid slot until the next valid one`(slot: Int32) {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .slot(slot), .id(9), .x(1), .report, .slot(0), .x(11),
      .report,
    ])
    #expect(frames == [["began 1 (10,20)"], [], ["moved 1 (11,20)"]])
    #expect(decoder.diagnostics.outOfRangeSlots == 1)
  }

  @Test mutating func `gives contacts with the same tracking ID different numbers`() {
    let frames = decoder.report([
      .id(0), .x(1), .y(2), .slot(1), .id(0), .x(3), .y(4), .report, .slot(0), .id(-1), .report,
      .slot(1), .x(5), .report,
    ])
    #expect(
      frames == [["began 1 (1,2)", "began 2 (3,4)"], ["ended 1 (1,2)"], ["moved 2 (5,4)"]])
  }

  @Test mutating func `a contact of a new device begins at 0 in the axes that it does not send`() {
    let frames = decoder.report([
      .id(7), .y(20), .report, .id(-1), .report, .slot(1), .id(8), .report,
    ])
    #expect(frames == [["began 1 (0,20)"], ["ended 1 (0,20)"], ["began 2 (0,0)"]])
  }

  @Test mutating func `reports a contact after lost events only after its position is known`() {
    let frames = decoder.report([
      .dropped, .report, .id(7), .report, .x(10), .report, .y(20), .report,
    ])
    #expect(frames.suffix(3) == [[], [], ["began 1 (10,20)"]])
  }

  @Test mutating func `uses the slot's last position for a contact without a position`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .report, .id(-1), .touch(0), .report, .id(8), .touch(1), .report,
    ])
    #expect(frames.last == ["began 2 (10,20)"])
  }

  @Test mutating func `never reports a contact that ends before its position is known`() {
    let frames = decoder.report([.dropped, .report, .id(7), .x(10), .report, .id(-1), .report])
    #expect(frames.suffix(2) == [[], []])
    #expect(decoder.diagnostics.contactsWithoutPosition == 1)
  }

  @Test mutating func `ignores a lift without a contact`() {
    let frames = decoder.report([.id(-1), .report, .x(1), .y(2), .id(-1), .report])
    #expect(frames == [[], []])
  }

  @Test mutating func `ignores autorepeat`() {
    let frames = decoder.report([
      .id(7), .x(10), .y(20), .touch(1), .report, .touch(2), .report(1), .misc(77), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], [], []])
  }

  @Test func `starts with the device's current slot`() {
    var device = DeviceDescription(name: "panel")
    device.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: 9, value: 4)
    var decoder = SlotDecoder(device)
    _ = decoder.report([.id(7), .x(10), .y(20), .report])
    #expect(decoder.frame.contacts.map(\.slot) == [4])
    #expect(decoder.slotCount == 10)
  }

  @Test(arguments: [Int32.max, -5])
  func `limits an implausible number of slots`(maximum: Int32) {
    var device = DeviceDescription(name: "panel")
    device.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: maximum, value: .max)
    #expect((1...SlotDecoder.maximumSlots).contains(SlotDecoder(device).slotCount))
  }

  @Test mutating func `cancelAll cancels every live contact`() {
    _ = decoder.report([.id(7), .x(1), .y(2), .slot(1), .id(8), .x(3), .y(4), .report, .x(9)])
    let hasContacts = decoder.cancelAll(at: Timestamp(seconds: 1, microseconds: 0))
    #expect(hasContacts)
    #expect(decoder.frame.contacts.map(\.words) == ["cancelled 1 (1,2)", "cancelled 2 (3,4)"])
    let again = decoder.cancelAll(at: Timestamp(seconds: 2, microseconds: 0))
    #expect(!again)
    let frames = decoder.report([.x(10), .report, .id(-1), .report])
    #expect(frames == [[], []])
  }
}
