import Tactile

/// Removed windows and views, which are taken apart in steps.
///
/// If the last reference to a large window were released at once, one turn of the loop would have to
/// free all of its views.
struct WindowTeardown {
  /// The number of views, recognizers or controllers that one step takes apart.
  static let step = 128

  private struct Part {
    /// The window, which stays until nothing refers to it; nil if the views have left theirs.
    let window: SceneWindow?
    /// The views whose subviews are not taken out yet.
    var views: [View]
  }

  /// The last part is taken apart first.
  private var parts: [Part] = []

  /// Whether nothing is left to take apart.
  var isEmpty: Bool { parts.isEmpty }

  /// Adds a window that no application has.
  mutating func append(_ window: SceneWindow) {
    parts.insert(Part(window: window, views: [window]), at: 0)
  }

  /// Adds views that have left their windows.
  mutating func append(_ views: [View]) {
    if !views.isEmpty { parts.insert(Part(window: nil, views: views), at: 0) }
  }

  /// Takes a part of the next window apart.
  mutating func doNextStep() {
    guard var part = parts.popLast() else { return }
    for _ in 0..<Self.step where !takeOne(of: &part) { return }
    parts.append(part)
  }

  /// Takes one object out of a part; returns false if none is left.
  private func takeOne(of part: inout Part) -> Bool {
    if let view = part.views.popLast() {
      part.views.append(contentsOf: view.takeSubviews())
      return true
    }
    guard let window = part.window else { return false }
    return window.views.popFirst() != nil || window.gestures.popFirst() != nil
      || window.controllers.popFirst() != nil
  }
}
