import Tactile
import TactileInput
import Testing

struct SingleTouchDecoderTests {
  var decoder = SingleTouchDecoder()

  @Test mutating func `follows a finger from BTN_TOUCH to BTN_TOUCH`() {
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .touch(1), .report, .oneX(11), .report, .touch(0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (11,20)"], ["ended 1 (11,20)"]])
  }

  @Test mutating func `takes the position before or after the press`() {
    let frames = decoder.tell([.touch(1), .oneY(20), .oneX(10), .report])
    #expect(frames == [["began 1 (10,20)"]])
  }

  @Test mutating func `follows nothing while nothing is pressed`() {
    let frames = decoder.tell([.oneX(10), .oneY(20), .report, .oneX(11), .report])
    #expect(frames == [[], []])
  }

  @Test mutating func `holds a touch back until a position is known`() {
    let frames = decoder.tell([.touch(1), .report, .oneX(10), .oneY(20), .report])
    #expect(frames == [[], ["began 1 (10,20)"]])
  }

  @Test mutating func `reports a tap of no length`() {
    let frames = decoder.tell([.oneX(10), .oneY(20), .touch(1), .touch(0), .report])
    #expect(frames == [["began 1 (10,20)", "ended 1 (10,20)"]])
  }

  @Test mutating func `cancels the touch when the kernel lets go of an unplugged device`() {
    let frames = decoder.tell([
      .oneX(10), .oneY(20), .touch(1), .report, .touch(0), .report(1),
    ])
    #expect(frames == [["began 1 (10,20)"], ["cancelled 1 (10,20)"]])
  }

  @Test mutating func `takes autorepeat for no press`() {
    let frames = decoder.tell([
      .touch(2), .oneX(10), .oneY(20), .report(1), .touch(1), .report, .touch(2), .report(1),
    ])
    #expect(frames == [[], ["began 1 (10,20)"], []])
  }

  @Test mutating func `cancels when told to, and when a repair finds nothing`() {
    _ = decoder.tell([.oneX(10), .oneY(20), .touch(1), .report])
    let frames = decoder.tell([.touch(0), .report], .resync)
    #expect(frames == [["cancelled 1 (10,20)"]])
    _ = decoder.tell([.touch(1), .report])
    let hasContacts = decoder.cancelAll(at: .zero)
    #expect(hasContacts)
    #expect(decoder.frame.contacts.map(\.words) == ["cancelled 2 (10,20)"])
  }

  @Test func `begins where the device says it is`() {
    var device = DeviceDescription(name: "resistive")
    device.codes[EventType.key] = CodeSet([KeyCode.touch])
    device.axes[AbsCode.x] = AbsoluteAxis(minimum: 0, maximum: 100, value: 7)
    device.axes[AbsCode.y] = AbsoluteAxis(minimum: 0, maximum: 100, value: 8)
    var decoder = SingleTouchDecoder(device)
    let frames = decoder.tell([.touch(1), .report])
    #expect(frames == [["began 1 (7,8)"]])
  }

  @Test func `takes BTN_LEFT where there is no BTN_TOUCH`() {
    var device = DeviceDescription(name: "old panel")
    device.codes[EventType.key] = CodeSet([KeyCode.left])
    var decoder = SingleTouchDecoder(device)
    let press = InputEvent(time: .zero, type: EventType.key, code: KeyCode.left, value: 1)
    let frames = decoder.tell([.oneX(1), .oneY(2), press, .report])
    #expect(frames == [["began 1 (1,2)"]])
  }

  @Test mutating func `takes ABS_Z and ABS_RX for the position of a panel that sends no other`() {
    let frames = decoder.tell([
      .touch(1), .abs(AbsCode.z, 10), .abs(AbsCode.rx, 20), .report,
      .abs(AbsCode.rx, 21), .report, .touch(0), .report,
    ])
    #expect(frames == [["began 1 (10,20)"], ["moved 1 (10,21)"], ["ended 1 (10,21)"]])
  }

  @Test mutating func `takes ABS_Z for nothing once the panel has sent its own axes`() {
    let frames = decoder.tell([
      .oneX(1), .oneY(2), .touch(1), .report, .abs(AbsCode.z, 10), .abs(AbsCode.rx, 20), .report,
    ])
    #expect(frames == [["began 1 (1,2)"], []])
  }

  @Test mutating func `learns nothing about the axes from the state at the opening`() {
    _ = decoder.tell([.oneX(0), .oneY(0), .report], .resync)
    let frames = decoder.tell([.abs(AbsCode.z, 10), .abs(AbsCode.rx, 20), .touch(1), .report])
    #expect(frames == [["began 1 (10,20)"]])
  }
}
