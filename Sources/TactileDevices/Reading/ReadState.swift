import CLibevdev
@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileInput

/// A device's state according to the events read: axes, keys and slots.
///
/// It is copied to libevdev only before a resynchronization (`apply(to:)`), not with every event.
/// libevdev looks up each code first, which takes 720 instructions (callgrind, libevdev 1.13).
package struct ReadState {
  private static let axisCount = Int(ABS_MT_SLOT)
  /// The number of codes after ABS_MT_SLOT, up to ABS_MAX.
  private static let slotAxisCount = Int(ABS_MAX - ABS_MT_SLOT)

  private var axes: [Int32]
  private var keys: [Bool]
  /// The axes of all slots, one slot after the other.
  private var slots: [Int32]
  private let slotCount: Int
  /// The slot of the next event.
  private var slot: Int

  /// Copies the state that libevdev has.
  package init(_ device: OpaquePointer) {
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

  /// Records an event; ignores events that are not part of the state.
  package mutating func record(_ event: input_event) {
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

  /// Returns the tracking ID of each slot; -1 for an empty one.
  package var trackingIDs: [Int32] {
    let axis = Int(ABS_MT_TRACKING_ID) - Int(ABS_MT_SLOT) - 1
    return (0..<slotCount).map { slots[$0 * Self.slotAxisCount + axis] }
  }

  /// Returns whether a key or button is pressed.
  package func isPressed(_ code: Int) -> Bool { keys[code] }

  /// Copies the state to libevdev, which ignores codes that the device does not have.
  package func apply(to device: OpaquePointer) {
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

/// Converts event times to the monotonic clock; a time is never earlier than the one before.
struct EventClock {
  /// Whether the kernel uses the monotonic clock for this device's events.
  let isKernelMonotonic: Bool
  private var conversion = RealTimeConversion(monotonicNow: .zero, realTimeNow: .zero)
  /// The latest time returned.
  private(set) var latest = Timestamp.zero

  init(isKernelMonotonic: Bool) {
    self.isKernelMonotonic = isKernelMonotonic
  }

  /// Reads both clocks if times must be converted. Call it at the start of each round of reading.
  mutating func beginRound() {
    guard !isKernelMonotonic else { return }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let realTime = Timestamp(
      nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    conversion = RealTimeConversion(
      monotonicNow: MonotonicClock.now(), realTimeNow: realTime)
  }

  /// Returns the time of an event with the kernel's time stamp `time`.
  mutating func timestamp(_ time: timeval) -> Timestamp {
    let stamped = Timestamp(seconds: time.tv_sec, microseconds: Int(time.tv_usec))
    latest = max(latest, isKernelMonotonic ? stamped : conversion.monotonic(stamped))
    return latest
  }
}

/// Converts event times from the wall clock to the monotonic clock, for devices that cannot use
/// it.
///
/// Both clocks are read once a round, and an event has the same age on both. If the age is not
/// plausible, the wall clock was set in between or the times are invalid. The time of the reading
/// is then used.
struct RealTimeConversion {
  /// The maximum plausible age of an event when it is read, in nanoseconds: one second.
  static let maximumAge: UInt64 = 1_000_000_000

  /// The time of the reading on the monotonic clock.
  let monotonicNow: Timestamp
  /// The same time on the wall clock.
  let realTimeNow: Timestamp

  /// Returns the time of an event on the monotonic clock.
  func monotonic(_ realTime: Timestamp) -> Timestamp {
    guard realTime <= realTimeNow else { return monotonicNow }
    let age = realTimeNow.nanoseconds - realTime.nanoseconds
    guard age <= Self.maximumAge, age <= monotonicNow.nanoseconds else { return monotonicNow }
    return Timestamp(nanoseconds: monotonicNow.nanoseconds - age)
  }
}
