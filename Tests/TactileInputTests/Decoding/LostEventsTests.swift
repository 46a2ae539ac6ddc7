import TactileInput
import Testing

struct LostEventsTests {
  var decoder = SlotDecoder(slotCount: 5)

  @Test mutating func `cancels live contacts and ignores events up to the next report`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .report, .x(3), .dropped, .x(50), .id(8), .report,
      .x(60), .report, .id(-1), .report,
    ])
    #expect(frames == [["began 1 (1,2)"], ["cancelled 1 (1,2)"], [], []])
    #expect(decoder.diagnostics.droppedEvents == 1)
  }

  @Test mutating func `does not use positions from before`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .report, .dropped, .report, .id(8), .y(9), .report, .x(4), .report,
    ])
    #expect(frames == [["began 1 (1,2)"], ["cancelled 1 (1,2)"], [], ["began 2 (4,9)"]])
  }

  @Test mutating func `continues in the last selected slot, even if lost events selected it`() {
    _ = decoder.report([.dropped, .slot(3), .report, .id(8), .x(4), .y(9), .report])
    #expect(decoder.frame.contacts.map(\.slot) == [3])
  }

  @Test mutating func `keeps a lift from before events were lost`() {
    let frames = decoder.report([.id(7), .x(1), .y(2), .report, .id(-1), .dropped])
    #expect(frames.last == ["ended 1 (1,2)"])
  }

  @Test mutating func `cancels a contact that a resynchronization no longer contains`() {
    _ = decoder.report([.id(7), .x(1), .y(2), .slot(1), .id(8), .x(3), .y(4), .report])
    let frames = decoder.report(
      [.dropped, .slot(0), .id(-1), .slot(1), .x(5), .report], .resync)
    #expect(frames == [["cancelled 1 (1,2)", "moved 2 (5,4)"]])
    #expect(decoder.diagnostics.droppedEvents == 0)
  }

  @Test mutating func `replaces a contact whose ID a resynchronization changed`() {
    _ = decoder.report([.id(7), .x(1), .y(2), .report])
    let frames = decoder.report([.id(9), .x(5), .report], .resync)
    #expect(frames == [["cancelled 1 (1,2)", "began 2 (5,2)"]])
  }

  @Test mutating func `does not report a contact that only a resynchronization contains`() {
    let frames = decoder.report([.x(1), .y(2), .id(9), .id(-1), .report], .resync)
    #expect(frames == [[]])
  }

  @Test func `cancels the contact of a single-touch device`() {
    var decoder = SingleTouchDecoder()
    let frames = decoder.report([
      .touch(1), .oneX(1), .oneY(2), .report, .dropped, .oneX(9), .touch(0), .report,
      .oneX(3), .oneY(4), .touch(1), .report,
    ])
    #expect(frames == [["began 1 (1,2)"], ["cancelled 1 (1,2)"], ["began 2 (3,4)"]])
  }
}
