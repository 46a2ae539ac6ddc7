import Tactile
import TactileInput
import Testing

struct SingleTouchDecoderTests {
  var decoder = SingleTouchDecoder()

  @Test mutating func `reports a finger from press to release of BTN_TOUCH`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .touch(1), .report, .oneX(11), .report, .touch(0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (11,20)"], ["ended 1 (11,20)"]])
  }

  @Test mutating func `accepts the position before or after the press`() {
    let frames = decoder.report([.touch(1), .oneY(20), .oneX(10), .report])
    #expect(frames == [["began 1 (10,20)"]])
  }

  @Test mutating func `reports nothing while nothing is pressed`() {
    let frames = decoder.report([.oneX(10), .oneY(20), .report, .oneX(11), .report])
    #expect(frames == [[], []])
  }

  @Test mutating func `a touch of a new device begins at 0 in the axes that it does not send`() {
    let frames = decoder.report([.oneY(20), .touch(1), .report, .oneX(10), .report])
    #expect(frames == [["began 1 (0,20)"], ["moved 1 (10,20)"]])
  }

  @Test mutating func `reports a touch after lost events only after its position is known`() {
    let frames = decoder.report([
      .dropped, .report, .touch(1), .report, .oneX(10), .oneY(20), .report,
    ])
    #expect(frames.suffix(2) == [[], ["began 1 (10,20)"]])
  }

  @Test mutating func `reports a tap with a duration of zero`() {
    let frames = decoder.report([.oneX(10), .oneY(20), .touch(1), .touch(0), .report])
    #expect(frames == [["began 1 (10,20)", "ended 1 (10,20)"]])
  }

  private static func pressure(_ value: Int32) -> InputEvent { .abs(AbsCode.pressure, value) }

  @Test mutating func `pressure 0 lifts a finger if the panel never releases its button`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .touch(1), Self.pressure(90), .report, Self.pressure(0), .report,
      .oneX(300), .report, .oneX(310), Self.pressure(80), .report, Self.pressure(70), .report,
      .oneX(0), Self.pressure(0), .report,
    ])
    #expect(
      frames == [
        ["began 1 (10,20)"], ["ended 1 (10,20)"], [], ["began 2 (310,20)"], ["moved 2 (310,20)"],
        ["ended 2 (310,20)"],
      ])
  }

  @Test mutating func `pressure 0 lifts no finger once the panel has released its button`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .touch(1), Self.pressure(90), .report,
      Self.pressure(0), .touch(0), .report,
      .touch(1), Self.pressure(60), .report, Self.pressure(0), .report, .touch(0), .report,
    ])
    #expect(
      frames == [
        ["began 1 (10,20)"], ["ended 1 (10,20)"], ["began 2 (10,20)"], ["moved 2 (10,20)"],
        ["ended 2 (10,20)"],
      ])
  }

  @Test mutating func `a panel whose pressure stays 0 is touched by its button alone`() {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .touch(1), Self.pressure(0), .report, .oneX(12), .report, .touch(0),
      .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (12,20)"], ["ended 1 (12,20)"]])
  }

  @Test func `a panel without a button is touched by its pressure`() throws {
    let device = DeviceDescription.with(
      properties: [InputProperty.direct], axes: [AbsCode.x, AbsCode.y, AbsCode.pressure])
    #expect(DeviceClassifier.classify(device).kind == .touchscreen)
    #expect(ContactDecoder(device) != nil)
    var decoder = SingleTouchDecoder(device)
    let frames = decoder.report([
      .oneX(10), .oneY(20), .report, Self.pressure(50), .report, Self.pressure(0), .report,
      Self.pressure(40), .report,
    ])
    #expect(
      frames == [[], ["began 1 (10,20)"], ["ended 1 (10,20)"], ["began 2 (10,20)"]])
    // A finger that stays after a cancellation begins no touch.
    let isCancelled = decoder.cancelAll(at: .zero)
    #expect(isCancelled)
    let later = decoder.report([
      Self.pressure(45), .report, Self.pressure(0), .report, Self.pressure(30), .report,
    ])
    #expect(later == [[], [], ["began 3 (10,20)"]])
  }

  @Test mutating func `cancels the touch when the kernel releases the keys of an unplugged device`()
  {
    let frames = decoder.report([
      .oneX(10), .oneY(20), .touch(1), .report, .touch(0), .report(1),
    ])
    #expect(frames == [["began 1 (10,20)"], ["cancelled 1 (10,20)"]])
  }

  @Test mutating func `does not treat autorepeat as a press`() {
    let frames = decoder.report([
      .touch(2), .oneX(10), .oneY(20), .report(1), .touch(1), .report, .touch(2), .report(1),
    ])
    #expect(frames == [[], ["began 1 (10,20)"], []])
  }

  @Test mutating func `cancels the touch on request, and if a resynchronization finds no touch`() {
    _ = decoder.report([.oneX(10), .oneY(20), .touch(1), .report])
    let frames = decoder.report([.touch(0), .report], .resync)
    #expect(frames == [["cancelled 1 (10,20)"]])
    _ = decoder.report([.touch(1), .report])
    let hasContacts = decoder.cancelAll(at: .zero)
    #expect(hasContacts)
    #expect(decoder.frame.contacts.map(\.words) == ["cancelled 2 (10,20)"])
  }

  @Test func `starts at the device's current position`() {
    var device = DeviceDescription(name: "resistive")
    device.codes[EventType.key] = CodeSet([KeyCode.touch])
    device.axes[AbsCode.x] = AbsoluteAxis(minimum: 0, maximum: 100, value: 7)
    device.axes[AbsCode.y] = AbsoluteAxis(minimum: 0, maximum: 100, value: 8)
    var decoder = SingleTouchDecoder(device)
    let frames = decoder.report([.touch(1), .report])
    #expect(frames == [["began 1 (7,8)"]])
  }

  @Test func `uses BTN_LEFT if there is no BTN_TOUCH`() {
    var device = DeviceDescription(name: "old panel")
    device.codes[EventType.key] = CodeSet([KeyCode.left])
    var decoder = SingleTouchDecoder(device)
    let press = InputEvent(time: .zero, type: EventType.key, code: KeyCode.left, value: 1)
    let frames = decoder.report([.oneX(1), .oneY(2), press, .report])
    #expect(frames == [["began 1 (1,2)"]])
  }

  @Test mutating func `uses ABS_Z and ABS_RX as the position of a panel that sends no other`() {
    let frames = decoder.report([
      .touch(1), .abs(AbsCode.z, 10), .abs(AbsCode.rx, 20), .report,
      .abs(AbsCode.rx, 21), .report, .touch(0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (10,21)"], ["ended 1 (10,21)"]])
  }

  @Test mutating func `ignores ABS_Z after the panel has sent its declared axes`() {
    let frames = decoder.report([
      .oneX(1), .oneY(2), .touch(1), .report, .abs(AbsCode.z, 10), .abs(AbsCode.rx, 20), .report,
    ])
    #expect(frames == [["began 1 (1,2)"], []])
  }

  @Test mutating func `does not conclude from the initial state which axes a panel sends`() {
    _ = decoder.report([.oneX(0), .oneY(0), .report], .resync)
    let frames = decoder.report([.abs(AbsCode.z, 10), .abs(AbsCode.rx, 20), .touch(1), .report])
    #expect(frames == [["began 1 (10,20)"]])
  }
}
