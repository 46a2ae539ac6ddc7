import Tactile
import TactileWire

// Removed windows are taken apart in steps, and jobs release descriptions.

extension SceneRegistry {
  /// The state of the functions in this file, which alone use it.
  struct Discarded {
    /// The memory of the windows that were removed and not reported yet, in bytes.
    fileprivate var memory = 0
    /// The removed windows that are being taken apart.
    fileprivate var teardown = WindowTeardown()
  }

  /// Whether parts of removed windows are left to take apart.
  var isTakingApart: Bool { !discarded.teardown.isEmpty }

  /// The users whose removed windows are not taken apart yet.
  var usersWithRemovedParts: Set<Int> { discarded.teardown.users }

  /// Takes apart a part of the removed windows.
  func takeApartFurther() { discarded.teardown.doNextStep() }

  /// The memory of the windows that were removed since the last call, in bytes.
  func takeReleasedMemory() -> Int {
    defer { discarded.memory = 0 }
    return discarded.memory
  }

  /// Releases a removed window, in parts if turns are shared.
  func discard(_ window: SceneWindow, memory: Int) {
    discarded.memory += memory
    if jobs.isShared { discarded.teardown.append(window, memory: memory) }
  }

  /// Releases views that were removed from a user's window, in parts.
  func discard(_ views: [View], of user: Int?, memory: Int) {
    discarded.teardown.append(views, of: user, memory: memory)
  }

  /// Adds the memory of the removed windows and views to the uses of their users.
  func addDiscardedMemory(to uses: inout [UInt32: MemoryUse]) {
    discarded.teardown.addMemory(to: &uses)
  }

  /// Lets a job release the descriptions of removed windows, if they are large together.
  func discardDescriptions(of entries: [SceneEntry]) {
    guard isLarge(entries.reduce(SceneSize()) { $0 + $1.size }) else { return }
    jobs.release(entries.map(\.outline))
    for entry in entries {
      entry.become(WindowDescription(name: entry.outline.name), size: SceneSize())
    }
  }
}
