import Tactile
import TactileInput
import Testing

@Suite("The owner of a panel")
struct PanelOwnerTests {
  private let hold = OwnScript.hold(until: 150)

  // MARK: S244

  @Test func `S244 the first frame of each touch has slot, tool, tracking ID and all axes`() {
    var script = OwnScript()
    #expect(script.down(1, 10, 20, at: 0) == "s0 P0 t1 x10 y20 b1 X10 Y20 .")
    #expect(script.up(1, at: 50) == "s0 t-1 b0 .")
    // The kernel would not repeat the values of the last touch.
    #expect(script.down(2, 10, 20, at: 100) == "s0 P0 t2 x10 y20 b1 .")
    #expect(script.up(2, at: 150) == "s0 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `S244 later frames have only what changed, and none is written without a change`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.move(1, 11, 20, at: 8) == "s0 x11 X11 .")
    #expect(script.move(1, 11, 20, at: 16) == "")
    #expect(script.move(1, 11, 22, at: 24) == "s0 y22 Y22 .")
    #expect(script.write(at: 30) == "")
  }

  @Test func `S244 sizes, orientation and pressure are written in device units`() {
    var panel = DeviceDescription.panel(width: 1000, height: 800)
    for (code, maximum) in [
      (AbsCode.mtTouchMajor, 255), (AbsCode.mtTouchMinor, 255), (AbsCode.mtOrientation, 90),
      (AbsCode.mtPressure, 1000), (AbsCode.pressure, 1000),
    ] {
      panel.codes[EventType.abs]?.insert(code)
      panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: Int32(maximum))
    }
    var script = OwnScript(panel)
    let id = Contact.ID(device: OwnScript.device, tracking: 1)
    var raw = RawContact(
      slot: 0, number: 1, trackingID: 40, change: .began, measurements: RawMeasurements(x: 9, y: 9))
    raw.measurements.orientation = 45
    let contact = Contact(
      id: id, change: .began, location: Point(x: 10, y: 20), force: 0.5, maximumForce: 1,
      majorRadius: 6, minorRadius: 4)
    script.owner.track(
      PanelFrame(device: OwnScript.device, contacts: [contact], fingers: [raw]))
    #expect(
      script.write(at: 0)
        == "s0 P0 t1 x10 y20 major12 minor8 angle45 p500 b1 X10 Y20 F500 .")
    #expect(script.up(1, at: 9) == "s0 t-1 b0 F0 .")
  }

  @Test func `S244 a pen that shares the slots of fingers is written as a pen`() {
    var script = OwnScript()
    let id = Contact.ID(device: OwnScript.device, tracking: 1)
    let pen = Contact(id: id, change: .began, kind: .stylus, location: Point(x: 1, y: 2))
    script.owner.track(PanelFrame(device: OwnScript.device, contacts: [pen]))
    #expect(script.write(at: 0) == "s0 P1 t1 x1 y2 b1 X1 Y2 .")
  }

  @Test func `S244 keys and switches of the panel are passed on, and released with the panel`() {
    var panel = DeviceDescription.panel(width: 1000, height: 800)
    panel.codes[EventType.key] = CodeSet([KeyCode.touch, 102])
    panel.codes[EventType.sw] = CodeSet([0])
    var script = OwnScript(panel)
    script.owner.track(.key(102, 1))
    script.owner.track(.key(102, 2))
    script.owner.track(.key(KeyCode.touch, 1))
    script.owner.track(.key(103, 1))
    script.owner.track(InputEvent(time: .zero, type: EventType.sw, code: 0, value: 1))
    #expect(script.write(at: 0) == "key102=1 5/0=1 .")
    #expect(script.down(1, 10, 20, at: 8) == "s0 P0 t1 x10 y20 b1 X10 Y20 .")
    #expect(script.liftAll(at: 16) == "s0 t-1 key102=0 b0 .")
    #expect(script.complaints() == [])
  }

  // MARK: S298

  @Test func `S298 a displaced touch stays displaced, and the next touch of the contact is not`() {
    var script = OwnScript()
    script.owner.track(frame(.began, 10, 20))
    script.owner.displace(at: 0, to: Point(x: 10, y: 40), by: Vector(dx: 0, dy: 20))
    #expect(script.write(at: 0) == "s0 P0 t1 x10 y40 b1 X10 Y40 .")
    script.owner.track(frame(.moved, 11, 22))
    #expect(script.write(at: 8) == "s0 x11 y42 X11 Y42 .")
    #expect(script.owner.writeMoves(in: frame(.moved, 11, 23), at: OwnScript.time(16)) == true)
    #expect(script.owner.frame.words == "s0 y43 Y43 .")
    script.owner.track(frame(.ended, 11, 23))
    #expect(script.write(at: 24) == "s0 t-1 b0 .")
    script.owner.track(frame(.began, 10, 20))
    #expect(script.write(at: 32) == "s0 P0 t2 x10 y20 b1 X10 Y20 .")
  }

  @Test func `S298 a touch about which a decision was made is not displaced any more`() {
    var script = OwnScript()
    script.owner.track(frame(.began, 10, 20))
    script.owner.decide(.hold(until: OwnScript.time(150)), at: 0)
    script.owner.displace(at: 0, to: Point(x: 10, y: 40), by: Vector(dx: 0, dy: 20))
    script.owner.decide(.pass, at: 0)
    #expect(script.write(at: 0) == "s0 P0 t1 x10 y20 b1 X10 Y20 .")
  }

  private func frame(_ change: Contact.Change, _ x: Double, _ y: Double) -> PanelFrame {
    let id = Contact.ID(device: OwnScript.device, tracking: 1)
    return PanelFrame(
      device: OwnScript.device,
      contacts: [Contact(id: id, change: change, location: Point(x: x, y: y))])
  }

  // MARK: S245

  @Test func `S245 a slot that was freed is not used again in the same frame`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    let both: [OwnScript.Change] = [(1, .ended, 10, 20), (2, .began, 30, 40)]
    #expect(script.frame(both, at: 8) == "s0 t-1 s1 P0 t2 x30 y40 X30 Y40 .")
    #expect(script.up(2, at: 16) == "s1 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `S245 with all slots in use, a freed slot is used again in the next frame`() {
    var script = OwnScript(.panel(width: 1000, height: 800, slots: 2))
    _ = script.down(1, 10, 20, at: 0)
    _ = script.down(2, 30, 40, at: 8)
    let both: [OwnScript.Change] = [(1, .ended, 10, 20), (3, .began, 50, 60)]
    #expect(script.frame(both, at: 16) == "s0 t-1 X30 Y40 . P0 t3 x50 y60 .")
    #expect(script.liftAll(at: 24) == "s1 t-1 s0 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `S245 the button and the position follow the finger that was passed first`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.down(2, 30, 40, at: 8) == "s1 P0 t2 x30 y40 .")
    #expect(script.move(2, 31, 40, at: 16) == "s1 x31 .")
    #expect(script.up(1, at: 24) == "s0 t-1 X31 Y40 .")
    #expect(script.up(2, at: 32) == "s1 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `S245 a held finger that is older does not take the position over`() {
    var script = OwnScript()
    #expect(script.down(1, 10, 20, at: 0, hold) == "")
    #expect(script.down(2, 30, 40, at: 8) == "s0 P0 t1 x30 y40 b1 X30 Y40 .")
    #expect(script.decide(.pass, 1, at: 16) == "s1 P0 t2 x10 y20 .")
    _ = script.liftAll(at: 24)
    #expect(script.complaints() == [])
  }

  @Test func `S245 a contact that begins and ends in one frame makes two frames`() {
    var script = OwnScript()
    let tap: [OwnScript.Change] = [(1, .began, 10, 20), (1, .ended, 10, 20)]
    #expect(script.frame(tap, at: 0) == "s0 P0 t1 x10 y20 b1 X10 Y20 . t-1 b0 .")
    #expect(script.owner.touches.isEmpty)
    #expect(script.complaints() == [])
  }

  // MARK: S246 and S247

  @Test func `S246 everything lifts when the panel is released or disappears`() {
    var script = OwnScript { $0.cancel = .spoil }
    _ = script.down(1, 10, 20, at: 0)
    _ = script.down(2, 30, 40, at: 8)
    _ = script.down(3, 50, 60, at: 16, hold)
    _ = script.decide(.end(.spoil), 2, at: 24)
    #expect(script.liftAll(at: 30) == "s0 t-1 s1 t-1 s2 t-1 b0 .")
    #expect(script.owner.nextDeadline == nil)
    #expect(script.owner.isIdle)
    // The fingers are still on the glass.
    #expect(script.move(1, 11, 20, at: 40) == "")
    #expect(script.up(1, at: 50) == "")
    #expect(script.up(2, at: 50) == "")
    #expect(script.up(3, at: 50) == "")
    #expect(script.owner.touches.isEmpty)
    #expect(script.complaints() == [])
  }

  @Test func `S247 a withheld touch has no events, whatever is decided later`() {
    var script = OwnScript()
    #expect(script.down(1, 10, 20, at: 0, .withhold) == "")
    #expect(script.move(1, 11, 20, at: 8) == "")
    #expect(script.decide(.pass, 1, at: 12) == "")
    #expect(script.move(1, 12, 20, at: 16) == "")
    #expect(script.up(1, at: 24) == "")
    #expect(script.owner.touches.isEmpty)
    #expect(script.down(2, 10, 20, at: 32) == "s0 P0 t1 x10 y20 b1 X10 Y20 .")
  }

  @Test func `S247 a touch that has ended early has no later events`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.decide(.end(.lift), 1, at: 8) == "s0 t-1 b0 .")
    #expect(script.move(1, 11, 20, at: 16) == "")
    #expect(script.decide(.pass, 1, at: 20) == "")
    #expect(script.up(1, at: 24) == "")
    #expect(script.complaints() == [])
  }

  @Test func `S247 the change of the frame in which a touch ends early does not appear`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    let id = Contact.ID(device: OwnScript.device, tracking: 1)
    let moved = Contact(id: id, change: .moved, location: Point(x: 99, y: 99))
    script.owner.track(PanelFrame(device: OwnScript.device, contacts: [moved]))
    #expect(script.decide(.end(.lift), 1, at: 8) == "s0 t-1 b0 .")
  }

  @Test func `an undecided touch is passed`() {
    var script = OwnScript()
    let id = Contact.ID(device: OwnScript.device, tracking: 1)
    let began = Contact(id: id, change: .began, location: Point(x: 1, y: 2))
    script.owner.track(PanelFrame(device: OwnScript.device, contacts: [began]))
    #expect(script.write(at: 0) == "s0 P0 t1 x1 y2 b1 X1 Y2 .")
    #expect(script.owner.touches.map(\.stage) == [.passed])
  }

  @Test func `a contact that begins twice ends first`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.down(1, 30, 40, at: 8) == "s0 t-1 s1 P0 t2 x30 y40 X30 Y40 .")
    #expect(script.up(1, at: 16) == "s1 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `tracking IDs wrap around at the largest one`() {
    var script = OwnScript()
    for number in 1...65_536 {
      _ = script.down(1, 10, 20, at: number)
      _ = script.up(1, at: number)
    }
    #expect(script.down(1, 10, 20, at: 65_537) == "s0 P0 t1 x10 y20 b1 .")
    _ = script.up(1, at: 65_538)
    #expect(script.complaints() == [])
  }

  // MARK: Other panels

  @Test func `a panel that sends clicks gets a button and a position alone`() {
    var script = OwnScript(.with(keys: [KeyCode.left], axes: [AbsCode.x, AbsCode.y]).sized)
    #expect(script.down(1, 10, 20, at: 0) == "left1 X10 Y20 .")
    #expect(script.move(1, 11, 20, at: 8) == "X11 .")
    // It can report neither a second finger nor a palm.
    #expect(script.decide(.end(.palm), 1, at: 16) == "left0 .")
    #expect(script.up(1, at: 24) == "")
    _ = script.down(1, 11, 20, at: 30)
    #expect(script.decide(.end(.spoil), 1, at: 40) == "left0 .")
    #expect(script.complaints() == [])
  }

  @Test func `a panel with a button alone gets slots`() {
    var script = OwnScript(.with(keys: [KeyCode.touch], axes: [AbsCode.x, AbsCode.y]).sized)
    #expect(script.down(1, 10, 20, at: 0) == "s0 P0 t1 x10 y20 b1 X10 Y20 .")
    #expect(script.decide(.end(.palm), 1, at: 8) == "s0 P2 . P0 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `without filters, contacts are written as the panel reports them`() {
    var script = OwnScript { $0.isFiltered = false }
    let raw = RawContact(
      slot: 3, number: 7, trackingID: 40, change: .began,
      measurements: RawMeasurements(x: 33, y: 44))
    let other = Contact(
      id: Contact.ID(device: OwnScript.device, tracking: 8), change: .began,
      location: Point(x: 1, y: 2))
    script.owner.track(
      PanelFrame(device: OwnScript.device, contacts: [other], fingers: [raw]))
    #expect(script.write(at: 0) == "s0 P0 t1 x33 y44 b1 X33 Y44 .")
    #expect(script.owner.touches.map(\.id.tracking) == [7])
  }

  @Test func `S278 a steady touch stays at its landing, and follows its finger when it may`() {
    var script = OwnScript()
    #expect(script.down(1, 10, 20, at: 0) == "s0 P0 t1 x10 y20 b1 X10 Y20 .")
    script.owner.keep(steady: true, at: 0)
    #expect(script.move(1, 12, 25, at: 8) == "")
    script.owner.keep(steady: false, at: 0)
    #expect(script.move(1, 14, 20, at: 16) == "s0 x14 X14 .")
    script.owner.keep(steady: true, at: 0)
    #expect(script.up(1, at: 24) == "s0 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `S278 a touch that becomes steady does not make the movements that wait`() {
    var script = OwnScript()
    #expect(script.down(1, 10, 20, at: 0, hold) == "")
    #expect(script.down(2, 50, 60, at: 0, hold) == "")
    #expect(script.move(1, 12, 25, at: 8) == "")
    #expect(script.move(2, 52, 65, at: 8) == "")
    script.owner.keep(steady: true, at: 0)
    #expect(script.up(1, at: 16) == "")
    #expect(script.decide(.pass, 1, at: 24) == "s0 P0 t1 x10 y20 b1 X10 Y20 . t-1 b0 .")
    #expect(script.decide(.pass, 2, at: 32).contains("x52 y65"))
    _ = script.liftAll(at: 40)
    #expect(script.complaints() == [])
  }
}

extension DeviceDescription {
  /// The device with ranges of 1000 by 800 for its position.
  fileprivate var sized: DeviceDescription {
    var device = self
    device.axes[AbsCode.x] = AbsoluteAxis(minimum: 0, maximum: 999)
    device.axes[AbsCode.y] = AbsoluteAxis(minimum: 0, maximum: 799)
    return device
  }
}
