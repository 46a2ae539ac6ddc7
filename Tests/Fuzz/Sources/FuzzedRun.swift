import Tactile
import TactileInput

/// One pipeline that is fed, and the property that it must keep: legal lives, places inside the
/// screen, time that never goes back, frames bounded by the slots.
struct FuzzedRun {
  private static let slots: Int32 = 5
  private static let mostInAFrame = 4 * 60

  private var pipeline: InputPipeline
  private let screen: Rect
  private var live: Set<Int32> = []
  private var isHovering = false
  private var last = Timestamp.zero

  /// A run with the device, filters and rotation that a byte stands for.
  init?(choice: UInt8) {
    let device = Self.device(choice & 7)
    var settings = DeviceSettings(DeviceClassifier.classify(device))
    settings.filters = choice & 8 == 0 ? .off : Self.everyFilter
    settings.mapping.rotation = Rotation.allCases[Int(choice >> 4 & 3)]
    guard
      let pipeline = try? InputPipeline(
        device: DeviceID(rawValue: 1), description: device, settings: settings)
    else { return nil }
    self.pipeline = pipeline
    screen = Rect(origin: .zero, size: pipeline.screenSize)
  }

  mutating func feed(_ event: InputEvent, isResync: Bool) {
    while let due = pipeline.nextDeadline, due <= event.time {
      if pipeline.advance(to: event.time) { check() }
    }
    if pipeline.process(event, source: isResync ? .resync : .kernel) { check() }
  }

  mutating func finish(at time: UInt64) {
    if pipeline.cancelAll(at: Timestamp(nanoseconds: time)) { check() }
    precondition(live.isEmpty && !isHovering, "something outlived its device")
  }

  // MARK: The property

  private mutating func check() {
    let frame = pipeline.frame
    precondition(frame.timestamp >= last, "time went back")
    last = frame.timestamp
    precondition(frame.contacts.count <= Self.mostInAFrame, "a frame is larger than its slots")
    for hover in pipeline.hovers where hover.isOver { check(hover) }
    for contact in frame.contacts { check(contact) }
    for hover in pipeline.hovers where !hover.isOver { check(hover) }
  }

  private mutating func check(_ contact: Contact) {
    precondition(screen.contains(contact.location), "a contact is outside")
    switch contact.change {
    case .began: precondition(live.insert(contact.id.tracking).inserted, "began twice")
    case .moved: precondition(live.contains(contact.id.tracking), "moved while not live")
    case .ended, .cancelled:
      precondition(live.remove(contact.id.tracking) != nil, "ended while not live")
    }
  }

  private mutating func check(_ hover: HoverEvent) {
    precondition(screen.contains(hover.screenLocation), "a hover is outside")
    precondition(isHovering != (hover.phase == .entered), "a hover is out of turn")
    isHovering = !hover.isOver
  }

  // MARK: Devices

  private static let everyFilter: FilterOptions = {
    var filters = FilterOptions()
    filters.bounceTime = 0.03
    filters.ghostCount = 4
    filters.edges = EdgeWidths(left: 3, top: 3, right: 3, bottom: 3)
    filters.maximumSize = 30
    filters.minimumLife = 0.02
    filters.stuckTime = 5
    filters.jitter = 0.5
    return filters
  }()

  private static let position: [UInt16] = [AbsCode.x, AbsCode.y]
  private static let multitouch: [UInt16] = [
    AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtTrackingID, AbsCode.mtToolType,
    AbsCode.mtTouchMajor, AbsCode.mtPressure,
  ]
  private static let pen: [UInt16] = [
    KeyCode.toolPen, KeyCode.toolRubber, KeyCode.stylus, KeyCode.touch,
  ]

  private static func device(_ number: UInt8) -> DeviceDescription {
    switch number {
    case 0, 1: make([KeyCode.touch], position + multitouch + [AbsCode.mtSlot])
    case 2: make([], multitouch + [AbsCode.mtSlot])
    case 3: make([KeyCode.touch], multitouch)
    case 4: make([KeyCode.touch], position)
    case 5: make([KeyCode.left], position)
    case 6: make(pen, position + [AbsCode.pressure, AbsCode.distance, AbsCode.tiltX])
    default: make(pen, position + multitouch + [AbsCode.mtSlot])
    }
  }

  private static func make(_ keys: [UInt16], _ axes: [UInt16]) -> DeviceDescription {
    var device = DeviceDescription(name: "fuzzed")
    device.properties.insert(InputProperty.direct)
    if !keys.isEmpty { device.codes[EventType.key] = CodeSet(keys) }
    device.codes[EventType.abs] = CodeSet(axes)
    for code in axes { device.axes[code] = AbsoluteAxis(minimum: 0, maximum: 799) }
    if axes.contains(AbsCode.mtSlot) {
      device.axes[AbsCode.mtSlot] = AbsoluteAxis(minimum: 0, maximum: slots - 1)
    }
    return device
  }

  // MARK: Events

  /// Codes by a number, reports most often, so that frames end.
  private static let kinds: [(type: UInt16, code: UInt16)] = [
    (EventType.syn, SynCode.report), (EventType.syn, SynCode.mtReport),
    (EventType.abs, AbsCode.mtSlot), (EventType.abs, AbsCode.mtTrackingID),
    (EventType.abs, AbsCode.mtPositionX), (EventType.abs, AbsCode.mtPositionY),
    (EventType.abs, AbsCode.mtToolType), (EventType.abs, AbsCode.mtTouchMajor),
    (EventType.abs, AbsCode.mtPressure), (EventType.abs, AbsCode.x), (EventType.abs, AbsCode.y),
    (EventType.abs, AbsCode.pressure), (EventType.abs, AbsCode.distance),
    (EventType.abs, AbsCode.tiltX), (EventType.key, KeyCode.touch), (EventType.key, KeyCode.left),
    (EventType.key, KeyCode.toolPen), (EventType.key, KeyCode.toolRubber),
    (EventType.key, KeyCode.stylus), (EventType.syn, SynCode.dropped),
    (EventType.abs, AbsCode.z), (EventType.abs, AbsCode.rx), (EventType.syn, SynCode.report),
    (EventType.syn, SynCode.report),
  ]

  static func event(_ kind: UInt8, _ value: Int32, _ time: UInt64) -> InputEvent {
    let (type, code) = kinds[Int(kind) % kinds.count]
    // A bit sends some of them back in time.
    let time = kind & 0x40 != 0 && value & 0x80 != 0 ? time / 2 : time
    return InputEvent(
      time: Timestamp(nanoseconds: time), type: type, code: code, value: value)
  }
}
