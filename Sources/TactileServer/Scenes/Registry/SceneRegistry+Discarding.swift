import Tactile
import TactileWire

// Removed windows are taken apart in steps, and jobs release descriptions.

extension SceneRegistry {
  /// Whether parts of removed windows are left to take apart.
  var isTakingApart: Bool { !teardown.isEmpty }

  /// The users whose removed windows are not taken apart yet.
  var usersWithRemovedParts: Set<Int> { teardown.users }

  /// Takes apart a part of the removed windows.
  func takeApartFurther() { teardown.doNextStep() }

  /// The memory of the windows that were removed since the last call, in bytes.
  func takeReleasedMemory() -> Int {
    defer { releasedMemory = 0 }
    return releasedMemory
  }

  /// Releases a removed window, in parts if turns are shared.
  func discard(_ window: SceneWindow, memory: Int) {
    releasedMemory += memory
    if jobs.isShared { teardown.append(window, memory: memory) }
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
