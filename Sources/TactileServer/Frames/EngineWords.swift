import Tactile
import TactileInput
import TactileWire

// The engine and the messages have enumerations of their own. Each conversion names all cases, so that the
// compiler finds a case that one of them lacks. The directions of swipes are a set, so a test does this.

extension GestureMessage.State {
  /// The state in messages; nil for states that send no action (S94).
  package init?(_ state: GestureRecognizer.State) {
    switch state {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .possible, .failed: return nil
    }
  }
}

extension GestureMessage.Direction {
  /// The direction in messages; nil for a set of several directions or of none.
  init?(_ direction: SwipeGestureRecognizer.Direction) {
    guard let word = Self.allCases.first(where: { $0.direction == direction }) else { return nil }
    self = word
  }

  /// The direction of the engine.
  private var direction: SwipeGestureRecognizer.Direction {
    switch self {
    case .right: .right
    case .left: .left
    case .up: .up
    case .down: .down
    case .upLeft: .upLeft
    case .upRight: .upRight
    case .downLeft: .downLeft
    case .downRight: .downRight
    }
  }
}

extension ModeMessage.Kind {
  /// The mode of the engine, as clients see it.
  init(_ mode: InteractionMode) {
    self =
      switch mode {
      case .normal: .normal
      case .locked: .locked
      case .cleaning: .cleaning
      case .asleep: .asleep
      }
  }
}

extension DeviceMessage.Ownership {
  /// The state of owning a panel, as clients see it; nil if the daemon does not own the panel and is not
  /// about to.
  init?(_ state: Ownership.State) {
    switch state {
    case .observed: return nil
    case .preparing: self = .preparing
    case .waiting: self = .waiting
    case .owned: self = .owned
    case .releasing: self = .releasing
    }
  }
}

extension OrientationMessage.Edge {
  /// The orientation of a panel, as clients see it.
  init(_ orientation: PanelOrientation) {
    self =
      switch orientation {
      case .normal: .normal
      case .upsideDown: .upsideDown
      case .leftUp: .leftUp
      case .rightUp: .rightUp
      case .faceUp: .faceUp
      case .faceDown: .faceDown
      }
  }
}
