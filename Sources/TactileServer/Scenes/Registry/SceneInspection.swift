import Tactile
import TactileWire

/// The description of windows with their views, for `Describe`. It is made in parts, because a scene
/// may have many views.
///
/// Each view is described as it is when its part is made. Windows and views that are removed before
/// are left out. So are those that the client may no longer see when a later part is made.
struct SceneInspection {
  /// The number of views and recognizers in a part.
  static let part = 128

  /// Views beside each other, some of which are described.
  private struct Level {
    let views: [View]
    var next = 0
    let isReachable: Bool
  }

  /// Returns which windows the client sees now.
  private let sight: () -> FrameFilter.Sight
  /// The windows that are not begun, from back to front.
  private var waiting: [SceneWindow]
  /// The window of the last message, while its views are described.
  private var window: SceneWindow?
  private var levels: [Level] = []
  /// The recognizers of the window that are not described yet.
  private var recognizers: ArraySlice<SceneGesture> = []
  private var described: [(record: SceneWindowRecord, message: WindowDescriptionMessage)] = []

  /// The description of windows, from front to back.
  ///
  /// - Parameter sight: Returns which windows the client sees now. It is called once for each part.
  init(of windows: [SceneWindow], sight: @escaping () -> FrameFilter.Sight) {
    waiting = windows.reversed()
    self.sight = sight
  }

  /// Describes the next views and recognizers, at most ``part``; returns whether some are left.
  mutating func describeNextPart() -> Bool {
    let sight = removeHidden()
    let touches = (window ?? waiting.last)?.application?.liveTouches ?? []
    for _ in 0..<Self.part where !describeOne(touches, sight) { return false }
    return true
  }

  /// The message; its recognizers are not in the order of their names yet.
  var message: DescribeMessage { DescribeMessage(windows: described.map(\.message)) }

  /// Removes the parts that the client may no longer see: a window may have become secret, or the
  /// client may have lost a permission. Returns which windows the client sees.
  @discardableResult
  mutating func removeHidden() -> FrameFilter.Sight {
    let sight = self.sight()
    for index in described.indices.reversed() {
      switch sight.visibility(of: described[index].record) {
      case .contents: break
      case .outline: described[index].message.removeContents()
      case .nothing: described.remove(at: index)
      }
    }
    if let window, sight.visibility(of: window.element.window) != .contents { leaveWindow() }
    return sight
  }

  private mutating func leaveWindow() {
    window = nil
    levels.removeAll()
    recognizers = []
  }

  /// Describes a view, a recognizer or a window; returns false if none is left.
  private mutating func describeOne(_ touches: [Touch], _ sight: FrameFilter.Sight) -> Bool {
    guard let window else { return begin(touches, sight) }
    guard window.application != nil else {
      described.removeLast()
      leaveWindow()
      return true
    }
    if let recognizer = recognizers.popFirst() {
      if recognizer.recognizer.view?.window === window {
        described[described.count - 1].message.recognizers.append(recognizer.message)
      }
      return true
    }
    guard let level = levels.last else {
      self.window = nil
      return true
    }
    guard level.next < level.views.count else {
      levels.removeLast()
      return true
    }
    levels[levels.count - 1].next += 1
    let view = level.views[level.next]
    guard view.window === window, let view = view as? any SceneResponder else { return true }
    described[described.count - 1].message.views.append(
      window.message(of: view, isReachable: level.isReachable, touches: touches))
    if !view.subviews.isEmpty {
      levels.append(
        Level(views: view.subviews, isReachable: level.isReachable && view.canBeHit))
    }
    return true
  }

  private mutating func begin(_ touches: [Touch], _ sight: FrameFilter.Sight) -> Bool {
    guard let next = waiting.popLast() else { return false }
    let visibility = sight.visibility(of: next.element.window)
    guard next.application != nil, visibility != .nothing else { return true }
    var message = next.descriptionMessage(touches)
    if visibility == .contents {
      window = next
      recognizers = Array(next.gestures.values)[...]
      levels = [Level(views: next.subviews, isReachable: next.canBeHit)]
    } else {
      message.removeContents()
    }
    described.append((next.element.window, message))
    return true
  }
}

extension WindowDescriptionMessage {
  /// Removes everything in the window.
  fileprivate mutating func removeContents() {
    firstResponder = nil
    views = []
    recognizers = []
  }
}

extension DescribeMessage {
  /// Puts the recognizers in the order of their names.
  mutating func sortRecognizers() {
    for index in windows.indices {
      let sorted = windows[index].recognizers.map { (Name($0.name), $0) }.sorted { $0.0 < $1.0 }
      windows[index].recognizers = sorted.map(\.1)
    }
  }
}
