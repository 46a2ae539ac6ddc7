import CLibevdev
import TactileInput

/// What the events that were read say of a device's state: axes, keys and slots.
///
/// libevdev is told of it when it has to find out what changed behind our back (`tell`), not with every
/// event: it looks each code up first, which takes 720 instructions (callgrind, libevdev 1.13).
struct ReadState {
  private static let axisCount = Int(ABS_MT_SLOT)
  /// Codes from the first after ABS_MT_SLOT up to ABS_MAX.
  private static let slotAxisCount = Int(ABS_MAX - ABS_MT_SLOT)

  private var axes: [Int32]
  private var keys: [Bool]
  /// The axes of each slot in a row, one slot after the other.
  private var slots: [Int32]
  private let slotCount: Int
  /// The slot that the next event belongs to.
  private var slot: Int

  /// The state that libevdev knows.
  init(_ device: OpaquePointer) {
    slotCount = Int(max(0, libevdev_get_num_slots(device)))
    slot = Int(libevdev_get_current_slot(device))
    axes = (0..<UInt32(Self.axisCount)).map {
      libevdev_get_event_value(device, UInt32(EV_ABS), $0)
    }
    keys = (0..<UInt32(KEY_CNT)).map { libevdev_get_event_value(device, UInt32(EV_KEY), $0) != 0 }
    slots = []
    for slot in 0..<UInt32(slotCount) {
      for axis in 0..<Self.slotAxisCount {
        slots.append(libevdev_get_slot_value(device, slot, Self.code(axis)))
      }
    }
  }

  private static func code(_ slotAxis: Int) -> UInt32 { UInt32(ABS_MT_SLOT) + 1 + UInt32(slotAxis) }

  /// Takes in an event; what has no place in the state is left out.
  mutating func take(_ event: input_event) {
    let code = Int(event.code)
    if event.type == UInt16(EV_ABS) {
      if code > Int(ABS_MT_SLOT) {
        guard slot >= 0, slot < slotCount, code <= Int(ABS_MAX) else { return }
        slots[slot * Self.slotAxisCount + code - Int(ABS_MT_SLOT) - 1] = event.value
      } else if code == Int(ABS_MT_SLOT) {
        slot = Int(event.value)
      } else {
        axes[code] = event.value
      }
    } else if event.type == UInt16(EV_KEY), code < keys.count {
      keys[code] = event.value != 0
    }
  }

  /// Lets libevdev know the same. What the device does not have, it ignores.
  func tell(_ device: OpaquePointer) {
    for code in axes.indices {
      set(device, EV_ABS, UInt32(code), axes[code])
    }
    for code in keys.indices {
      set(device, EV_KEY, UInt32(code), keys[code] ? 1 : 0)
    }
    for slot in 0..<slotCount {
      for axis in 0..<Self.slotAxisCount {
        let value = slots[slot * Self.slotAxisCount + axis]
        libevdev_set_slot_value(device, UInt32(slot), Self.code(axis), value)
      }
    }
    if slot >= 0, slot < slotCount { set(device, EV_ABS, UInt32(ABS_MT_SLOT), Int32(slot)) }
  }

  private func set(_ device: OpaquePointer, _ type: Int32, _ code: UInt32, _ value: Int32) {
    guard libevdev_get_event_value(device, UInt32(type), code) != value else { return }
    libevdev_set_event_value(device, UInt32(type), code, value)
  }
}
