/// Recognizes two fingers that turn about each other, and measures the angle (S167).
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// The angle that is necessary to begin, in radians. The rotation includes this angle (S171).
  public final var minimumRotation: Double

  private var current = 0.0
  private var angle = 0.0

  /// Creates a recognizer of rotations.
  public override init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumRotation = defaults.rotationAngle
    super.init(name: name, defaults: defaults)
  }

  /// The angle by which the fingers have turned since the start, in radians. Clockwise is positive, and the
  /// angle can exceed a full turn. If you set it, later turns are added to this value, and the velocity is
  /// reset (S170).
  public final var rotation: Double {
    get { current }
    set {
      current = newValue
      restartVelocity()
    }
  }

  open override func measurements(in view: View?) -> GestureMeasurements {
    GestureMeasurements(rotation: rotation)
  }

  package override func measuredVelocity(in view: View?) -> GestureVelocity { .rotation(velocity) }

  /// The velocity of the rotation, in radians per second (S170).
  public final var velocity: Double { valueVelocity }

  override var value: Double { current }

  override var progress: Double { current.magnitude / max(minimumRotation, 0.01) }

  override var shortfall: Decision.Failure {
    .parameter(
      .angle, found: .radians(current.magnitude), required: .atLeast(minimumRotation),
      .liftedAfterTurn)
  }

  override func clearValue() {
    current = 0
  }

  override func startLine() {
    angle = PortableMath.atan2(line.dy, line.dx)
  }

  override func followLine() {
    guard line.length >= leastSpan else { return }
    let newAngle = PortableMath.atan2(line.dy, line.dx)
    current += shortestTurn(newAngle - angle)
    angle = newAngle
  }
}

/// Returns the same angle in the range from -π to π.
func shortestTurn(_ angle: Double) -> Double {
  angle - 2 * .pi * (angle / (2 * .pi)).rounded()
}

// MARK: Definition

extension GestureDefinition {
  static let rotation = GestureDefinition(
    "Two fingers that turn around each other.", measures: .rotation,
    parameters: [
      .number(
        .angle, .radians, \RotationGestureRecognizer.minimumRotation, default: \.rotationAngle,
        "The gesture begins when the fingers have turned by more than this.")
    ],
    make: { RotationGestureRecognizer(name: $0, defaults: $1) })
}
