import Tactile
import TactileDevices
import TactileIO
import TactileInput

/// The clones that the service manager keeps while no daemon runs (`FileDescriptorStoreMax=`).
///
/// Without it, a clone would disappear with its daemon, possibly under a finger, and the next daemon would make
/// a new one that the compositor has not opened. The panel itself is never kept: the grab of a panel must end
/// with the daemon.
final class CloneStore {
  /// The beginning of the names of clones in the store. The description and the device follow.
  static let prefix = "clone-"

  /// The beginning of the name of the keyboard with `KEY_WAKEUP` in the store. The device follows. A clone has a
  /// hexadecimal number there.
  private static let wakeKeyPrefix = "\(prefix)wake-"

  private struct Kept {
    let name: String
    let clone: UinputDevice
    var node: String?
  }

  private let notifier: ServiceNotifier
  private var kept: [Kept] = []

  /// Takes over the clones of an earlier daemon, and ends their touches: the fingers may have lifted in the
  /// meantime (S254).
  ///
  /// - Parameter inherited: The descriptors from the service manager.
  init(_ inherited: InheritedSockets, notifier: ServiceNotifier) {
    self.notifier = notifier
    for (name, descriptor) in inherited.descriptors(withPrefix: Self.prefix) {
      do throws(DeviceError) {
        let file = FileDescriptor(owning: descriptor)
        file.closeOnExecute()
        let clone = try UinputDevice(taking: file)
        clone.liftAll()
        kept.append(Kept(name: name, clone: clone))
      } catch {
        DaemonLog.write(.warning, "cannot use the clone \(name) of an earlier daemon: \(error)")
        notifier.discard(named: name)
      }
    }
  }

  /// Returns whether a device is a clone of an earlier daemon that no panel has taken.
  func contains(_ systemName: String) -> Bool {
    kept.contains { $0.clone.systemName == systemName }
  }

  /// Notes the node of such a clone.
  func note(_ node: String, of systemName: String) {
    for index in kept.indices where kept[index].clone.systemName == systemName {
      kept[index].node = node
    }
  }

  /// Returns the clone with a description and its node, as far as it is known, and forgets the clone; nil if there
  /// is none.
  func take(_ description: CloneDescription) -> (clone: UinputDevice, node: String?)? {
    guard let index = kept.firstIndex(where: { $0.name == Self.name(of: $0.clone, description) })
    else { return nil }
    let taken = kept.remove(at: index)
    return (taken.clone, taken.node)
  }

  /// Gives a clone to the service manager. Keep it open until ``discard(_:_:)``, also if it is destroyed.
  func keep(_ clone: UinputDevice, _ description: CloneDescription) {
    keep(clone, named: Self.name(of: clone, description))
  }

  private func keep(_ device: UinputDevice, named name: String) {
    notifier.keep(device.descriptor, named: name)
  }

  /// When to call ``sendAgain(at:)``; nil if the service manager has received everything.
  var nextDeadline: Timestamp? { notifier.nextDeadline }

  /// Gives the service manager what its socket had no room for.
  func sendAgain(at now: Timestamp) { notifier.sendAgain(at: now) }

  // MARK: The keyboard with `KEY_WAKEUP`

  /// Returns the keyboard of an earlier daemon, and forgets it; nil if there is none.
  func takeWakeKey() -> UinputDevice? {
    guard let index = kept.firstIndex(where: { $0.name.hasPrefix(Self.wakeKeyPrefix) })
    else { return nil }
    return kept.remove(at: index).clone
  }

  /// Gives the keyboard to the service manager.
  func keepWakeKey(_ key: UinputDevice) { keep(key, named: Self.wakeKeyPrefix + key.systemName) }

  /// Takes the keyboard from the service manager.
  func discardWakeKey(_ key: UinputDevice) {
    notifier.discard(named: Self.wakeKeyPrefix + key.systemName)
  }

  // MARK: The rest

  /// Takes a clone from the service manager.
  func discard(_ clone: UinputDevice, _ description: CloneDescription) {
    notifier.discard(named: Self.name(of: clone, description))
  }

  /// Destroys the clones that no panel has taken.
  func destroyRest() {
    for rest in kept {
      notifier.discard(named: rest.name)
      rest.clone.destroy()
    }
    kept = []
  }

  /// The name of a device in sysfs makes the name unique: `FDSTOREREMOVE=1` closes all descriptors of a name.
  private static func name(of clone: UinputDevice, _ description: CloneDescription) -> String {
    "\(prefix)\(String(description.digest, radix: 16))-\(clone.systemName)"
  }
}
