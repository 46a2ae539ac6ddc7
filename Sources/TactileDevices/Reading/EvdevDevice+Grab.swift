import CLibevdev
@preconcurrency import Glibc
import TactileIO

extension EvdevDevice {
  /// Whether another program has grabbed the device, so that this process receives no events; nil if this is
  /// not known.
  ///
  /// It tries to grab the device for a moment, unless anything was pressed when the device was opened: no
  /// program must miss a release. See ``GrabWatch`` for a device that is read for a long time.
  package var isGrabbedByAnother: Bool? { isHeldDown ? nil : (try? makeGrabTry())?.isRefused() }

  private var isHeldDown: Bool {
    let touch = libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(BTN_TOUCH))
    let slots = (0..<max(0, libevdev_get_num_slots(device))).contains {
      libevdev_get_slot_value(device, UInt32($0), UInt32(ABS_MT_TRACKING_ID)) >= 0
    }
    return touch != 0 || tracksContacts && slots
  }

  private var tracksContacts: Bool {
    libevdev_has_event_code(device, UInt32(EV_ABS), UInt32(ABS_MT_TRACKING_ID)) != 0
  }

  /// Whether something touches the device or presses a key, according to the events that were read.
  package var hasContacts: Bool { readContacts.contains { $0 >= 0 } }

  /// Compares the kernel's state with the events that were read.
  ///
  /// For a device with slots, it compares the tracking IDs (`EVIOCGMTSLOTS`). For another device, it compares
  /// the keys and buttons (`EVIOCGKEY`). These calls disturb no other program.
  ///
  /// - Parameter isGrabbed: Whether another program has grabbed the device. Differences are then expected.
  package func look(isGrabbed: Bool) -> GrabWatch.Finding {
    // The kernel's state is ahead of events that wait. EVIOCGKEY would discard such events.
    guard !isResyncing, !hasUnreadEvents else { return .unread }
    // The calls fail if the device was unplugged, and for a mocked device.
    guard let kernel = hasSlots ? kernelSlots : kernelKeys else { return .untouched }
    // An event can have arrived in the meantime.
    guard !hasUnreadEvents else { return .unread }
    if !isGrabbed, kernel != readContacts { return .missed }
    return kernel.contains { $0 >= 0 } ? .touched : .untouched
  }

  /// Whether the slots tell which contacts there are.
  var hasSlots: Bool { libevdev_get_num_slots(device) > 0 && tracksContacts }

  /// The contacts according to the events that were read, in the form of ``kernelSlots`` or ``kernelKeys``.
  private var readContacts: [Int32] {
    guard !hasSlots else { return state.trackingIDs.map { max($0, -1) } }
    return (0..<Int(KEY_CNT)).map { state.isPressed($0) ? 0 : -1 }
  }

  /// Returns a try to grab the device, which another thread can run.
  ///
  /// - Throws: ``IOError`` if no descriptors are left.
  package func makeGrabTry() throws(IOError) -> GrabTry {
    try GrabTry(descriptor, of: description.node)
  }

  var hasUnreadEvents: Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) > 0
  }

  /// The tracking ID of each slot, -1 for an empty one; nil if the kernel does not tell.
  var kernelSlots: [Int32]? {
    var values = [Int32](repeating: -1, count: 1 + Int(libevdev_get_num_slots(device)))
    values[0] = ABS_MT_TRACKING_ID
    let request = Self.request(0x0a, size: values.count * MemoryLayout<Int32>.stride)
    guard ioctl(descriptor, request, &values) >= 0 else { return nil }
    return values.dropFirst().map { max($0, -1) }
  }

  /// For each key, 0 if it is pressed and -1 if not; nil if the kernel does not tell.
  var kernelKeys: [Int32]? {
    var bits = [UInt8](repeating: 0, count: Int(KEY_CNT) / 8)
    guard ioctl(descriptor, Self.request(0x18, size: bits.count), &bits) >= 0 else { return nil }
    return (0..<Int(KEY_CNT)).map { bits[$0 / 8] & 1 << UInt8($0 % 8) != 0 ? 0 : -1 }
  }
}

/// A try to grab a device for a moment. Any thread.
package final class GrabTry: Sendable {
  /// `_IOW('E', 0x90, int)` (linux/input.h), a macro that Swift does not import.
  private static let request: UInt = 0x4004_4590
  private let descriptor: Int32

  /// Prepares a try.
  ///
  /// The copy of the descriptor belongs to the same reader of the device, which therefore misses no event.
  ///
  /// - Throws: ``IOError`` if no descriptors are left.
  init(_ descriptor: Int32, of node: String) throws(IOError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else {
      throw .failed(
        action: "find out whether another program has grabbed", target: node, code: errno,
        advice: IOError.defaultAdvice)
    }
    self.descriptor = copy
  }

  deinit {
    close(descriptor)
  }

  /// Grabs the device and releases it at once. Returns whether the kernel refused because another program has
  /// grabbed the device.
  ///
  /// A refusal takes no time. After a success, the release waits until all processors have seen it
  /// (`synchronize_rcu`), which takes some tens of milliseconds. Events already reach all readers then.
  package func isRefused() -> Bool {
    guard ioctl(descriptor, Self.request, 1 as CInt) != 0 else {
      _ = ioctl(descriptor, Self.request, 0 as CInt)
      return false
    }
    return errno == EBUSY
  }
}
