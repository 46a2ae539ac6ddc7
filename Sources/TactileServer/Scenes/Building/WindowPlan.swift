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
