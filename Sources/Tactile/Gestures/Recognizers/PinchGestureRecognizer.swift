/// Recognizes two fingers whose distance changes, and measures the scale (S167).
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The change of the distance that is necessary to begin, in points. The scale includes this change (S171).
  public final var minimumSpanChange: Double

  private var current = 1.0
  private var startScale = 1.0
  private var startSpan = 1.0

  /// Creates a recognizer of pinches.
  public override init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumSpanChange = defaults.pinchMovement
    super.init(name: name, defaults: defaults)
  }

  /// The distance of the fingers divided by their distance at the start: 1 at first, 2 for twice the distance.
  /// If you set it to a value above 0, later changes are relative to this value, and the velocity is reset
  /// (S169).
  public final var scale: Double {
    get { current }
    set {
      current = newValue
      startLine()
      restartVelocity()
    }
  }

  open override func measurements(in view: View?) -> GestureMeasurements {
    GestureMeasurements(scale: scale)
  }

  package override func measuredVelocity(in view: View?) -> GestureVelocity { .scale(velocity) }

  /// The change of the scale per second; below 0 while the fingers approach each other (S169).
  public final var velocity: Double { valueVelocity }

  override var value: Double { current }

  override var progress: Double { change.magnitude / max(minimumSpanChange, 1) }

  override var shortfall: Decision.Failure {
    .parameter(
      .spanChange, found: .points(change.magnitude), required: .atLeast(minimumSpanChange),
      .liftedAfterSpread)
  }

  override func clearValue() {
    current = 1
  }

  override func startLine() {
    startScale = current
    startSpan = span
  }

  override func followLine() {
    current = startScale * span / startSpan
  }

  private var span: Double { max(line.length, leastSpan) }
  private var change: Double { span - startSpan }
}

// MARK: Definition

extension GestureDefinition {
  static let pinch = GestureDefinition(
    "Two fingers that move apart or together.", measures: .scale,
    parameters: [
      .number(
        .spanChange, .points, \PinchGestureRecognizer.minimumSpanChange,
        default: \.pinchMovement,
        "The gesture begins when the distance between the fingers has changed by more than this.")
    ],
    make: { PinchGestureRecognizer(name: $0, defaults: $1) })
}
