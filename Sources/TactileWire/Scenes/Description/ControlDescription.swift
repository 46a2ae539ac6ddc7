import Tactile

/// The properties of every control.
public struct ControlDescription: Equatable, Sendable {
  /// An action for one event of the control.
  public struct EventAction: Equatable, Sendable {
    /// The event.
    public var event: ControlEvent
    /// The action.
    public var action: ActionDescription

    /// Creates an action for an event.
    public init(event: ControlEvent, action: ActionDescription) {
      self.event = event
      self.action = action
    }
  }

  /// Whether it is enabled. A disabled control receives touches and ignores them.
  public var isEnabled = true
  /// The distance in points outside the control at which a tracked finger still counts as inside;
  /// nil for the default.
  public var trackingMargin: Double?
  /// The actions for its events, in the order of the description.
  public var actions: [EventAction] = []

  /// Creates a control without actions.
  public init() {}
}

/// The properties of switches.
public struct SwitchDescription: Equatable, Sendable {
  /// Whether it is on.
  public var isOn = false
  /// The distance from which a movement pushes the switch instead of tapping it, in points; nil for
  /// the default.
  public var pushMovement: Double?

  /// Creates a switch, which is off by default.
  public init(isOn: Bool = false, pushMovement: Double? = nil) {
    self.isOn = isOn
    self.pushMovement = pushMovement
  }
}

/// The properties of sliders.
public struct SliderDescription: Equatable, Sendable {
  /// The value at the left end.
  public var minimum = 0.0
  /// The value at the right end.
  public var maximum = 1.0
  /// The value, between the two.
  public var value = 0.0
  /// Whether it sends its value at every movement, or once at the lift.
  public var isContinuous = true
  /// The width of the knob, in the slider's own units; nil for the height of the slider.
  public var knobWidth: Double?

  /// Creates a slider; by default from 0 to 1, with the value 0.
  public init(
    minimum: Double = 0, maximum: Double = 1, value: Double = 0, isContinuous: Bool = true,
    knobWidth: Double? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.value = value
    self.isContinuous = isContinuous
    self.knobWidth = knobWidth
  }
}

/// The properties of steppers.
public struct StepperDescription: Equatable, Sendable {
  /// The lowest value.
  public var minimum = 0.0
  /// The highest value.
  public var maximum = 100.0
  /// The value, between the two.
  public var value = 0.0
  /// The change of one step, above 0.
  public var step = 1.0
  /// Whether a step beyond one end continues at the other end.
  public var wraps = false
  /// Whether the value continues to change while a finger rests on the stepper.
  public var autorepeat = true
  /// Whether it sends its value at every step, or once at the lift.
  public var isContinuous = true

  /// Creates a stepper; by default from 0 to 100 in steps of 1, with the value 0.
  public init(
    minimum: Double = 0, maximum: Double = 100, value: Double = 0, step: Double = 1,
    wraps: Bool = false, autorepeat: Bool = true, isContinuous: Bool = true
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.value = value
    self.step = step
    self.wraps = wraps
    self.autorepeat = autorepeat
    self.isContinuous = isContinuous
  }
}

/// The properties of segmented controls.
public struct SegmentedControlDescription: Equatable, Sendable {
  /// The segments, from left to right.
  public var segments: [SegmentedControl.Segment] = []
  /// The index of the selected segment, from 0; -1 if none is selected.
  public var selected = SegmentedControl.noSegment
  /// Whether the control only reports taps and shows no selection.
  public var isMomentary = false

  /// Creates a segmented control; by default without a selected segment.
  public init(
    segments: [SegmentedControl.Segment] = [], selected: Int = SegmentedControl.noSegment,
    isMomentary: Bool = false
  ) {
    self.segments = segments
    self.selected = selected
    self.isMomentary = isMomentary
  }
}

/// The properties of page controls.
public struct PageControlDescription: Equatable, Sendable {
  /// The number of pages.
  public var pages = 0
  /// The current page, from 0.
  public var current = 0
  /// Whether the control is hidden if there is only one page or none.
  public var hidesForSinglePage = false

  /// Creates a page control; by default at the first page.
  public init(pages: Int = 0, current: Int = 0, hidesForSinglePage: Bool = false) {
    self.pages = pages
    self.current = current
    self.hidesForSinglePage = hidesForSinglePage
  }
}

/// The properties of scroll views. A threshold that is nil has its default.
public struct ScrollDescription: Equatable, Sendable {
  /// The size of the content at scale 1, in the scroll view's own units.
  public var contentSize = Size.zero
  /// The location of the content in the top left corner of the view.
  public var contentOffset = Point.zero
  /// The distances by which content can be scrolled beyond its edges.
  public var contentInset = EdgeInsets.zero
  /// Whether fingers scroll the content.
  public var isScrollEnabled = true
  /// Whether a drag that begins along one axis stays on this axis.
  public var isDirectionalLockEnabled = false
  /// Whether content stops at multiples of the view's size.
  public var isPagingEnabled = false
  /// Whether fingers can pull content beyond its edges, and it returns.
  public var bounces = true
  /// Whether it bounces horizontally even if the content is not wider than the view.
  public var alwaysBounceHorizontal = false
  /// Whether it bounces vertically even if the content is not higher than the view.
  public var alwaysBounceVertical = false
  /// The part of the speed that remains after a millisecond of coasting, between 0 and 1.
  public var decelerationRate: Double?
  /// Whether touches of the content wait until the scroll view has decided whether they scroll.
  public var delaysContentTouches = true
  /// The longest time of this delay, in seconds.
  public var contentTouchDelay: Double?
  /// Whether touches that the content has received can still scroll.
  public var canCancelContentTouches = true

  /// The name of the view that fingers zoom, directly in the scroll view; nil if they zoom none.
  public var zoomView: String?
  /// The scales at which content can stop.
  public var zoomRange: ClosedRange<Double> = 1...1
  /// The scale of the content, in this range.
  public var zoomScale = 1.0
  /// Whether fingers can zoom beyond the range, and the content returns.
  public var bouncesZoom = true
  /// The names of recognizers that must fail before fingers may scroll.
  public var requireToFail: [String] = []

  /// Creates a scroll view without content.
  public init() {}
}
