import Tactile

/// The decoder a device needs: one place to feed events to, whatever the device speaks.
///
/// The decoders are side by side, not alternatives, because a node can need two (a pen and fingers),
/// and because a value in an enum cannot be changed without being moved out and back.
///
/// Copies of a protocol A decoder share libmtdev's memory: use one of them.
public struct ContactDecoder {
  private var slots: SlotDecoder?
  private var protocolA: ProtocolADecoder?
  private var singleTouch: SingleTouchDecoder?

  /// The decoder for a device, or nil where none of them understands it.
  public init?(_ device: DeviceDescription) {
    let traits = DeviceTraits(device)
    if traits.hasMultitouchPosition {
      if traits.hasSlots {
        slots = SlotDecoder(device)
      } else {
        protocolA = ProtocolADecoder(device)
      }
    } else if traits.hasPosition && (traits.hasTouchButton || traits.hasLeftButton) {
      singleTouch = SingleTouchDecoder(device)
    } else {
      return nil
    }
  }

  /// The last finished frame. Read it before the next event; keeping a copy costs an allocation.
  public var frame: RawContactFrame {
    slots?.frame ?? protocolA?.frame ?? singleTouch?.frame ?? RawContactFrame()
  }

  /// How many contacts it can tell apart.
  public var slotCount: Int { slots?.slotCount ?? protocolA?.slotCount ?? 1 }

  /// Whether it reads the multitouch axes; the single-touch axes otherwise.
  public var isMultitouch: Bool { singleTouch == nil }

  /// What went wrong so far.
  public var diagnostics: InputDiagnostics {
    slots?.diagnostics ?? protocolA?.diagnostics ?? singleTouch?.diagnostics
      ?? InputDiagnostics()
  }

  /// Takes an event.
  ///
  /// - Returns: Whether `frame` now holds a finished frame, which may have no contacts.
  public mutating func process(_ event: InputEvent, source: EventSource) -> Bool {
    slots?.process(event, source: source) ?? protocolA?.process(event, source: source)
      ?? singleTouch?.process(event, source: source) ?? false
  }

  /// Cancels every live contact, as when the device is unplugged.
  ///
  /// - Returns: Whether `frame` holds any.
  public mutating func cancelAll(at time: Timestamp) -> Bool {
    slots?.cancelAll(at: time) ?? protocolA?.cancelAll(at: time)
      ?? singleTouch?.cancelAll(at: time) ?? false
  }
}
