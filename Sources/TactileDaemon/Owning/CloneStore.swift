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
  private struct Kept {
    let name: StoredDeviceName
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
    for (name, descriptor) in inherited.descriptors(StoredDeviceName.init(parsing:)) {
      do throws(DeviceError) {
        let file = FileDescriptor(owning: descriptor)
        file.closeOnExecute()
        let clone = try UinputDevice(taking: file)
        clone.liftAll()
        kept.append(Kept(name: name, clone: clone))
      } catch {
        DaemonLog.write(.warning, "cannot use the clone \(name) of an earlier daemon: \(error)")
        notifier.discard(named: name.description)
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

  private func keep(_ device: UinputDevice, named name: StoredDeviceName) {
    notifier.keep(device.descriptor, named: name.description)
  }

  /// When to call ``sendAgain(at:)``; nil if the service manager has received everything.
  var nextDeadline: Timestamp? { notifier.nextDeadline }

  /// Gives the service manager what its socket had no room for.
  func sendAgain(at now: Timestamp) { notifier.sendAgain(at: now) }

  // MARK: The keyboard with `KEY_WAKEUP`

  /// Returns the keyboard of an earlier daemon, and forgets it; nil if there is none.
  func takeWakeKey() -> UinputDevice? {
    guard let index = kept.firstIndex(where: { $0.name.purpose == .wakeKey }) else {
      return nil
    }
    return kept.remove(at: index).clone
  }

  /// Gives the keyboard to the service manager.
  func keepWakeKey(_ key: UinputDevice) { keep(key, named: Self.nameOfWakeKey(key)) }

  /// Takes the keyboard from the service manager.
  func discardWakeKey(_ key: UinputDevice) {
    notifier.discard(named: Self.nameOfWakeKey(key).description)
  }

  private static func nameOfWakeKey(_ key: UinputDevice) -> StoredDeviceName {
    StoredDeviceName(wakeKeyWithSystemName: key.systemName)
  }

  // MARK: The rest

  /// Takes a clone from the service manager.
  func discard(_ clone: UinputDevice, _ description: CloneDescription) {
    notifier.discard(named: Self.name(of: clone, description).description)
  }

  /// Destroys the clones that no panel has taken.
  func destroyRest() {
    for rest in kept {
      notifier.discard(named: rest.name.description)
      rest.clone.destroy()
    }
    kept = []
  }

  private static func name(
    of clone: UinputDevice, _ description: CloneDescription
  ) -> StoredDeviceName {
    StoredDeviceName(cloneWithDigest: description.digest, systemName: clone.systemName)
  }
}
