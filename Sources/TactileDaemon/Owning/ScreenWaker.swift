import Tactile
import TactileDevices
import TactileIO
import TactileServer

/// Presses `KEY_WAKEUP` when a touch ends the mode `asleep` (`wake: {key: true}`, S269).
///
/// The touch itself reaches no program, so without the key the screens of an owned panel would stay dark. Nothing
/// else depends on the key: if it cannot be made or pressed, the daemon logs why, and continues.
final class ScreenWaker {
  private let server: Server
  private let store: CloneStore
  private var key: WakeKey?
  /// The last reason for which the key could not be made, so that it is logged once.
  private var refusal: String?

  /// Makes the key, or takes over that of an earlier daemon, if the configuration wants it.
  init(server: Server, store: CloneStore) {
    self.server = server
    self.store = store
    server.wakeHandler = { [unowned self] in wake() }
    revise()
  }

  /// Whether one of some names of sysfs is that of the keyboard.
  func isKeyboard(anyOf names: [String]) -> Bool {
    key.map { names.contains($0.device.systemName) } ?? false
  }

  /// Makes or destroys the key, as the configuration says. Call it after a reload.
  func revise() {
    guard server.configuration.pressesWakeKey != (key != nil) else { return }
    if let old = key {
      store.discardWakeKey(old.device)
      old.device.destroy()
      key = nil
    } else {
      make()
    }
  }

  private func make() {
    if let device = store.takeWakeKey() {
      key = WakeKey(device)
      return
    }
    do throws(DeviceError) {
      let made = try WakeKey()
      store.keepWakeKey(made.device)
      key = made
      refusal = nil
    } catch {
      let advice = error.isPermissionDenied ? " Run 'sudo tactile own enable'." : ""
      let reason = "cannot make KEY_WAKEUP, so touches wake no screen: \(error)\(advice)"
      if reason != refusal { DaemonLog.write(.warning, reason) }
      refusal = reason
    }
  }

  private func wake() {
    do throws(DeviceError) {
      try key?.press(at: MonotonicClock.now())
    } catch {
      DaemonLog.write(.warning, "cannot press KEY_WAKEUP: \(error)")
    }
  }
}
