/// A control with a knob that moves from left to right between two values. Use ``View/transform``
/// for other directions.
///
/// Only a touch that lands on the knob moves it. The knob keeps its position under the finger.
open class Slider: Control {
  /// The value, from ``minimumValue`` to ``maximumValue``. Setting it sends no event.
  public var value: Double {
    didSet { value = limited(value) }
  }
  /// The value at the left end, at most ``maximumValue``.
  public var minimumValue: Double { didSet { value = limited(value) } }
  /// The value at the right end.
  public var maximumValue: Double { didSet { value = limited(value) } }
  /// Whether `valueChanged` is sent with every movement, or once at the lift.
  public var isContinuous = true
  /// The length of the knob along the slider, in the slider's own units; nil makes it as long as
  /// the slider is high.
  public var knobWidth: Double?

  /// The distance beside the knob at which a touch still grabs it, as a fraction of the knob's
  /// length.
  public var knobReach: Double

  /// The distance from the touch to the center of the knob.
  private var grip = 0.0
  private var valueAtStart = 0.0

  /// Creates a slider with a frame in its superview.
  public init(
    frame: Rect = .zero, value: Double = 0, minimum: Double = 0, maximum: Double = 1,
    name: String = "", defaults: GestureDefaults = .standard
  ) {
    knobReach = defaults.knobReach
    minimumValue = minimum
    maximumValue = max(minimum, maximum)
    self.value = min(max(value, minimum), max(minimum, maximum))
    super.init(frame: frame, name: name, defaults: defaults)
  }

  open override class var isHitOnlyInsideFrame: Bool { self == Slider.self }

  /// The frame of the knob, in the slider's coordinates.
  public var knobFrame: Rect {
    let width = min(knobWidth ?? bounds.size.height, bounds.size.width)
    let span = maximumValue - minimumValue
    let share = span > 0 ? (value - minimumValue) / span : 0
    return Rect(
      x: bounds.minX + share * (bounds.size.width - width), y: bounds.minY,
      width: width, height: bounds.size.height)
  }

  /// Returns true for an ancestor's tap on the knob, and for its pan or swipe along the slider that
  /// begins there. This holds even while the touch is withheld from the slider (S79, S81).
  open override func takesPrecedence(over recognizer: GestureRecognizer) -> Bool {
    guard let touch = recognizer.sequence.first(where: isInHere) else { return false }
    guard touch === trackedTouch || isOnKnob(convertFromScreen(touch.beganScreenLocation)) else {
      return false
    }
    return StandardGesture.isPlainTap(recognizer)
      || StandardGesture.isDrag(recognizer, alongWidthOf: self)
  }

  private func isInHere(_ touch: Touch) -> Bool {
    touch.view?.isDescendant(of: self) ?? false
  }

  /// Grabs the knob if the touch landed on it. An override should call `super`.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let place = touch.location(in: self)
    guard isOnKnob(place) else { return false }
    grip = knobFrame.center.x - place.x
    valueAtStart = value
    return true
  }

  /// Moves the knob with the touch. An override should call `super`.
  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    if follow(touch), isContinuous { accompany(with: .valueChanged) }
    return true
  }

  /// Leaves the knob where the touch lifted. An override should call `super`.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    let hasMoved = follow(touch)
    let isNews = isContinuous ? hasMoved : value != valueAtStart
    if isNews { accompany(with: .valueChanged) }
  }

  /// Returns whether a touch at a point grabs the knob: on it, or within ``knobReach`` beside it.
  private func isOnKnob(_ place: Point) -> Bool {
    let knob = knobFrame
    return (place.x - knob.center.x).magnitude <= knob.size.width * (0.5 + knobReach)
  }

  private func follow(_ touch: Touch) -> Bool {
    let width = knobFrame.size.width
    let way = bounds.size.width - width
    guard way > 0 else { return false }
    let left = touch.location(in: self).x + grip - width / 2 - bounds.minX
    let before = value
    value = minimumValue + left / way * (maximumValue - minimumValue)
    return value != before
  }

  private func limited(_ value: Double) -> Double {
    min(max(value, minimumValue), max(minimumValue, maximumValue))
  }
}
