/// Recognizes the movement, scaling and rotation of any number of fingers as one transform.
///
/// In UIKit, this needs a pan, a pinch, a rotation and a delegate. The transform maps the location where each
/// finger landed to its present location. With three fingers and more, it is the best fit by least squares. One
/// finger only moves; two and more also scale and turn. The transform does not change when a finger lands or
/// lifts, and then continues from its value.
open class TransformGestureRecognizer: GestureRecognizer {
  /// The smallest number of fingers, at least 1.
  public final var minimumNumberOfTouches = 1
  /// The movement of the fingers' centroid that begins the gesture, in points. The gesture begins when one of the
  /// three thresholds is reached.
  public final var minimumMovement: Double
  /// The change of the fingers' distance that begins the gesture, in points. With more than two fingers, the
  /// distance is twice the root mean square of their distances from the centroid.
  public final var minimumSpanChange: Double
  /// The angle that begins the gesture, in radians.
  public final var minimumRotation: Double

  /// The location of a finger when the present set of fingers was complete.
  private struct Anchor {
    let touch: Touch
    let place: Point
  }

  private var anchors: [Anchor] = []
  private var current = TransformValues()
  private var start = TransformValues()
  private var movementTracker: VelocityTracker
  private var shapeTracker: VelocityTracker
  private var now = Timestamp.zero
  private var progress = 0.0

  /// Creates a recognizer of transforms by any number of fingers.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumMovement = defaults.panMovement
    minimumSpanChange = defaults.pinchMovement
    minimumRotation = defaults.rotationAngle
    movementTracker = VelocityTracker(defaults: defaults)
    shapeTracker = movementTracker
    super.init(name: name)
  }

  // MARK: Values

  /// Returns the transform since the start, in coordinates of a view, or of the window if `view` is nil.
  ///
  /// To move a view with the fingers, use the coordinates of its superview. Its own coordinates move with it.
  public final func transform(in view: View?) -> AffineTransform {
    let toScreen = (view ?? self.view?.window)?.transformToScreen ?? .identity
    guard let fromScreen = toScreen.inverse else { return .identity }
    return toScreen.concatenating(current.transform).concatenating(fromScreen)
  }

  /// Sets the transform, to which later changes are added, and resets the velocities.
  ///
  /// - Parameters:
  ///   - transform: A movement, rotation and scaling; `.identity` for the start.
  ///   - view: The view whose coordinates the transform has; nil for the window.
  public final func setTransform(_ transform: AffineTransform, in view: View?) {
    let toScreen = (view ?? self.view?.window)?.transformToScreen ?? .identity
    guard let fromScreen = toScreen.inverse else { return }
    let onScreen = fromScreen.concatenating(transform).concatenating(toScreen)
    current = TransformValues(onScreen, at: lastCentroid)
    startAnew()
    restartVelocity()
  }

  /// Returns the movement of the fingers' centroid, in coordinates of a view, or of the window if `view` is nil.
  public final func translation(in view: View?) -> Vector {
    (view ?? self.view?.window)?.convertFromScreen(current.movement) ?? current.movement
  }

  /// The scale since the start: 2 for twice the distance.
  public final var scale: Double { current.scale }

  /// The angle since the start, in radians. Clockwise is positive, and the angle can exceed a full turn.
  public final var rotation: Double { current.rotation }

  /// Returns the velocity of the fingers' centroid, in units of a view per second, or of the window if `view` is
  /// nil.
  public final func velocity(in view: View?) -> Vector {
    let velocity = movementTracker.velocity(at: now)
    return (view ?? self.view?.window)?.convertFromScreen(velocity) ?? velocity
  }

  open override func measurements(in view: View?) -> GestureMeasurements {
    GestureMeasurements(
      translation: translation(in: view), velocity: velocity(in: view), scale: scale,
      rotation: rotation)
  }

  /// The change of ``scale`` per second.
  public final var scaleVelocity: Double { shapeTracker.velocity(at: now).dx }

  /// The change of ``rotation``, in radians per second.
  public final var rotationVelocity: Double { shapeTracker.velocity(at: now).dy }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    if state == .possible { current = TransformValues() } else { follow() }
    startAnew()
    if state == .possible { restartVelocity() }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    if follow() { report() }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    guard !isInterrupted else { return }
    // Following fingers that have not moved would change the last digits only.
    let hasMoved = touches.contains { $0.screenLocation != $0.previousScreenLocation }
    if inbox.moved.isEmpty, hasMoved, follow() { report() }
    guard numberOfTouchesDown == 0 else { return startAnew() }
    if state.isActive { state = .ended } else if state == .possible { failAtLift() }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    now = event.timestamp
    if state.isActive { state = .cancelled } else { fail(102, .touchCancelled) }
  }

  open override func reset() {
    anchors.removeAll(keepingCapacity: true)
    current = TransformValues()
    start = current
    movementTracker.reset()
    shapeTracker.reset()
  }

  /// A gesture that goes on continues with fingers that land.
  override var takesFingersInTurn: Bool { settled == .possible && !isPending }

  private func report() {
    movementTracker.add(current.movement, at: now)
    shapeTracker.add(Vector(dx: current.scale, dy: current.rotation), at: now)
    if state.isActive {
      state = .changed
    } else if state == .possible, progress > 1, !isInterrupted {
      overshoot = progress
      state = .began
    }
  }

  private func failAtLift() {
    guard sequence.count >= minimumNumberOfTouches else {
      return fail(
        102,
        .parameter(
          .minimumTouches, found: .fingers(sequence.count),
          required: .atLeast(Double(minimumNumberOfTouches)), .landed))
    }
    let length = current.movement.length
    fail(
      102,
      .parameter(
        .movement, found: .points(length), required: .atLeast(minimumMovement),
        .liftedAfterTransform(scale: current.scale, rotation: current.rotation)))
  }

  // MARK: Following

  /// Measures later changes relative to the present locations of the fingers that are down.
  private func startAnew() {
    start = current
    anchors.removeAll(keepingCapacity: true)
    for touch in sequence where touch.isLive {
      anchors.append(Anchor(touch: touch, place: touch.screenLocation))
    }
  }

  private func restartVelocity() {
    movementTracker.reset()
    shapeTracker.reset()
    movementTracker.add(current.movement, at: now)
    shapeTracker.add(Vector(dx: current.scale, dy: current.rotation), at: now)
  }

  /// Calculates the transform since the set of fingers was complete; returns false if there are too few fingers.
  @discardableResult
  private func follow() -> Bool {
    guard let first = anchors.first, anchors.count >= minimumNumberOfTouches else { return false }
    var fit = SimilarityFit(near: first.place)
    for anchor in anchors { fit.add(from: anchor.place, to: anchor.touch.screenLocation) }
    let turnBefore = current.rotation - start.rotation
    let turn = PortableMath.atan2(fit.linear.dy, fit.linear.dx)
    current.transform = start.transform.concatenating(fit.transform)
    current.movement = start.movement + fit.translation
    current.scale = start.scale * fit.linear.length
    current.rotation = start.rotation + turnBefore + shortestTurn(turn - turnBefore)
    let spreads = fit.spreads
    progress = max(
      fit.translation.length / max(minimumMovement, 1),
      (spreads.after - spreads.before).magnitude / max(minimumSpanChange, 1),
      turn.magnitude / max(minimumRotation, 0.01))
    return true
  }
}

// MARK: Definition

extension GestureDefinition {
  static let transform = GestureDefinition(
    "One or more fingers that move, spread or turn.", measures: [.movement, .scale, .rotation],
    parameters: [
      .count(
        .minimumTouches, \TransformGestureRecognizer.minimumNumberOfTouches,
        GestureParameter.touches, default: 1, "The smallest number of fingers."),
      .number(
        .movement, .points, \TransformGestureRecognizer.minimumMovement, default: \.panMovement,
        "The gesture begins when the centre of the fingers has moved farther than this, or when "
          + "`spanChange` or `angle` is exceeded. One of the three is sufficient."),
      .number(
        .spanChange, .points, \TransformGestureRecognizer.minimumSpanChange,
        default: \.pinchMovement,
        "The change of the distance between the fingers, as in a pinch. See `movement`."),
      .number(
        .angle, .radians, \TransformGestureRecognizer.minimumRotation, default: \.rotationAngle,
        "The angle by which the fingers turn, as in a rotation. See `movement`."),
    ],
    make: { TransformGestureRecognizer(name: $0, defaults: $1) })
}

/// The transform of several fingers on the screen: as a matrix and as its parts.
struct TransformValues: Equatable {
  var transform = AffineTransform.identity
  /// The movement of the fingers' centroid. Unlike the translation of the matrix, it does not depend on the origin.
  var movement = Vector.zero
  var scale = 1.0
  /// The angle, which can exceed a full turn; the matrix does not contain full turns.
  var rotation = 0.0
}

extension TransformValues {
  /// Creates the parts of a transform, with the centroid of the fingers at a location.
  init(_ transform: AffineTransform, at middle: Point) {
    self.transform = transform
    movement = transform.inverse.map { middle - $0.apply(middle) } ?? .zero
    scale = transform.determinant.magnitude.squareRoot()
    rotation = PortableMath.atan2(transform.b, transform.a)
  }
}
