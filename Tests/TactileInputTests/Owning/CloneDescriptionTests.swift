import TactileInput
import Testing

@Suite("The description of a clone")
struct CloneDescriptionTests {
  private func clone(
    _ panel: DeviceDescription, kind: DeviceKind = .touchscreen, _ name: OwnOptions.Name = .same
  ) throws -> CloneDescription {
    try #require(CloneDescription(of: panel, kind: kind, name: name))
  }

  @Test func `has the identity, properties, codes and axes of the panel, and tools`() throws {
    var panel = DeviceDescription.panel(width: 1000, height: 800, resolution: 10)
    panel.name = "Kiosk Panel"
    (panel.bus, panel.vendor, panel.product, panel.version) = (3, 0x0eef, 1, 0x110)
    panel.physicalPath = "usb-0000:00:14.0-1/input0"
    panel.codes[EventType.msc] = CodeSet([5])
    panel.codes[EventType.rep] = CodeSet([0])
    panel.axes[AbsCode.x]?.fuzz = 8
    panel.axes[AbsCode.x]?.value = 77
    let clone = try clone(panel)
    #expect(clone.name == "Kiosk Panel")
    #expect(
      [clone.bus, clone.vendor, clone.product, clone.version] == [3, 0x0eef, 1, 0x110])
    #expect(clone.physicalPath == panel.physicalPath)
    #expect(clone.properties == panel.properties)
    #expect(clone.codes[EventType.key] == panel.codes[EventType.key])
    #expect(clone.codes[EventType.msc] == panel.codes[EventType.msc])
    #expect(clone.codes[EventType.rep] == nil)
    #expect(clone.slotCount == 10)
    #expect(clone.touchButton == KeyCode.touch)
    #expect(
      clone.range(of: AbsCode.x) == AbsoluteAxis(minimum: 0, maximum: 999, resolution: 10))
    #expect(clone.range(of: AbsCode.mtSlot) == AbsoluteAxis(minimum: 0, maximum: 9))
    #expect(clone.range(of: AbsCode.mtToolType) == AbsoluteAxis(minimum: 0, maximum: 2))
    #expect(clone.axes.map(\.code) == clone.codes[EventType.abs]?.codes)
    #expect(
      Set(clone.axes.map(\.code)) == Set(panel.axes.keys).union([AbsCode.mtToolType]))
  }

  @Test func `a suffix tells it from the panel, and a long name is shortened for it`() throws {
    var panel = DeviceDescription.panel(width: 10, height: 10)
    panel.name = "Panel"
    #expect(try clone(panel, .suffix).name == "Panel (Tactile)")
    panel.name = String(repeating: "ä", count: 60)
    #expect(try clone(panel).name == String(repeating: "ä", count: 39))
    let name = try clone(panel, .suffix).name
    #expect(name.hasSuffix(" (Tactile)") && name.utf8.count <= CloneDescription.longestName)
    panel.name = ""
    #expect(try !clone(panel).name.isEmpty)
  }

  @Test func `a panel of protocol A gets slots and tracking IDs`() throws {
    let codes = [AbsCode.mtPositionX, AbsCode.mtPositionY]
    var panel = DeviceDescription.with(
      properties: [InputProperty.direct], keys: [KeyCode.touch], axes: codes)
    for code in codes { panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: 799) }
    let clone = try clone(panel)
    #expect(clone.slotCount == 15)
    #expect(clone.range(of: AbsCode.mtSlot)?.maximum == 14)
    #expect(clone.range(of: AbsCode.mtTrackingID)?.maximum == 65535)
    #expect(clone.range(of: AbsCode.x) == nil)
  }

  @Test func `a panel with a button alone gets multitouch axes with its ranges`() throws {
    let codes = [AbsCode.x, AbsCode.y, AbsCode.pressure]
    var panel = DeviceDescription.with(keys: [KeyCode.touch], axes: codes)
    for code in codes { panel.axes[code] = AbsoluteAxis(minimum: 0, maximum: Int32(code) + 99) }
    let clone = try clone(panel)
    #expect(clone.slotCount == 2)
    #expect(clone.range(of: AbsCode.mtPositionX) == panel.axes[AbsCode.x])
    #expect(clone.range(of: AbsCode.mtPositionY) == panel.axes[AbsCode.y])
    #expect(clone.range(of: AbsCode.mtPressure) == panel.axes[AbsCode.pressure])
  }

  @Test func `a panel with one slot gets a second one, and no panel more than uinput allows`()
    throws
  {
    #expect(try clone(.panel(width: 10, height: 10, slots: 1)).slotCount == 2)
    #expect(try clone(.panel(width: 10, height: 10, slots: 60)).slotCount == 60)
    #expect(try clone(.panel(width: 10, height: 10, slots: 256)).slotCount == 99)
  }

  @Test func `a pen gets no slots, and a panel with a pen keeps them`() throws {
    let pen = try clone(.pen(), kind: .pen)
    #expect(pen.slotCount == 0 && pen.hasPen)
    #expect(Set(pen.axes.map(\.code)) == Set(DeviceDescription.pen().axes.keys))
    var both = DeviceDescription.panel(width: 10, height: 10)
    both.codes[EventType.key] = DeviceDescription.pen().codes[EventType.key]
    both.codes[EventType.abs]?.insert(AbsCode.pressure)
    #expect(try clone(both).hasPen && clone(both).slotCount == 10)
  }

  @Test func `ranges that uinput refuses are left out or corrected`() throws {
    var panel = DeviceDescription.panel(width: 10, height: 10)
    panel.axes[AbsCode.z] = AbsoluteAxis(minimum: 5, maximum: 4)
    panel.axes[AbsCode.rx] = AbsoluteAxis(minimum: .min, maximum: .max)
    panel.axes[AbsCode.x]?.flat = 100
    let clone = try clone(panel)
    #expect(clone.range(of: AbsCode.z) == nil)
    #expect(clone.range(of: AbsCode.rx) == nil)
    #expect(clone.range(of: AbsCode.x)?.flat == 9)
  }

  @Test func `a panel whose position has a range that uinput refuses has no clone`() {
    for code in [AbsCode.mtPositionX, AbsCode.mtPositionY] {
      var panel = DeviceDescription.panel(width: 10, height: 10)
      panel.axes[code] = AbsoluteAxis(minimum: .min, maximum: .max)
      #expect(CloneDescription(of: panel, kind: .touchscreen) == nil)
    }
    for code in [AbsCode.x, AbsCode.y] {
      var pen = DeviceDescription.pen()
      pen.axes[code] = AbsoluteAxis(minimum: 1, maximum: 0)
      #expect(CloneDescription(of: pen, kind: .pen) == nil)
    }
  }

  @Test func `other devices have no clone`() {
    #expect(CloneDescription(of: .panel(width: 10, height: 10), kind: .touchpad) == nil)
    #expect(CloneDescription(of: .with(keys: [164]), kind: .mediaKeys) == nil)
    #expect(CloneDescription(of: .with(keys: [164]), kind: .touchscreen) == nil)
  }

  @Test func `has a digest that every part changes, and that each process computes alike`() throws {
    var panel = DeviceDescription.panel(width: 1000, height: 800, resolution: 10)
    let digest = try clone(panel).digest
    #expect(try clone(panel).digest == digest)
    var digests = [digest, try clone(panel, .suffix).digest]
    panel.physicalPath = "port"
    digests.append(try clone(panel).digest)
    panel.version += 1
    digests.append(try clone(panel).digest)
    panel.properties.insert(6)
    digests.append(try clone(panel).digest)
    panel.codes[EventType.key]?.insert(KeyCode.volumeUp)
    digests.append(try clone(panel).digest)
    panel.axes[AbsCode.mtPositionX]?.resolution = 11
    digests.append(try clone(panel).digest)
    #expect(Set(digests).count == digests.count)
    // The number that another process computed: the next daemon must find the clone of this one.
    var simple = DeviceDescription(name: "P")
    simple.codes[EventType.key] = CodeSet([KeyCode.left])
    simple.codes[EventType.abs] = CodeSet([AbsCode.x, AbsCode.y])
    for code in [AbsCode.x, AbsCode.y] {
      simple.axes[code] = AbsoluteAxis(minimum: 0, maximum: 1)
    }
    #expect(try clone(simple).digest == 0xdbf8_9332_270d_6ddc)
  }
}
