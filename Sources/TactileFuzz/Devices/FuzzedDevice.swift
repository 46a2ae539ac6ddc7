import Tactile
import TactileInput

/// A device that the input describes: a likely device with a few unlikely parts.
enum FuzzedDevice {
  static func description(_ bytes: inout InputBytes) -> DeviceDescription {
    var device = likely(bytes.number(below: 8))
    for _ in 0..<bytes.number(below: 6) { spoil(&device, &bytes) }
    return device
  }

  static func options(_ bytes: inout InputBytes) -> MappingOptions {
    var options = MappingOptions(rotation: bytes.pick(Rotation.allCases))
    if bytes.byte() > 240 {
      options.millimetres = Size(width: Double(bytes.value()), height: Double(bytes.value()))
    }
    if bytes.byte() > 240 {
      options.pixels = Size(width: Double(bytes.value()), height: Double(bytes.value()))
    }
    return options
  }

  static func filters(_ bytes: inout InputBytes) -> FilterOptions {
    var filters = bytes.flag() ? FilterOptions() : FilterOptions.off
    let wanted = bytes.byte()
    if wanted & 1 != 0 { filters.bounceTime = 0.02 }
    if wanted & 2 != 0 { filters.ghostCount = 3 }
    if wanted & 4 != 0 { filters.edges = EdgeWidths(all: 5) }
    if wanted & 8 != 0 { filters.maximumSize = 30 }
    if wanted & 16 != 0 { filters.minimumLife = 0.02 }
    if wanted & 32 != 0 { filters.jitter = 0.5 }
    if wanted & 64 != 0 { filters.stuckTime = 0.1 }
    return filters
  }

  // MARK: Likely devices

  private static func likely(_ kind: Int) -> DeviceDescription {
    switch kind {
    case 0, 1: touchscreen([0x00, 0x01, 0x2f, 0x30, 0x31, 0x35, 0x36, 0x37, 0x39, 0x3a])
    case 2: touchscreen([0x35, 0x36, 0x39, 0x30])
    case 3: touchscreen([0x00, 0x01])
    case 4: pen
    case 5: joined(pen, touchscreen([0x00, 0x01, 0x2f, 0x35, 0x36, 0x39]))
    case 6: device(properties: [6], keys: [], axes: [0, 1, 2])
    default: device(properties: [], keys: [163, 164, 165, 168, 208, 207], axes: [])
    }
  }

  private static func touchscreen(_ axes: [UInt16]) -> DeviceDescription {
    device(properties: [InputProperty.direct], keys: [KeyCode.touch], axes: axes)
  }

  private static let pen = device(
    properties: [InputProperty.direct],
    keys: [KeyCode.toolPen, KeyCode.toolRubber, KeyCode.touch, KeyCode.stylus, KeyCode.stylus2],
    axes: [0x00, 0x01, 0x18, 0x19, 0x1a, 0x1b])

  private static func device(
    properties: [UInt16], keys: [UInt16], axes: [UInt16]
  ) -> DeviceDescription {
    var device = DeviceDescription(name: "device")
    device.properties = CodeSet(properties)
    if !keys.isEmpty { device.codes[EventType.key] = CodeSet(keys) }
    if !axes.isEmpty { device.codes[EventType.abs] = CodeSet(axes) }
    for axis in axes { device.axes[axis] = usualRange(of: axis) }
    return device
  }

  private static func usualRange(of axis: UInt16) -> AbsoluteAxis {
    switch axis {
    case AbsCode.mtSlot: AbsoluteAxis(minimum: 0, maximum: 4)
    case AbsCode.mtTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535)
    case AbsCode.tiltX, AbsCode.tiltY: AbsoluteAxis(minimum: -64, maximum: 63, resolution: 57)
    case AbsCode.y, AbsCode.mtPositionY: AbsoluteAxis(minimum: 0, maximum: 119, resolution: 1)
    default: AbsoluteAxis(minimum: 0, maximum: 179, resolution: 1)
    }
  }

  private static func joined(
    _ one: DeviceDescription, _ other: DeviceDescription
  ) -> DeviceDescription {
    var device = one
    for (type, codes) in other.codes {
      device.codes[type] = CodeSet((device.codes[type]?.codes ?? []) + codes.codes)
    }
    device.axes.merge(other.axes) { axis, _ in axis }
    return device
  }

  /// Parameters of touch accommodations; nil if they are off.
  static func accommodations(_ bytes: inout InputBytes) -> AccommodationOptions? {
    guard bytes.flag() else { return nil }
    var options = AccommodationOptions()
    options.hold = bytes.pick(times)
    options.ignoreRepeat = bytes.pick(times)
    options.tapLocation = bytes.pick(AccommodationOptions.TapLocation.allCases)
    options.tapTime = bytes.pick(times)
    options.tapMovement = bytes.pick([0, 1, 20])
    options.tremor = bytes.pick([0, 1, 20, -1])
    return options
  }

  private static let times = [0, 0.05, 0.3, 1e9, .nan]

  // MARK: Unlikely parts

  private static let axes: [UInt16] = [
    0, 1, 2, 3, 0x18, 0x19, 0x1a, 0x2e, 0x2f, 0x30, 0x31, 0x34, 0x35, 0x36, 0x37, 0x39, 0x3a,
  ]

  private static func spoil(_ device: inout DeviceDescription, _ bytes: inout InputBytes) {
    switch bytes.number(below: 6) {
    case 0, 1, 2:
      device.axes[bytes.pick(axes)] = AbsoluteAxis(
        minimum: bytes.value(), maximum: bytes.value(), resolution: bytes.value(),
        value: bytes.flag() ? bytes.value() : nil)
    case 3: device.axes[bytes.pick(axes)] = nil
    case 4:
      let codes = device.codes[EventType.abs]?.codes ?? []
      device.codes[EventType.abs] = CodeSet(codes + [bytes.pick(axes)])
    default: device.properties.insert(UInt16(bytes.number(below: 32)))
    }
  }
}

/// A panel of 200 by 100 mm with five fingers.
enum FuzzedPanel {
  static let description: DeviceDescription = {
    var panel = DeviceDescription(name: "Panel")
    panel.properties.insert(InputProperty.direct)
    panel.codes[EventType.key] = CodeSet([KeyCode.touch])
    panel.codes[EventType.abs] = CodeSet([
      AbsCode.mtSlot, AbsCode.mtTrackingID, AbsCode.mtPositionX, AbsCode.mtPositionY,
    ])
    panel.axes = [
      AbsCode.mtSlot: AbsoluteAxis(minimum: 0, maximum: 4),
      AbsCode.mtTrackingID: AbsoluteAxis(minimum: 0, maximum: 65535),
      AbsCode.mtPositionX: AbsoluteAxis(minimum: 0, maximum: 1999, resolution: 10),
      AbsCode.mtPositionY: AbsoluteAxis(minimum: 0, maximum: 999, resolution: 10),
    ]
    return panel
  }()
}

/// Events that the input describes, in any order and at any time.
struct FuzzedEvents {
  private(set) var source = EventSource.kernel
  private var now: UInt64 = 1_000_000_000

  /// The next event.
  mutating func next(_ bytes: inout InputBytes) -> InputEvent {
    let kind = bytes.byte()
    let time = time(kind >> 5, &bytes)
    var event = Self.event(kind & 31, &bytes)
    event.time = time
    if kind & 31 == 30 { source = source == .kernel ? .resync : .kernel }
    return event
  }

  /// The time of the latest event.
  var time: Timestamp { Timestamp(nanoseconds: now) }

  /// Most events have the time of the previous one or a little later. Some times go back or far
  /// ahead.
  private mutating func time(_ kind: UInt8, _ bytes: inout InputBytes) -> Timestamp {
    switch kind {
    case 0, 1, 2, 3: break
    case 4, 5: now &+= 8_000_000
    case 6: now &+= UInt64(bytes.byte()) &* 4_000_000
    default:
      let far = bytes.byte()
      if far < 128 { return Timestamp(nanoseconds: now / 256 * UInt64(far)) }
      now = far < 250 ? now &+ UInt64(far) << 30 : bytes.long()
    }
    return time
  }

  private static func event(_ kind: UInt8, _ bytes: inout InputBytes) -> InputEvent {
    switch kind {
    case 0..<6: return event(EventType.syn, SynCode.report, 0)
    case 6: return event(EventType.syn, SynCode.mtReport, 0)
    case 7: return event(EventType.syn, SynCode.dropped, 0)
    case 8..<20: return event(EventType.abs, touchAxes[Int(kind) - 8], bytes.value())
    case 20..<24: return event(EventType.abs, bytes.pick(otherAxes), bytes.value())
    case 24, 25: return event(EventType.key, KeyCode.touch, Int32(bytes.number(below: 3)))
    case 26, 27: return event(EventType.key, bytes.pick(keys), Int32(bytes.number(below: 3)))
    case 28: return event(EventType.abs, AbsCode.mtTrackingID, -1)
    case 29: return event(bytes.word(), bytes.word(), bytes.value())
    default: return event(EventType.syn, SynCode.report, Int32(bytes.number(below: 2)))
    }
  }

  private static func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(time: .zero, type: type, code: code, value: value)
  }

  private static let touchAxes: [UInt16] = [
    AbsCode.mtSlot, AbsCode.mtSlot, AbsCode.mtTrackingID, AbsCode.mtTrackingID,
    AbsCode.mtPositionX, AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtPositionY, AbsCode.x,
    AbsCode.y, AbsCode.mtToolType, AbsCode.pressure,
  ]
  private static let otherAxes: [UInt16] = [
    AbsCode.z, AbsCode.rx, AbsCode.distance, AbsCode.tiltX, AbsCode.tiltY, AbsCode.mtTouchMajor,
    AbsCode.mtTouchMinor, AbsCode.mtOrientation, AbsCode.mtPressure,
  ]
  private static let keys: [UInt16] = [
    KeyCode.toolPen, KeyCode.toolRubber, KeyCode.stylus, KeyCode.stylus2, KeyCode.left,
    KeyCode.nextSong, KeyCode.previousSong, KeyCode.playPause, KeyCode.rewind, KeyCode.fastForward,
  ]
}
