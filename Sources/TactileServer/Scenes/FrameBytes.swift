import Tactile
import TactileWire

/// The bytes that recognizers and controls of one window can add to a frame.
///
/// These are estimates of the longest JSON of one event of each recognizer and of each of its actions.
/// `FrameBytesTests` compares them with frames.
struct FrameBytes {
  /// An action without its names.
  private static let action = 120

  /// The JSON of the window's name.
  private let window: Int
  /// The longest JSON of a responder's name; 0 if the window sends no actions.
  private let longestName: Int
  /// The longest path of an action.
  private let path: Int

  init(of window: WindowDescription) {
    self.window = Self.json(window.name)
    var names = Names()
    names.add(window)
    longestName = names.sendsActions ? names.longest : 0
    path = min(names.count, SceneWindow.mostNamesInPath) * (longestName + 1)
  }

  /// The bytes of the responders that an action without a target asks.
  var responders: Int { longestName + path }

  /// Returns the bytes of a recognizer in a view, with its action.
  func bytes(of gesture: GestureDescription, in view: String) -> Int {
    Self.ownBytes(of: gesture, view: Self.json(view), window: window)
      + (gesture.namesResponders ? responders : 0)
  }

  /// Returns the bytes of a recognizer with its action, without the responders that an action without a target asks.
  ///
  /// - Parameters:
  ///   - view: The bytes of the name of its view.
  ///   - window: The bytes of the name of its window.
  static func ownBytes(of gesture: GestureDescription, view: Int, window: Int) -> Int {
    let name = json(gesture.name)
    return gesture.kind.bytes + name + window + view
      + (gesture.action.map { ownBytes(of: $0, sender: name, window: window) } ?? 0)
  }

  /// Returns the bytes of all actions of a view that is a control.
  func bytes(ofActionsOf view: ViewDescription) -> Int {
    guard let actions = view.kind.control?.actions, !actions.isEmpty else { return 0 }
    let name = Self.json(view.name)
    return actions.reduce(0) { $0 + bytes(of: $1.action, sender: name) }
  }

  /// Returns the bytes of the action of an idle time, which a touch can end (S318); 0 if the window handles none.
  func bytesOfPresence(in window: WindowDescription) -> Int {
    guard PresenceAction.allCases.contains(where: { window.handles.contains($0.rawValue) }) else {
      return 0
    }
    // The window is the sender, the only responder that is asked, and the one that handles the action.
    return Self.action + 4 * self.window
  }

  private func bytes(of action: ActionDescription, sender: Int) -> Int {
    Self.ownBytes(of: action, sender: sender, window: window)
      + (action.target == nil ? responders : 0)
  }

  private static func ownBytes(of action: ActionDescription, sender: Int, window: Int) -> Int {
    self.action + json(action.name) + window + sender + (action.target.map { 2 * json($0) } ?? 0)
  }

  private static func json(_ name: String) -> Int { JSONWriter.byteCount(of: name) }

  /// The responders of a window.
  private struct Names {
    var count = 1
    var longest = 0
    var sendsActions = false

    mutating func add(_ window: WindowDescription) {
      longest = FrameBytes.json(window.name)
      add(window.gestures)
      add(window.views)
    }

    private mutating func add(_ views: [ViewDescription]) {
      for view in views {
        add(view.name)
        if let controller = view.controller { add(controller.name) }
        if !(view.kind.control?.actions ?? []).isEmpty { sendsActions = true }
        add(view.gestures)
        add(view.views)
      }
    }

    private mutating func add(_ gestures: [GestureDescription]) {
      if gestures.contains(where: { $0.action != nil }) { sendsActions = true }
    }

    private mutating func add(_ name: String) {
      count += 1
      longest = max(longest, FrameBytes.json(name))
    }
  }
}

extension GestureDescription {
  /// Whether its event contains the responders that its action asks.
  var namesResponders: Bool { action.map { $0.target == nil } ?? false }
}

extension GestureKind {
  /// The bytes of a gesture without its names, with two touches.
  fileprivate var bytes: Int {
    let measures = definition.measures.count
    return measures == 0 ? 220 : 230 + 30 * measures
  }
}
