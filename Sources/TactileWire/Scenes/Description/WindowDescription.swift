import Tactile

/// A window with all that is in it.
public struct WindowDescription: Equatable, Sendable {
  /// Which thresholds its recognizers have where they state none.
  public enum Thresholds: String, CaseIterable, Sendable {
    /// For people standing at a fixed panel.
    case kiosk
    /// For a panel held in the hand: UIKit's figures.
    case handheld
  }

  /// Its name, unique in the scene.
  public var name: String
  /// The screen it is on; nil means the first there is.
  public var screen: String?
  /// Its place on the screen, in points; nil fills the screen.
  public var frame: Rect?
  /// Its own coordinate size; nil uses points.
  public var size: Size?
  /// What it lies before; from -1000 to 1000.
  public var level = 0
  /// Whether touches that hit none of its views go to the window behind.
  public var passesTouchesThrough = false
  /// The thresholds of its recognizers.
  public var thresholds = Thresholds.kiosk
  /// The name of the view or controller that is first responder.
  public var firstResponder: String?
  /// The actions it handles itself.
  public var handles: [String] = []
  /// The recognizers attached to the window itself.
  public var gestures: [GestureDescription] = []
  /// The views in it, back to front.
  public var views: [ViewDescription] = []

  /// A window that fills its screen.
  public init(name: String) {
    self.name = name
  }

  /// The place of this window on a screen.
  public func frame(on screen: Screen) -> Rect { frame ?? screen.bounds }
}
