/// Windows that are shown together and in order, once all of them are built.
final class WindowBatch {
  private(set) var entries: [SceneEntry] { didSet { builtCount = 0 } }
  /// The number of the first windows that are known to be built.
  private var builtCount = 0
  /// Whether the windows are shown.
  private(set) var isComplete = false
  /// Whether the windows that they replace stay if one of them is touched when they are built.
  let sparesTouches: Bool
  private let completion: () -> Void

  /// A batch of windows.
  ///
  /// - Parameter completion: Called when the windows are shown.
  init(_ entries: [SceneEntry], sparesTouches: Bool, completion: @escaping () -> Void) {
    self.entries = entries
    self.sparesTouches = sparesTouches
    self.completion = completion
  }

  /// Returns whether a job builds the first window that is not built. On average, the time for each window does
  /// not depend on their number: jobs build them in order.
  func waitsForJob() -> Bool {
    while builtCount < entries.count, entries[builtCount].built != nil { builtCount += 1 }
    return builtCount < entries.count && entries[builtCount].isBuilding
  }

  /// Forgets which windows are built, because some may have to be built again.
  func lookAgain() { builtCount = 0 }

  /// Reports that the windows are shown.
  func complete() {
    isComplete = true
    completion()
  }

  /// Removes the windows that have left it, because they are not to be shown any more.
  func removeLeft() { entries.removeAll { $0.batch !== self } }
}
