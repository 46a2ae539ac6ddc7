import Tactile

/// Decodes the contacts of any device with the decoder for its protocol.
///
/// The decoders are separate properties instead of enum cases for two reasons: a node can need two
/// of them (a pen and fingers), and changing a value in an enum moves it out and back.
///
/// Copies with a protocol A decoder share libmtdev's memory: use only one of them.
public struct ContactDecoder {
  /// The decoder for slots, which nearly every panel needs; unused if the device has another
  /// protocol.
  private var slots: SlotDecoder
  private let hasSlots: Bool
  private var protocolA: ProtocolADecoder?
  private var singleTouch: SingleTouchDecoder?

  /// A decoder that ignores all events, for a device without fingers.
  static var none: ContactDecoder { ContactDecoder() }

  private init() {
    slots = SlotDecoder(slotCount: 1)
    hasSlots = false
  }

  /// Creates the decoder of a device; nil if no protocol matches.
  public init?(_ device: DeviceDescription) {
    let traits = DeviceTraits(device)
    slots = SlotDecoder(device)
    hasSlots = traits.hasMultitouchPosition && traits.hasSlots
    if traits.hasMultitouchPosition {
      if !hasSlots { protocolA = ProtocolADecoder(device) }
    } else if traits.hasPosition
      && (traits.hasTouchButton || traits.hasLeftButton || traits.hasPressure)
    {
      singleTouch = SingleTouchDecoder(device)
    } else {
      return nil
    }
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame {
    hasSlots ? slots.frame : protocolA?.frame ?? singleTouch?.frame ?? RawContactFrame()
  }

  /// Returns `frame` without copying the whole decoder, which the compiler does across modules.
  mutating func readFrame() -> RawContactFrame {
    hasSlots ? slots.frame : frame
  }

  /// The maximum number of simultaneous contacts.
  public var slotCount: Int { hasSlots ? slots.slotCount : protocolA?.slotCount ?? 1 }

  /// The slot of the next events; -1 without slots, or after an invalid slot.
  var presentSlot: Int { hasSlots ? slots.slot : -1 }

  /// Whether it reads the multitouch axes instead of the single-touch axes.
  public var isMultitouch: Bool { singleTouch == nil }

  /// Whether a copy is independent of the original.
  var isValue: Bool { protocolA == nil }

  /// Whether a contact is down.
  public var hasLiveContacts: Bool {
    if hasSlots { return slots.hasLiveContacts }
    return protocolA?.hasLiveContacts ?? singleTouch?.hasLiveContacts ?? false
  }

  /// The number of contacts that ended before their position was known.
  var contactsWithoutPosition: Int {
    if hasSlots { return slots.contactsWithoutPosition }
    return diagnostics.contactsWithoutPosition
  }

  /// Returns ``contactsWithoutPosition`` without copying the decoder.
  mutating func readContactsWithoutPosition() -> Int {
    hasSlots ? slots.readContactsWithoutPosition() : contactsWithoutPosition
  }

  /// The irregularities so far.
  public var diagnostics: InputDiagnostics {
    if hasSlots { return slots.diagnostics }
    return protocolA?.diagnostics ?? singleTouch?.diagnostics ?? InputDiagnostics()
  }

  /// Processes an event.
  ///
  /// - Returns: Whether `frame` holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    if hasSlots { return slots.process(event, source: source) }
    return protocolA?.process(event, source: source)
      ?? singleTouch?.process(event, source: source) ?? false
  }

  /// Processes events up to the first of type `SYN`, the only type that can finish a frame. The
  /// result equals that of ``process(_:source:)`` for each event.
  ///
  /// - Returns: The index of the first event not processed.
  mutating func take(
    _ events: UnsafeBufferPointer<InputEvent>, from first: Int, source: EventSource
  ) -> Int {
    if hasSlots { return slots.take(events, from: first, source: source) }
    var next = first
    while next < events.count, events[next].type != EventType.syn {
      _ = process(events[next], source: source)
      next += 1
    }
    return next
  }

  /// Cancels every live contact, for example when the device is unplugged.
  ///
  /// - Returns: Whether `frame` has contacts.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    if hasSlots { return slots.cancelAll(at: time) }
    return protocolA?.cancelAll(at: time) ?? singleTouch?.cancelAll(at: time) ?? false
  }
}
