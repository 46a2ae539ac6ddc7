/// Recognizes two fingers that part or close, and how many times their distance has grown (S167).
public class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// By how much the distance must change, in points, before the pinch begins; the change counts
  /// towards the scale (S171).
  public final var minimumSpanChange: Double

  private var current = 1.0
  private var startScale = 1.0
  private var startSpan = 1.0

  /// A recognizer of pinches.
  public override init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumSpanChange = defaults.pinchMovement
    super.init(name: name, defaults: defaults)
  }

  /// The distance of the fingers, in units of what it was at the start: 1 at first, 2 for twice as
  /// far. Setting it, above 0, makes later changes count from there and forgets the velocity (S169).
  public final var scale: Double {
    get { current }
    set {
      current = newValue
      startLine()
      restartVelocity()
    }
  }

  /// How fast the scale changes, per second; below 0 while the fingers close (S169).
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
    "Two fingers that move apart or together.",
    parameters: [
      .number(
        .spanChange, .points, \PinchGestureRecognizer.minimumSpanChange,
        default: \.pinchMovement,
        "The gesture begins when the distance between the fingers has changed by more than this.")
    ],
    make: { PinchGestureRecognizer(name: $0, defaults: $1) })
}
