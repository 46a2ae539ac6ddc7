import Tactile

/// Removed windows, which are taken apart in steps.
///
/// If the last reference to a large window were released at once, one turn of the loop would have to
/// free all of its views.
struct WindowTeardown {
  /// The number of views, recognizers or controllers that one step takes apart.
  static let step = 128

  /// The windows, which stay until nothing refers to them.
  private var windows: [SceneWindow] = []
  /// Views of the last window whose subviews are not taken out yet.
  private var views: [View] = []
  private var hasBegun = false

  /// Whether nothing is left to take apart.
  var isEmpty: Bool { windows.isEmpty }

  /// Adds a window that no application has.
  mutating func append(_ window: SceneWindow) {
    windows.insert(window, at: 0)
  }

  /// Takes a part of the next window apart.
  mutating func doNextStep() {
    guard let window = windows.last else { return }
    if !hasBegun {
      hasBegun = true
      views = [window]
    }
    for _ in 0..<Self.step where !takeOne(of: window) {
      windows.removeLast()
      hasBegun = false
      return
    }
  }

  /// Takes one object out of a window; returns false if none is left.
  private mutating func takeOne(of window: SceneWindow) -> Bool {
    if let view = views.popLast() {
      views.append(contentsOf: view.takeSubviews())
    } else if window.views.popFirst() == nil, window.gestures.popFirst() == nil {
      return window.controllers.popFirst() != nil
    }
    return true
  }
}
