import Tactile
import TactileWire

/// Everything that a new window is built from.
///
/// Building reads nothing else, so any thread can do it: the screen is only retained, and its size is
/// a copy.
struct WindowPlan {
  let snapshot: SceneSnapshot
  let record: SceneWindowRecord
  let screen: Screen
  /// The size of the screen when the plan was made.
  let screenSize: Size
  let defaults: GestureDefaults

  /// Returns a new window with its views and recognizers, which is not on its screen yet.
  func build() -> SceneWindow {
    var placed = snapshot.description
    placed.frame = placed.frame ?? Rect(origin: .zero, size: screenSize)
    return SceneBuilder.build(placed, on: screen, record: record, defaults: defaults)
  }

  /// Returns an empty window for the place of the window until it is built. It takes touches and reports
  /// none of them.
  func standIn() -> SceneWindow {
    var empty = WindowDescription(name: snapshot.outline.name)
    empty.frame = snapshot.outline.frame ?? Rect(origin: .zero, size: screenSize)
    empty.size = snapshot.outline.size
    empty.level = snapshot.outline.level
    return SceneWindow(empty, on: screen, record: record, defaults: defaults, isStandIn: true)
  }
}

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
