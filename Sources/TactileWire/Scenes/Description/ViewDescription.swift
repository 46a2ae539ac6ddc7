import Tactile

/// A view with all that is in it.
public struct ViewDescription: Equatable, Sendable {
  /// What a view is, with what only that kind has.
  public enum Kind: Equatable, Sendable {
    /// A view and nothing more.
    case view
    /// A button.
    case button(title: String, ControlDescription)
    /// A switch.
    case toggle(SwitchDescription, ControlDescription)
    /// A slider.
    case slider(SliderDescription, ControlDescription)
    /// A scroll view.
    case scroll(ScrollDescription)
  }

  /// Its name, unique in its window.
  public var name: String
  /// What it is.
  public var kind = Kind.view
  /// Its place in its superview, before its transform.
  public var frame: Rect
  /// How it is turned and scaled about its middle.
  public var transform = AffineTransform.identity
  /// Whether it and all in it are gone for touches.
  public var isHidden = false
  /// Its opacity, from 0 to 1; below 0.01 it cannot be touched.
  public var alpha = 1.0
  /// Whether it and all in it can be touched.
  public var isInteractive = true
  /// Whether a second finger is delivered while a first is on it.
  public var isMultipleTouchEnabled = false
  /// Whether fingers on it and on other views shut one another out.
  public var isExclusiveTouch = false
  /// How far outside its bounds it can be hit, in its own units.
  public var hitOutset = 0.0
  /// The view that gets what is hit in here; nil leaves it where it is.
  public var hitTarget: String?
  /// Whether it may become first responder.
  public var canBecomeFirstResponder = false
  /// The actions it handles.
  public var handles: [String] = []
  /// The controller whose root view it is.
  public var controller: ControllerDescription?
  /// The recognizers attached to it.
  public var gestures: [GestureDescription] = []
  /// The views in it, back to front.
  public var views: [ViewDescription] = []

  /// A view at a place in its superview.
  public init(name: String, frame: Rect) {
    self.name = name
    self.frame = frame
  }
}

extension ViewDescription.Kind {
  /// Its word in scenes.
  public var word: String {
    switch self {
    case .view: "view"
    case .button: "button"
    case .toggle: "switch"
    case .slider: "slider"
    case .scroll: "scroll"
    }
  }

  /// What it has as a control; nil where it is none.
  public var control: ControlDescription? {
    switch self {
    case .button(_, let control), .toggle(_, let control), .slider(_, let control): control
    case .view, .scroll: nil
    }
  }
}
