import Tactile
import TactileWire

/// The description of windows with their views, for `Describe`. It is made in parts, because a scene
/// may have many views.
///
/// Each view is described as it is when its part is made. Windows and views that are removed before
/// are left out.
struct SceneInspection {
  /// The number of views in a part.
  static let part = 128

  /// Views beside each other, some of which are described.
  private struct Level {
    let views: [View]
    var next = 0
    let isReachable: Bool
  }

  /// The windows that are not begun, from back to front, and whether their contents are described.
  private var waiting: [(window: SceneWindow, hasContents: Bool)]
  /// The window of the last message.
  private var window: SceneWindow?
  private var levels: [Level] = []
  private var messages: [WindowDescriptionMessage] = []

  /// The description of windows, from front to back.
  ///
  /// - Parameter hasContents: Whether the views and recognizers of a window are described.
  init(of windows: [SceneWindow], where hasContents: (SceneWindow) -> Bool) {
    waiting = windows.reversed().map { ($0, hasContents($0)) }
  }

  /// Describes the next views, at most ``part``; returns whether some are left.
  mutating func describeNextPart() -> Bool {
    let touches = (window ?? waiting.last?.window)?.application?.liveTouches ?? []
    for _ in 0..<Self.part where !describeOne(touches) { return false }
    return true
  }

  /// The message; its recognizers are not in the order of their names yet.
  var message: DescribeMessage { DescribeMessage(windows: messages) }

  /// Describes a view or a window; returns false if none is left.
  private mutating func describeOne(_ touches: [Touch]) -> Bool {
    guard let window else { return begin(touches) }
    guard window.application != nil else {
      messages.removeLast()
      levels.removeAll()
      self.window = nil
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
    messages[messages.count - 1].views.append(
      window.message(of: view, isReachable: level.isReachable, touches: touches))
    if !view.subviews.isEmpty {
      levels.append(
        Level(views: view.subviews, isReachable: level.isReachable && view.canBeHit))
    }
    return true
  }

  private mutating func begin(_ touches: [Touch]) -> Bool {
    guard let next = waiting.popLast() else { return false }
    guard next.window.application != nil else { return true }
    var message = next.window.descriptionMessage(touches)
    if next.hasContents {
      window = next.window
      levels = [Level(views: next.window.subviews, isReachable: next.window.canBeHit)]
    } else {
      message.firstResponder = nil
      message.views = []
      message.recognizers = []
    }
    messages.append(message)
    return true
  }
}

extension DescribeMessage {
  /// Puts the recognizers in the order of their names.
  mutating func sortRecognizers() {
    for index in windows.indices { windows[index].recognizers.sort { $0.name < $1.name } }
  }
}
