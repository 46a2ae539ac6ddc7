import TactileInput

/// Counts the frames and touches of a device from its events.
struct TouchCount {
  private static let trackingID: UInt16 = 0x39
  private static let slot: UInt16 = 0x2f
  private static let touchButton: UInt16 = 0x14a

  private(set) var frames = 0
  private(set) var touches = 0
  private let hasSlots: Bool

  init(_ device: DeviceDescription) {
    hasSlots = device.has(EventType.abs, Self.slot) && device.has(EventType.abs, Self.trackingID)
  }

  mutating func add(_ event: InputEvent) {
    switch (event.type, event.code) {
    case (EventType.syn, 0): frames += 1
    case (EventType.abs, Self.trackingID): if hasSlots, event.value >= 0 { touches += 1 }
    case (EventType.key, Self.touchButton): if !hasSlots, event.value == 1 { touches += 1 }
    default: break
    }
  }
}
