import Tactile
import TactileWire

// Recognizers are named, so that messages and other recognizers can tell them apart.

extension GestureDescription {
  /// Taps.
  public static func tap(
    _ name: String, taps: Int = 1, touches: Int = 1, action: ActionDescription? = nil
  ) -> GestureDescription {
    let kind = Kind.tap(
      taps: taps, touches: touches, movement: nil, interval: nil, distance: nil, duration: nil)
    return GestureDescription(name: name, kind: kind).asking(for: action, in: [.ended])
  }

  /// Fingers that rest for `duration` seconds; nil means one of the window's thresholds.
  public static func longPress(
    _ name: String, touches: Int = 1, duration: TimeInterval? = nil,
    action: ActionDescription? = nil
  ) -> GestureDescription {
    let kind = Kind.longPress(
      touches: touches, taps: 0, duration: duration, movement: nil, interval: nil, distance: nil,
      tapDuration: nil)
    return GestureDescription(name: name, kind: kind).asking(for: action, in: [.began])
  }

  /// Drags.
  public static func pan(
    _ name: String, minimumTouches: Int = 1, maximumTouches: Int? = nil
  ) -> GestureDescription {
    let figures = PanFigures(minimumTouches: minimumTouches, maximumTouches: maximumTouches)
    return GestureDescription(name: name, kind: .pan(figures))
  }

  /// Drags from an edge of the screen.
  public static func screenEdgePan(
    _ name: String, edges: ScreenEdges, action: ActionDescription? = nil
  ) -> GestureDescription {
    let kind = Kind.screenEdgePan(PanFigures(), edges: edges, zone: nil)
    return GestureDescription(name: name, kind: kind).asking(for: action, in: [.ended])
  }

  /// Quick strokes.
  public static func swipe(
    _ name: String, directions: SwipeGestureRecognizer.Direction = .right, touches: Int = 1,
    action: ActionDescription? = nil
  ) -> GestureDescription {
    let kind = Kind.swipe(
      directions: directions, touches: touches, duration: nil, distance: nil, sideways: nil)
    return GestureDescription(name: name, kind: kind).asking(for: action, in: [.ended])
  }

  /// Two fingers that part or close.
  public static func pinch(_ name: String) -> GestureDescription {
    GestureDescription(name: name, kind: .pinch(spanChange: nil))
  }

  /// Two fingers that turn.
  public static func rotation(_ name: String) -> GestureDescription {
    GestureDescription(name: name, kind: .rotation(angle: nil))
  }

  /// Fingers that move, part and turn, all at once.
  public static func transform(_ name: String, minimumTouches: Int = 1) -> GestureDescription {
    let kind = Kind.transform(
      minimumTouches: minimumTouches, movement: nil, spanChange: nil, angle: nil)
    return GestureDescription(name: name, kind: kind)
  }

  /// The recognizer, asking for an action in some of its states.
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

  /// The recognizer with something changed.
  public func with(_ change: (inout GestureDescription) -> Void) -> GestureDescription {
    var gesture = self
    change(&gesture)
    return gesture
  }
}
