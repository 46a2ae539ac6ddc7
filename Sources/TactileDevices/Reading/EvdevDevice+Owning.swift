import CLibevdev
import CTactileLinux
@preconcurrency import Glibc
import TactileInput

/// Grabbing a device for as long as the daemon owns it; see ``Ownership``.
extension EvdevDevice {
  /// The answer of the kernel to a grab.
  package enum GrabAnswer: Sendable {
    /// No other program receives events.
    case granted
    /// Another program has the grab, or this process for a moment (``GrabTry``).
    case refused
    /// The device was unplugged.
    case failed
  }

  /// Grabs the device, so that no other program receives its events (EVIOCGRAB).
  package func grab() -> GrabAnswer {
    guard tactile_grab(descriptor, 1) != 0 else { return .granted }
    return errno == EBUSY ? .refused : .failed
  }

  /// Releases the device. It waits until all processors have seen this, which takes some tens of
  /// milliseconds. Does nothing if the device was unplugged.
  package func release() {
    _ = tactile_grab(descriptor, 0)
  }

  /// Whether something touches the device, is near it or presses one of its keys, or whether events wait that
  /// may say so.
  ///
  /// It asks the kernel, so that it does not depend on the events that were read. Of a device of protocol A, the
  /// kernel knows only the keys; such a device is also touched if the events that were read say so.
  package var isTouched: Bool {
    guard !isResyncing, !hasUnreadEvents, !hasContacts else { return true }
    var isTouched = hasSlots && kernelSlots?.contains { $0 >= 0 } ?? true
    // Asking for keys discards events of keys that wait, so it is done only if slots do not tell everything.
    if !hasSlots || description.has(EventType.key, KeyCode.toolPen) {
      isTouched = isTouched || kernelKeys?.contains { $0 >= 0 } ?? true
    }
    return isTouched || hasUnreadEvents
  }
}
