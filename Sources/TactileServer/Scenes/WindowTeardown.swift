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
    /// The user that the part belonged to; nil if it belonged to none.
    let user: Int?
    /// The memory of the part with all that was in it.
    let memory: Int
    /// The views whose subviews are not taken out yet.
    var views: [View]
  }

  /// The last part is taken apart first.
  private var parts: [Part] = []

  /// Whether nothing is left to take apart.
  var isEmpty: Bool { parts.isEmpty }

  /// Adds a window that no application has.
  ///
  /// - Parameter memory: The memory of the window with all that is in it.
  mutating func append(_ window: SceneWindow, memory: Int) {
    let user = window.element.window.user
    parts.insert(Part(window: window, user: user, memory: memory, views: [window]), at: 0)
  }

  /// Adds views that have left their window.
  ///
  /// - Parameters:
  ///   - user: The user of the window; nil if it has none.
  ///   - memory: The memory of the views with all that is in them.
  mutating func append(_ views: [View], of user: Int?, memory: Int) {
    guard !views.isEmpty else { return }
    parts.insert(Part(window: nil, user: user, memory: memory, views: views), at: 0)
  }

  /// The users to whom the parts belonged.
  var users: Set<Int> { Set(parts.lazy.compactMap(\.user)) }

  /// Adds the memory of all parts to the uses of their users.
  func addMemory(to uses: inout [UInt32: MemoryUse]) {
    for part in parts {
      guard let user = part.user else { continue }
      uses[UInt32(user), default: MemoryUse()].windows += part.memory
    }
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
    if window.views.popFirst() != nil || window.gestures.popFirst() != nil { return true }
    guard let controller = window.controllers.popFirst()?.value else { return false }
    // Otherwise the last reference to a chain of controllers would free all of them.
    controller.forgetPresented()
    return true
  }
}
