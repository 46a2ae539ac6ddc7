import Tactile

/// The decoder a device needs: one place to feed events to, whatever the device speaks.
///
/// The decoders are side by side, not alternatives, because a node can need two (a pen and fingers),
/// and because a value in an enum cannot be changed without being moved out and back.
///
/// Copies of a protocol A decoder share libmtdev's memory: use one of them.
public struct ContactDecoder {
  /// What nearly every panel speaks; unused where there is another.
  private var slots: SlotDecoder
  private let hasSlots: Bool
  private var protocolA: ProtocolADecoder?
  private var singleTouch: SingleTouchDecoder?

  /// A decoder that understands nothing, for a device without fingers.
  static var none: ContactDecoder { ContactDecoder() }

  private init() {
    slots = SlotDecoder(slotCount: 1)
    hasSlots = false
  }

  /// The decoder for a device, or nil where none of them understands it.
  public init?(_ device: DeviceDescription) {
    let traits = DeviceTraits(device)
    slots = SlotDecoder(device)
    hasSlots = traits.hasMultitouchPosition && traits.hasSlots
    if traits.hasMultitouchPosition {
      if !hasSlots { protocolA = ProtocolADecoder(device) }
    } else if traits.hasPosition && (traits.hasTouchButton || traits.hasLeftButton) {
      singleTouch = SingleTouchDecoder(device)
    } else {
      return nil
    }
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame {
    hasSlots ? slots.frame : protocolA?.frame ?? singleTouch?.frame ?? RawContactFrame()
  }

  /// `frame`, without the copy of the whole decoder that the compiler makes to read it from afar.
  mutating func readFrame() -> RawContactFrame {
    hasSlots ? slots.frame : frame
  }

  /// How many contacts it can tell apart.
  public var slotCount: Int { hasSlots ? slots.slotCount : protocolA?.slotCount ?? 1 }

  /// Whether it reads the multitouch axes; the single-touch axes otherwise.
  public var isMultitouch: Bool { singleTouch == nil }

  /// Whether a contact is down.
  public var hasLiveContacts: Bool {
    if hasSlots { return slots.hasLiveContacts }
    return protocolA?.hasLiveContacts ?? singleTouch?.hasLiveContacts ?? false
  }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics {
    if hasSlots { return slots.diagnostics }
    return protocolA?.diagnostics ?? singleTouch?.diagnostics ?? InputDiagnostics()
  }

  /// Takes an event.
  ///
  /// - Returns: Whether `frame` now holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    if hasSlots { return slots.process(event, source: source) }
    return protocolA?.process(event, source: source)
      ?? singleTouch?.process(event, source: source) ?? false
  }

  /// Takes events up to the first of type `SYN`, which alone can finish a frame: as ``process(_:source:)``
  /// does one by one.
  ///
  /// - Returns: The first event that was not taken.
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

  /// Cancels every live contact, as when the device is unplugged.
  ///
  /// - Returns: Whether `frame` holds any.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    if hasSlots { return slots.cancelAll(at: time) }
    return protocolA?.cancelAll(at: time) ?? singleTouch?.cancelAll(at: time) ?? false
  }
}
