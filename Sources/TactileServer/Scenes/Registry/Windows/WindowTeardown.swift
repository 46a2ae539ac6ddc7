import Tactile

/// Removed windows and views, which are taken apart in steps.
///
/// If the last reference to a large window were released at once, one turn of the loop would have to
/// free all of its views.
struct WindowTeardown {
  /// The number of windows, views, recognizers and controllers that one step takes apart. While jobs allocate
  /// memory, each block that is freed can wait for the lock of the heap: with 128, and all recognizers of a view at
  /// once, one step took most of the time of turns of 6 ms.
  static let step = 32

  private struct Part {
    /// The window, which stays until nothing refers to it; nil if the views have left theirs.
    let window: SceneWindow?
    /// The user that the part belonged to; nil if it belonged to none.
    let user: Int?
    /// The memory of the part with all that was in it.
    let memory: Int
    /// The views whose recognizers and subviews are not taken out yet.
    var views: [View]
  }

  /// The parts that are taken apart next, the first one last.
  private var next: [Part] = []
  /// The parts after these, the first one first.
  private var later: [Part] = []
  /// The number of parts of each user, and their memory.
  private var sums: [Int: (parts: Int, memory: Int)] = [:]

  /// Whether nothing is left to take apart.
  var isEmpty: Bool { next.isEmpty && later.isEmpty }

  /// Adds a window that no application has.
  ///
  /// - Parameter memory: The memory of the window with all that is in it.
  mutating func append(_ window: SceneWindow, memory: Int) {
    let user = window.element.window.user
    append(Part(window: window, user: user, memory: memory, views: [window]))
  }

  /// Adds views that have left their window.
  ///
  /// - Parameters:
  ///   - user: The user of the window; nil if it has none.
  ///   - memory: The memory of the views with all that is in them.
  mutating func append(_ views: [View], of user: Int?, memory: Int) {
    guard !views.isEmpty else { return }
    append(Part(window: nil, user: user, memory: memory, views: views))
  }

  private mutating func append(_ part: Part) {
    later.append(part)
    count(part, as: 1)
  }

  /// Takes the first part out of the queue. On average, the time does not depend on the number of parts.
  private mutating func takeNext() -> Part? {
    if next.isEmpty {
      next = later.reversed()
      later = []
    }
    return next.popLast()
  }

  /// The users to whom the parts belonged.
  var users: Set<Int> { Set(sums.keys) }

  /// Adds the memory of all parts to the uses of their users.
  func addMemory(to uses: inout [UInt32: MemoryUse]) {
    for (user, sum) in sums {
      uses[UInt32(user), default: MemoryUse()].windows += sum.memory
    }
  }

  /// Takes a part of the next windows apart.
  mutating func doNextStep() {
    var left = Self.step
    while left > 0, var part = takeNext() {
      while left > 0, takeOne(of: &part) { left -= 1 }
      guard left > 0 else { return next.append(part) }
      left -= 1
      count(part, as: -1)
    }
  }

  /// Adds a part to the sums of its user, or removes it from them.
  private mutating func count(_ part: Part, as number: Int) {
    guard let user = part.user else { return }
    let sum = sums[user] ?? (0, 0)
    let parts = sum.parts + number
    sums[user] = parts == 0 ? nil : (parts, sum.memory + number * part.memory)
  }

  /// Takes one object out of a part; returns whether one was left.
  private func takeOne(of part: inout Part) -> Bool {
    if let view = part.views.last {
      guard view.takeRecognizer() == nil else { return true }
      part.views.removeLast()
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
