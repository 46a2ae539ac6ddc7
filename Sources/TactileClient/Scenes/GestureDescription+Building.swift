import Tactile
import TactileWire

// Messages and other recognizers refer to a recognizer by its name. Set further parameters with
// `with`: `.tap("open").with { $0[.movement] = 20 }`.

extension GestureDescription {
  /// A tap.
  public static func tap(
    _ name: String, taps: Int = 1, touches: Int = 1, action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .tap, [.taps: .count(taps), .touches: .count(touches)])
      .asking(for: action, in: [.ended])
  }

  /// A long press of at least `duration` seconds; nil for the threshold of the window.
  public static func longPress(
    _ name: String, touches: Int = 1, duration: TimeInterval? = nil,
    action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .longPress, [.touches: .count(touches)])
      .with { $0[.duration] = duration.map { .number($0) } }
      .asking(for: action, in: [.began])
  }

  /// A pan.
  public static func pan(
    _ name: String, minimumTouches: Int = 1, maximumTouches: Int? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .pan, [.minimumTouches: .count(minimumTouches)])
      .with { $0[.maximumTouches] = maximumTouches.map { .count($0) } }
  }

  /// A pan that begins at an edge of the screen.
  public static func screenEdgePan(
    _ name: String, edges: ScreenEdges, action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(name: name, kind: .screenEdgePan, [.edges: .edges(edges)])
      .asking(for: action, in: [.ended])
  }

  /// A swipe.
  public static func swipe(
    _ name: String, directions: SwipeGestureRecognizer.Direction = .right, touches: Int = 1,
    action: ActionDescription? = nil
  ) -> GestureDescription {
    GestureDescription(
      name: name, kind: .swipe, [.directions: .directions(directions), .touches: .count(touches)]
    )
    .asking(for: action, in: [.ended])
  }

  /// A pinch of two fingers.
  public static func pinch(_ name: String) -> GestureDescription {
    GestureDescription(name: name, kind: .pinch)
  }

  /// A rotation of two fingers.
  public static func rotation(_ name: String) -> GestureDescription {
    GestureDescription(name: name, kind: .rotation)
  }

  /// A simultaneous movement, rotation and scaling of fingers.
  public static func transform(_ name: String, minimumTouches: Int = 1) -> GestureDescription {
    GestureDescription(name: name, kind: .transform, [.minimumTouches: .count(minimumTouches)])
  }

  /// Returns the recognizer with an action that it sends in some of its states.
  public func asking(
    for action: ActionDescription?,
    in states: Set<GestureMessage.State> = Set(GestureMessage.State.allCases)
  ) -> GestureDescription {
    guard let action else { return self }
    return with {
      $0.action = action
      $0.actionStates = states
    }
  }

  /// Returns a changed copy of the recognizer.
  public func with(_ change: (inout GestureDescription) -> Void) -> GestureDescription {
    var gesture = self
    change(&gesture)
    return gesture
  }
}
