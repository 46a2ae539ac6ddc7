import CLibevdev
@preconcurrency import Glibc
import TactileInput

extension EvdevDevice {
  /// Whether another program has the device to itself, so that nobody else is told anything.
  ///
  /// The kernel tells only who asks for the same (EVIOCGRAB): for a moment, and not while something is
  /// held down, so that nobody misses a lift.
  package var isGrabbedByAnother: Bool {
    guard !isHeldDown else { return false }
    let outcome = libevdev_grab(device, LIBEVDEV_GRAB)
    if outcome == 0 { libevdev_grab(device, LIBEVDEV_UNGRAB) }
    return outcome == -EBUSY
  }

  private var isHeldDown: Bool {
    let touch = libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(BTN_TOUCH))
    let slots = (0..<max(0, libevdev_get_num_slots(device))).contains {
      libevdev_get_slot_value(device, UInt32($0), UInt32(ABS_MT_TRACKING_ID)) >= 0
    }
    let tracks = libevdev_has_event_code(device, UInt32(EV_ABS), UInt32(ABS_MT_TRACKING_ID)) != 0
    return touch != 0 || tracks && slots
  }
}
