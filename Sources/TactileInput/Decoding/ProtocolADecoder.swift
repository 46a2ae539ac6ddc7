import Tactile

/// Makes frames of contacts from the events of an old multitouch device without slots (protocol A).
///
/// Such a device lists every contact in every frame, each closed by `SYN_MT_REPORT`, and names none
/// of them, or all by the same number. libmtdev finds out which is which, and a `SlotDecoder` takes
/// it from there. Contacts lift in three ways, all of them seen:
///
///     x y MT_REPORT REPORT   x y MT_REPORT REPORT
///     down                   MT_REPORT REPORT            an empty MT_REPORT
///                            BTN_TOUCH 0 REPORT          the button, and no MT_REPORT at all
///                            x' y' MT_REPORT REPORT      another contact is listed, this one not
///
/// A frame without any of these says nothing, and ends nothing. Copies share libmtdev's memory: use
/// one of them.
public struct ProtocolADecoder {
  /// So many contacts of a frame are read: two frames' worth has to fit in libmtdev's 32 slots, or
  /// it never returns.
  public static let mostContacts = 15

  private var slots = SlotDecoder(slotCount: MtdevConverter.slotCount)
  private let converter: MtdevConverter
  private let namesContacts: Bool
  private var contact = UnnamedContact()
  private var contactCount = 0
  private var surplusContacts = 0
  private var isButtonReleased = false
  private var isDropping = false

  /// A decoder for a device.
  public init(_ device: DeviceDescription) {
    let declared = device.codes[EventType.abs]?.codes ?? []
    namesContacts = declared.contains(AbsCode.mtTrackingID)
    converter = MtdevConverter(codes: declared.filter { $0 > AbsCode.mtSlot && $0 < 0x40 })
    forgetPlaces()
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame { slots.frame }

  /// How many contacts it can tell apart.
  public var slotCount: Int { slots.slotCount }

  /// Whether a contact is down, or one is being told of.
  public var hasLiveContacts: Bool { slots.hasLiveContacts || contactCount > 0 }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics {
    var diagnostics = slots.diagnostics
    diagnostics.surplusContacts += surplusContacts
    return diagnostics
  }

  /// Takes an event.
  ///
  /// The kernel keeps no state of such a device, so a repair (`.resync`) cancels every contact.
  ///
  /// - Returns: Whether `frame` now holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    switch event.type {
    case EventType.abs where !isDropping: contact.set(event.code, event.value)
    case EventType.key where event.code == KeyCode.touch && event.value == 0:
      isButtonReleased = true
    case EventType.syn: return takeMark(event, source)
    default: break
    }
    return false
  }

  /// Cancels every live contact, as when the device is unplugged.
  ///
  /// - Returns: Whether `frame` holds any.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    isDropping = false
    reset()
    forgetPlaces()
    return slots.cancelAll(at: time)
  }

  private mutating func takeMark(_ event: InputEvent, _ source: EventSource) -> Bool {
    switch event.code {
    case SynCode.mtReport where !isDropping: list()
    case SynCode.report: return finish(event, source)
    case SynCode.dropped where source == .kernel:
      isDropping = true
      reset()
      return slots.process(event, source: source)
    default: break
    }
    return false
  }

  /// A contact is complete; one that says not where it is stands for none.
  private mutating func list() {
    if !contact.hasPosition {
      contact.clear()
    } else if contactCount == Self.mostContacts {
      contact.clear()
      surplusContacts += 1
      return
    } else {
      contactCount += 1
      // libmtdev 1.1.6 reads the number of every contact of a device that declares one, sent or not,
      // and from memory that nobody has written to.
      if namesContacts { contact.setUnlessGiven(AbsCode.mtTrackingID, 0) }
      contact.pour(into: converter)
    }
    converter.put(EventType.syn, SynCode.mtReport, 0)
  }

  private mutating func finish(_ report: InputEvent, _ source: EventSource) -> Bool {
    if source == .resync { return cancelAll(at: report.time) }
    if isDropping {
      isDropping = false
      _ = slots.process(report, source: source)
      reset()
      forgetPlaces()
      return false
    }
    convert(report)
    if isButtonReleased {
      converter.put(EventType.syn, SynCode.mtReport, 0)
      convert(report)
    }
    clearFrame()
    return slots.process(report, source: source)
  }

  private mutating func convert(_ report: InputEvent) {
    converter.put(EventType.syn, SynCode.report, 0)
    while let next = converter.next() {
      if next.type != EventType.abs { continue }
      let event = InputEvent(
        time: report.time, type: next.type, code: next.code, value: next.value)
      _ = slots.process(event, source: .kernel)
    }
  }

  private mutating func reset() {
    converter.reset()
    clearFrame()
  }

  private mutating func clearFrame() {
    contact.clear()
    contactCount = 0
    isButtonReleased = false
  }

  /// libmtdev's slots begin at 0 and only changes are told, so a contact at 0 comes without a place.
  private mutating func forgetPlaces() {
    for slot in 0..<Int32(slotCount) {
      seed(AbsCode.mtSlot, slot)
      seed(AbsCode.mtPositionX, 0)
      seed(AbsCode.mtPositionY, 0)
    }
    seed(AbsCode.mtSlot, 0)
  }

  private mutating func seed(_ code: UInt16, _ value: Int32) {
    let event = InputEvent(time: .zero, type: EventType.abs, code: code, value: value)
    _ = slots.process(event, source: .resync)
  }
}
