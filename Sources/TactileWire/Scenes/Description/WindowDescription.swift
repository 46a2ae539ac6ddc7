import Tactile

/// A window with its contents.
public struct WindowDescription: Equatable, Sendable {
  /// The default thresholds of its recognizers.
  public enum Thresholds: String, CaseIterable, Sendable {
    /// For people who stand at a fixed panel.
    case kiosk
    /// For a panel in the hand, with UIKit's values.
    case handheld
  }

  /// Its name, unique in the scene.
  public var name: String
  /// The name of its screen; nil for the first screen.
  public var screen: String?
  /// Its frame on the screen, in points; nil fills the screen.
  public var frame: Rect?
  /// The size of its own coordinates; nil for points.
  public var size: Size?
  /// Its level, from -1000 to 1000. A window at a higher level is in front.
  public var level = 0
  /// Whether touches that hit none of its views go to the window behind it.
  public var passesTouchesThrough = false
  /// Whether windows of other users stay behind it, and watchers receive only the beginnings and ends of
  /// its touches. It has no effect in the machine's own scene.
  public var isSecret = false
  /// The gestures that the compositor's app may receive of touches that hit this window, if the daemon owns
  /// the panel; nil for all gestures. Views in it may state others.
  public var compositorGestures: CompositorGestures?
  /// The default thresholds of its recognizers.
  public var thresholds = Thresholds.kiosk
  /// The name of the first responder, a view or controller.
  public var firstResponder: String?
  /// The actions that it handles itself.
  public var handles: ActionNames = []
  /// The recognizers attached to the window itself.
  public var gestures: [GestureDescription] = []
  /// The views in it, from back to front.
  public var views: [ViewDescription] = []

  /// Creates a window that fills its screen.
  public init(name: String) {
    self.name = name
  }

  /// Returns the frame of this window on a screen.
  public func frame(on screen: Screen) -> Rect { frame ?? screen.bounds }
}
