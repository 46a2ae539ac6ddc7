import TactileInput
import Testing

struct PalmTests {
  var decoder = SlotDecoder(slotCount: 2)

  @Test mutating func `is cancelled at once and silent until its lift`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .report, .tool(MultitouchTool.palm), .x(5), .report, .x(6), .report,
      .tool(MultitouchTool.finger), .x(7), .report, .id(-1), .report,
    ])
    #expect(frames == [["began 1 (1,2)"], ["cancelled 1 (1,2)"], [], [], []])
    #expect(decoder.diagnostics.palms == 1)
  }

  @Test mutating func `is cancelled, not ended, if it lifts in the frame that identifies it`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .report, .tool(MultitouchTool.palm), .id(-1), .report,
    ])
    #expect(frames.last == ["cancelled 1 (1,2)"])
  }

  @Test mutating func `is never reported if it begins as a palm`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .tool(MultitouchTool.palm), .report, .x(3), .report, .id(-1), .report,
      .id(8), .report, .id(-1), .report,
    ])
    #expect(frames == [[], [], [], [], []])
    #expect(decoder.diagnostics.palms == 2)
  }

  @Test mutating func `leaves its slot to the next finger`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .tool(MultitouchTool.palm), .report, .id(-1), .report,
      .id(8), .tool(MultitouchTool.finger), .report,
    ])
    #expect(frames.last == ["began 2 (1,2)"])
  }
}
