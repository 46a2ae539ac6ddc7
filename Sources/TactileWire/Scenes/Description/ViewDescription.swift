import Tactile

/// A view with its contents.
public struct ViewDescription: Equatable, Sendable {
  /// The kind of a view, with the properties of this kind.
  public enum Kind: Equatable, Sendable {
    /// A plain view.
    case view
    /// A button.
    case button(title: String, ControlDescription)
    /// A switch.
    case toggle(SwitchDescription, ControlDescription)
    /// A slider.
    case slider(SliderDescription, ControlDescription)
    /// A stepper.
    case stepper(StepperDescription, ControlDescription)
    /// A segmented control.
    case segmented(SegmentedControlDescription, ControlDescription)
    /// A page control.
    case pages(PageControlDescription, ControlDescription)
    /// A scroll view.
    case scroll(ScrollDescription)
  }

  /// Its name, unique in its window.
  public var name: String
  /// The kind.
  public var kind = Kind.view
  /// The frame in its superview, before its transform.
  public var frame: Rect
  /// The rotation, scale and translation about its center. It must multiply lengths by at least 0.001 in each
  /// direction.
  public var transform = AffineTransform.identity
  /// Whether hit-testing skips it and its subviews.
  public var isHidden = false
  /// Its opacity, from 0 to 1. Hit-testing skips a view below 0.01.
  public var alpha = 1.0
  /// Whether it and its subviews receive touches.
  public var isInteractive = true
  /// Whether it receives a second finger while another finger is on it.
  public var isMultipleTouchEnabled = false
  /// Whether a finger on it excludes fingers on other views, and the other way round.
  public var isExclusiveTouch = false
  /// The distance outside its bounds at which it can be hit, in its own units.
  public var hitOutset = 0.0
  /// The name of the view that receives the hits in this view; nil for this view itself.
  public var hitTarget: String?
  /// The gestures that the compositor's app may receive of touches that hit this view, if the daemon owns the
  /// panel; nil if the view or window around it decides.
  public var compositorGestures: CompositorGestures?
  /// The short text that speaks for it, of 1 to 1000 bytes; nil for none.
  public var label: String?
  /// The text that says what it does, of 1 to 1000 bytes; nil for none.
  public var hint: String?
  /// Whether it may become first responder.
  public var canBecomeFirstResponder = false
  /// The actions it handles.
  public var handles: ActionNames = []
  /// The controller whose root view it is.
  public var controller: ControllerDescription?
  /// The recognizers attached to it.
  public var gestures: [GestureDescription] = []
  /// The views in it, from back to front.
  public var views: [ViewDescription] = []

  /// Creates a view with a frame in its superview.
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
    case .stepper: "stepper"
    case .segmented: "segmentedControl"
    case .pages: "pageControl"
    case .scroll: "scroll"
    }
  }

  /// The properties of a control; nil for other kinds.
  public var control: ControlDescription? {
    switch self {
    case .button(_, let control), .toggle(_, let control), .slider(_, let control),
      .stepper(_, let control), .segmented(_, let control), .pages(_, let control):
      control
    case .view, .scroll: nil
    }
  }
}
