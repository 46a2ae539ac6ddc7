import CMtdev
import Tactile

/// Decodes frames of contacts from an old multitouch device without slots (protocol A).
///
/// Such a device lists every contact in every frame, each followed by `SYN_MT_REPORT`. It gives
/// the contacts no numbers, or all the same number. libmtdev matches the contacts of successive
/// frames, and a `SlotDecoder` decodes its output. Contacts lift in four ways, all of which were
/// seen:
///
///     x y MT_REPORT REPORT   x y MT_REPORT REPORT
///     down                   MT_REPORT REPORT            an empty MT_REPORT
///                            BTN_TOUCH 0 REPORT          the button, and no MT_REPORT at all
///                            x' y' MT_REPORT REPORT      another contact is listed, this one is not
///                            size 0 x y MT_REPORT REPORT the size or the pressure, as in old Android
///
/// The size or the pressure tells of a lift only on a device that has reported another value than 0.
/// `SYN_REPORT` also ends a contact while `BTN_TOUCH` is pressed, if a driver forgets `SYN_MT_REPORT`.
/// A frame with none of these changes nothing and ends nothing. Copies share libmtdev's memory:
/// use only one of them.
public struct ProtocolADecoder {
  /// The maximum number of contacts in a frame. libmtdev has 32 slots, which must hold the
  /// contacts of two frames; otherwise it never returns.
  public static let maximumContacts = 15

  private var slots = SlotDecoder(slotCount: MtdevConverter.slotCount)
  private let converter: MtdevConverter
  private let namesContacts: Bool
  private var contact = ProtocolAContact()
  private var contactCount = 0
  private var surplusContacts = 0
  private var unlistedContacts = 0
  private var isButtonPressed = false
  private var isButtonReleased = false
  /// The axes among size and pressure that had another value than 0.
  private var measures: UInt16 = 0
  private var isDropping = false

  /// Creates the decoder of a device.
  public init(_ device: DeviceDescription) {
    let declared = device.codes[EventType.abs]?.codes ?? []
    namesContacts = declared.contains(AbsCode.mtTrackingID)
    // Of a declared size, libmtdev takes 0 for a lift, and one that was not sent from uninitialized memory.
    converter = MtdevConverter(
      codes: declared.filter { $0 > AbsCode.mtTouchMajor && $0 < 0x40 })
    seedPositions()
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame { slots.frame }

  /// The maximum number of simultaneous contacts.
  public var slotCount: Int { slots.slotCount }

  /// Whether a contact is down, or the current frame lists one.
  public var hasLiveContacts: Bool { slots.hasLiveContacts || contactCount > 0 }

  /// The irregularities so far.
  public var diagnostics: InputDiagnostics {
    var diagnostics = slots.diagnostics
    diagnostics.surplusContacts += surplusContacts
    diagnostics.unlistedContacts = unlistedContacts
    return diagnostics
  }

  /// Processes an event.
  ///
  /// The kernel keeps no state of such a device, so a resynchronization (`.resync`) cancels every
  /// contact.
  ///
  /// - Returns: Whether `frame` holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    switch event.type {
    case EventType.abs where !isDropping: contact.set(event.code, event.value)
    case EventType.key where event.code == KeyCode.touch:
      isButtonPressed = event.value != 0
      if !isButtonPressed { isButtonReleased = true }
    case EventType.syn: return takeMark(event, source)
    default: break
    }
    return false
  }

  /// Cancels every live contact, for example when the device is unplugged.
  ///
  /// - Returns: Whether `frame` has contacts.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    isDropping = false
    reset()
    seedPositions()
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

  /// Completes a contact. Without a position, or with a size or a pressure of 0, there is no contact.
  private mutating func list() {
    measures |= contact.measures
    if !contact.hasPosition || contact.lacks(measures) {
      contact.clear()
    } else if contactCount == Self.maximumContacts {
      contact.clear()
      surplusContacts += 1
      return
    } else {
      contactCount += 1
      // If a device declares tracking IDs, libmtdev 1.1.6 reads the ID of every contact, even if
      // it was not sent, from uninitialized memory.
      if namesContacts { contact.setUnlessGiven(AbsCode.mtTrackingID, 0) }
      contact.send(to: converter)
    }
    converter.put(EventType.syn, SynCode.mtReport, 0)
  }

  private mutating func finish(_ report: InputEvent, _ source: EventSource) -> Bool {
    if source == .resync { return cancelAll(at: report.time) }
    if isDropping {
      isDropping = false
      _ = slots.process(report, source: source)
      reset()
      seedPositions()
      return false
    }
    if contact.hasPosition {
      unlistedContacts += 1
      if isButtonPressed { list() }
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

  /// libmtdev's slots start at position 0, and it sends only changes. Without these values, a
  /// contact at 0 would have no position.
  private mutating func seedPositions() {
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

/// A contact of protocol A up to `SYN_MT_REPORT`: the last value of each axis.
struct ProtocolAContact {
  private var values = InlineArray<16, Int32>(repeating: 0)
  private var given: UInt16 = 0

  private static let first = AbsCode.mtTouchMajor
  private static let position: UInt16 =
    1 << (AbsCode.mtPositionX - first) | 1 << (AbsCode.mtPositionY - first)

  private static let sizes: UInt16 =
    1 << (AbsCode.mtTouchMajor - first) | 1 << (AbsCode.mtPressure - first)

  /// Whether the contact has a position; without one, it is not a contact.
  var hasPosition: Bool { given & Self.position != 0 }

  /// The axes among size and pressure that have another value than 0.
  var measures: UInt16 {
    var found: UInt16 = 0
    for index in 0..<16 where given & Self.sizes & (1 << UInt16(index)) != 0 && values[index] != 0 {
      found |= 1 << UInt16(index)
    }
    return found
  }

  /// Returns whether the contact has at least one of these axes, and each of them is 0.
  func lacks(_ axes: UInt16) -> Bool { given & axes != 0 && measures & axes == 0 }

  /// Sets a value of a multitouch axis; ignores other axes and `ABS_MT_SLOT`.
  mutating func set(_ code: UInt16, _ value: Int32) {
    guard code >= Self.first, code < Self.first + 16 else { return }
    values[Int(code - Self.first)] = value
    given |= 1 << (code - Self.first)
  }

  /// Sets a value like ``set(_:_:)``, unless the axis already has one.
  mutating func setUnlessGiven(_ code: UInt16, _ value: Int32) {
    if given & (1 << (code - Self.first)) == 0 { set(code, value) }
  }

  /// Sends all values to libmtdev and clears them.
  mutating func send(to converter: MtdevConverter) {
    for index in 0..<16 where given & (1 << UInt16(index)) != 0 {
      converter.put(EventType.abs, Self.first + UInt16(index), values[index])
    }
    given = 0
  }

  /// Clears all values.
  mutating func clear() {
    given = 0
  }
}

/// A converter of libmtdev, which matches the contacts of successive frames.
///
/// It uses the functions that need no device (`mtdev-plumbing.h`). It is a class so that
/// libmtdev's memory is freed with the last copy of the decoder.
final class MtdevConverter {
  /// The number of libmtdev's slots. They must hold the contacts of two frames: with one contact
  /// more, libmtdev 1.1.6 never returns.
  static let slotCount = 32

  private let device: UnsafeMutablePointer<mtdev>
  private let codes: [Int32]

  /// Creates a converter for a device with these `ABS_MT_*` codes.
  init(codes: [UInt16]) {
    guard let device = mtdev_new() else { fatalError("cannot allocate memory for libmtdev") }
    self.device = device
    self.codes = codes.map { Int32($0) }
    start()
  }

  deinit {
    mtdev_close_delete(device)
  }

  /// Discards every contact and every value; the slots start at 0 again.
  func reset() {
    mtdev_close(device)
    start()
  }

  private func start() {
    guard mtdev_init(device) == 0 else { fatalError("cannot allocate memory for libmtdev") }
    for code in codes { mtdev_set_mt_event(device, code, 1) }
  }

  /// Processes an event of protocol A.
  func put(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    var event = input_event()
    event.type = type
    event.code = code
    event.value = value
    mtdev_put_event(device, &event)
  }

  /// Returns the next event of protocol B, without a time; nil if there is none.
  func next() -> (type: UInt16, code: UInt16, value: Int32)? {
    guard mtdev_empty(device) == 0 else { return nil }
    var event = input_event()
    mtdev_get_event(device, &event)
    return (event.type, event.code, event.value)
  }
}
