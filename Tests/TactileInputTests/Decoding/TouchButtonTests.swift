import TactileInput
import Testing

/// Panels that report lifts with `BTN_TOUCH` and never release the tracking ID.
struct TouchButtonTests {
  var decoder = SlotDecoder(slotCount: 5, hasTouchButton: true)

  @Test mutating func `ends live contacts when nothing touches the device`() {
    let frames = decoder.report([.id(7), .x(1), .y(2), .touch(1), .report, .touch(0), .report])
    #expect(frames == [["began 1 (1,2)"], ["ended 1 (1,2)"]])
    #expect(decoder.diagnostics.liftsByButton == 1)
  }

  @Test
  mutating func `cancels live contacts when the kernel releases the keys of an unplugged device`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .slot(1), .id(8), .x(3), .y(4), .touch(1), .report,
      .slot(0), .id(-1), .touch(0), .report(1),
    ])
    #expect(
      frames == [["began 1 (1,2)", "began 2 (3,4)"], ["cancelled 1 (1,2)", "cancelled 2 (3,4)"]])
  }

  @Test mutating func `treats a lift in a frame of autorepeat as a lift`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .touch(1), .report, .id(-1), .touch(2), .report(1),
    ])
    #expect(frames == [["began 1 (1,2)"], ["ended 1 (1,2)"]])
  }

  @Test mutating func `begins a new contact in a slot whose ID was not released`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .touch(1), .report, .touch(0), .report, .touch(1), .x(5), .report,
      .touch(0), .report,
    ])
    #expect(
      frames == [["began 1 (1,2)"], ["ended 1 (1,2)"], ["began 2 (5,2)"], ["ended 2 (5,2)"]])
  }

  @Test mutating func `ends a contact once when the lift comes a frame later, at the origin`() {
    let frames = decoder.report([
      .id(7), .x(1), .y(2), .touch(1), .report, .touch(0), .oneX(0), .oneY(0), .report,
      .x(0), .y(0), .id(-1), .report,
    ])
    #expect(frames == [["began 1 (1,2)"], ["ended 1 (1,2)"], []])
  }

  @Test func `is not used for fingers if a pen shares the node`() {
    var device = DeviceDescription(name: "pen and fingers")
    device.codes[EventType.key] = CodeSet([KeyCode.touch, KeyCode.toolPen])
    device.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: 1)
    var decoder = SlotDecoder(device)
    let frames = decoder.report([.id(7), .x(1), .y(2), .touch(1), .report, .touch(0), .report])
    #expect(frames == [["began 1 (1,2)"], []])
  }
}
