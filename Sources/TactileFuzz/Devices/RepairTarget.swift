import CLibevdev
import Tactile
import TactileDevices
import TactileInput

/// The state of a device that is copied to libevdev before a resynchronization. After any events,
/// libevdev has the last value of each code that the device has.
enum RepairTarget {
  private static let slots: Int32 = 5

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let device = libevdev_new() else { return }
    defer { libevdev_free(device) }
    describe(device)
    var state = ReadState(device)
    var bytes = InputBytes(bytes)
    var events = FuzzedEvents()
    var model = Model()
    while !bytes.isEmpty {
      let event = events.next(&bytes)
      state.record(
        input_event(
          time: timeval(), type: event.type, code: event.code, value: event.value))
      model.record(event)
      if bytes.byte() < 4 { state.apply(to: device) }
    }
    state.apply(to: device)
    model.check(device)
  }

  private static func describe(_ device: OpaquePointer) {
    for (code, maximum) in [
      (ABS_X, Int32(1999)), (ABS_Y, 999), (ABS_MT_SLOT, slots - 1), (ABS_MT_TRACKING_ID, 65535),
      (ABS_MT_POSITION_X, 1999), (ABS_MT_POSITION_Y, 999),
    ] {
      var axis = input_absinfo()
      axis.maximum = maximum
      libevdev_enable_event_code(device, UInt32(EV_ABS), UInt32(code), &axis)
    }
    libevdev_enable_event_code(device, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
  }

  /// The last values of the codes that the device has.
  private struct Model {
    private var axes: [UInt16: Int32] = [:]
    private var keys: [UInt16: Bool] = [:]

    mutating func record(_ event: InputEvent) {
      switch (event.type, event.code) {
      case (EventType.abs, AbsCode.x), (EventType.abs, AbsCode.y): axes[event.code] = event.value
      case (EventType.key, KeyCode.touch): keys[event.code] = event.value != 0
      default: break
      }
    }

    func check(_ device: OpaquePointer) {
      for (code, value) in axes {
        let found = libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(code))
        Law.demand(found == value, "axis \(code) is \(found), not \(value)")
      }
      for (code, value) in keys {
        let found = libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(code)) != 0
        Law.demand(found == value, "key \(code) is \(found), not \(value)")
      }
      let slot = libevdev_get_current_slot(device)
      Law.demand((0..<RepairTarget.slots).contains(slot), "the slot is \(slot)")
    }
  }
}
