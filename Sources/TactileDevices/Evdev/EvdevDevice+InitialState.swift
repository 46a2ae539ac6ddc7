import CLibevdev
import TactileIO
import TactileInput

extension EvdevDevice {
  /// The device's state, as far as it has been read, as events of one frame, to be taken as
  /// ``EventSource/resync``: axes, keys that are down, all slots, the present slot, `SYN_REPORT`.
  ///
  /// The kernel sends what changes only, so that without this a finger which is down already, the
  /// slot that the next event belongs to, and a coordinate that a new finger happens to share with
  /// the last one in its slot would all be unknown. Allocates; meant for the opening of a device.
  package func initialState() -> [InputEvent] {
    state.tell(device)
    let time = MonotonicClock.now()
    var events: [InputEvent] = []
    func append(_ type: Int32, _ code: UInt32, _ value: Int32) {
      events.append(
        InputEvent(time: time, type: UInt16(type), code: UInt16(code), value: value))
    }
    for code in codes(EV_ABS) where code < UInt32(ABS_MT_SLOT) {
      append(EV_ABS, code, libevdev_get_event_value(device, UInt32(EV_ABS), code))
    }
    for code in codes(EV_KEY) where libevdev_get_event_value(device, UInt32(EV_KEY), code) != 0 {
      append(EV_KEY, code, 1)
    }
    for slot in 0..<max(0, libevdev_get_num_slots(device)) {
      append(EV_ABS, UInt32(ABS_MT_SLOT), slot)
      for code in codes(EV_ABS) where code > UInt32(ABS_MT_SLOT) {
        append(EV_ABS, code, libevdev_get_slot_value(device, UInt32(slot), code))
      }
    }
    let presentSlot = libevdev_get_current_slot(device)
    if presentSlot >= 0 { append(EV_ABS, UInt32(ABS_MT_SLOT), presentSlot) }
    append(EV_SYN, UInt32(SYN_REPORT), 0)
    return events
  }

  private func codes(_ type: Int32) -> [UInt32] {
    (description.codes[UInt16(type)]?.codes ?? []).map { UInt32($0) }
  }
}
