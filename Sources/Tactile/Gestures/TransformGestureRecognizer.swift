// libm's atan2; see AffineTransform.
import Glibc

/// Recognizes any number of fingers that move, part, close and turn, as one transform.
///
/// What UIKit needs pan, pinch and rotation and a delegate for: the transform takes every place under
/// the fingers to where it was dragged, in the least-squares sense with three fingers and more. One
/// finger moves, two and more also scale and turn. Fingers that join or leave change nothing by
/// themselves; the transform goes on from where it was.
open class TransformGestureRecognizer: GestureRecognizer {
  /// How many fingers must be down at least, from 1.
  public final var minimumNumberOfTouches = 1
  /// How far the fingers' middle must move, in points, for the gesture to begin; the first of the
  /// three to be reached counts.
  public final var minimumMovement: Double
  /// By how much their distance must change, in points; with more than two, twice their root mean
  /// square distance from their middle.
  public final var minimumSpanChange: Double
  /// How far they must turn, in radians.
  public final var minimumRotation: Double

  /// Where a finger was when the present set of fingers came together.
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

  /// A recognizer of transforms by any number of fingers.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    minimumMovement = defaults.panMovement
    minimumSpanChange = defaults.pinchMovement
    minimumRotation = defaults.rotationAngle
    movementTracker = VelocityTracker(defaults: defaults)
    shapeTracker = movementTracker
    super.init(name: name)
  }

  // MARK: Values

  /// What the fingers have done since the start, as a transform of a view's coordinates; nil gives the
  /// window's.
  ///
  /// To let a view follow, take its superview's coordinates: its own change with it.
  public final func transform(in view: View?) -> AffineTransform {
    let toScreen = (view ?? self.view?.window)?.transformToScreen ?? .identity
    guard let fromScreen = toScreen.inverse else { return .identity }
    return toScreen.concatenating(current.transform).concatenating(fromScreen)
  }

  /// Makes later changes count from a transform of a view's coordinates, and forgets the velocities.
  ///
  /// - Parameters:
  ///   - transform: A move, turn and scaling; `.identity` starts anew.
  ///   - view: Whose coordinates it is in; nil for the window's.
  public final func setTransform(_ transform: AffineTransform, in view: View?) {
    let toScreen = (view ?? self.view?.window)?.transformToScreen ?? .identity
    guard let fromScreen = toScreen.inverse else { return }
    let onScreen = fromScreen.concatenating(transform).concatenating(toScreen)
    current = TransformValues(onScreen, at: lastCentroid)
    startAnew()
    restartVelocity()
  }

  /// How far the fingers' middle has moved, in a view's coordinates; nil gives the window's.
  public final func translation(in view: View?) -> Vector {
    (view ?? self.view?.window)?.convertFromScreen(current.movement) ?? current.movement
  }

  /// How many times as far apart things are as at the start.
  public final var scale: Double { current.scale }

  /// How far things have turned, in radians, clockwise positive; goes on past a full turn.
  public final var rotation: Double { current.rotation }

  /// How fast the fingers' middle moves, in a view's units per second; nil gives the window's.
  public final func velocity(in view: View?) -> Vector {
    let velocity = movementTracker.velocity(at: now)
    return (view ?? self.view?.window)?.convertFromScreen(velocity) ?? velocity
  }

  /// How fast ``scale`` changes, per second.
  public final var scaleVelocity: Double { shapeTracker.velocity(at: now).dx }

  /// How fast ``rotation`` changes, in radians per second.
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
    let before = current
    if inbox.moved.isEmpty, follow(), current != before { report() }
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

  private func report() {
    movementTracker.add(current.movement, at: now)
    shapeTracker.add(Vector(dx: current.scale, dy: current.rotation), at: now)
    if state.isActive {
      state = .changed
    } else if state == .possible, progress > 1 {
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

  /// Counts from here with the fingers that are down now.
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

  /// Works out what the fingers have done since they came together; false where they are too few.
  @discardableResult
  private func follow() -> Bool {
    guard let first = anchors.first, anchors.count >= minimumNumberOfTouches else { return false }
    var fit = SimilarityFit(near: first.place)
    for anchor in anchors { fit.add(from: anchor.place, to: anchor.touch.screenLocation) }
    let turnBefore = current.rotation - start.rotation
    let turn = atan2(fit.linear.dy, fit.linear.dx)
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
    "One or more fingers that move, spread or turn.", hasMovement: true,
    parameters: [
      .count(
        .minimumTouches, \TransformGestureRecognizer.minimumNumberOfTouches,
        GestureParameter.touches, default: 1, "The smallest number of fingers."),
      .number(
        .movement, .points, \TransformGestureRecognizer.minimumMovement, default: \.panMovement,
        "The gesture begins when the centre of the fingers has moved farther than this."),
      .number(
        .spanChange, .points, \TransformGestureRecognizer.minimumSpanChange,
        default: \.pinchMovement,
        "The gesture begins when the distance between the fingers has changed by more than this."),
      .number(
        .angle, .radians, \TransformGestureRecognizer.minimumRotation, default: \.rotationAngle,
        "The gesture begins when the fingers have turned by more than this."),
    ],
    make: { TransformGestureRecognizer(name: $0, defaults: $1) })
}
