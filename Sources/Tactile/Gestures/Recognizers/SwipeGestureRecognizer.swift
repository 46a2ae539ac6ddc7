/// Recognizes a quick straight movement, before it ends (S159–S161), or with ``maximumDistance`` when the
/// fingers lift (S310).
///
///     ●────────────►   far enough in the direction, in time,
///        ╲ sideways    and at most a part of this distance to the side
///
/// If several directions are allowed, ``recognizedDirection`` says which one it was (S309).
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions on the screen.
  public typealias Direction = SwipeDirection
  /// One direction on the screen.
  public typealias SingleDirection = SwipeDirection.Single

  /// The allowed directions.
  public final var direction: Direction = .right
  /// The number of fingers, at least 1.
  public final var numberOfTouchesRequired = 1
  /// The longest time after the landing of the first finger, in seconds (S162).
  public final var maximumDuration: TimeInterval
  /// The distance that the fingers' centroid must move, in points (S162).
  public final var minimumDistance: Double
  /// The largest distance that the fingers' centroid may move in the direction, in points; nil for no limit.
  /// With a limit, the swipe is recognized when the last finger lifts (S310).
  public final var maximumDistance: Double?
  /// The largest movement to the side, divided by the movement in the direction (S162). Diagonals have
  /// their own limit (S307).
  public final var maximumSideways: Double

  /// The distance that each finger must move, divided by ``minimumDistance``.
  public final var minimumFingerShare: Double

  /// The direction of the swipe after it was recognized, one of ``direction``; nil before, and after the
  /// gesture is over (S309).
  public private(set) final var recognizedDirection: Direction?

  private var start = Point.zero
  private var fingers = 0

  /// Creates a recognizer of swipes to the right with one finger.
  public init(name: String = "", defaults: GestureDefaults = .standard) {
    maximumDuration = defaults.swipeDuration
    minimumDistance = defaults.swipeDistance
    maximumSideways = defaults.swipeSideways
    minimumFingerShare = defaults.swipeFingerShare
    super.init(name: name)
  }

  override var takesFingersInTurn: Bool { true }

  override var leavesRestingFingers: Bool { !isPending }

  /// The centroid of the fingers when they landed (S164).
  open override var screenLocation: Point { start }

  open override func measurements(in view: View?) -> GestureMeasurements {
    GestureMeasurements(direction: recognizedDirection)
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible else {
      // The swipe has ended and waits for another recognizer to fail (S89).
      for touch in touches { ignore(touch, for: event) }
      return
    }
    if fingers == 0 { setTimer(at: event.timestamp.advanced(by: maximumDuration)) }
    fingers += touches.count
    guard fingers <= numberOfTouchesRequired else {
      return fail(
        163,
        .parameter(
          .touches, found: .fingers(fingers),
          required: .exactly(Double(numberOfTouchesRequired)), .landed))
    }
    var sum = Vector.zero
    sequence.visit { sum = sum + ($0.beganScreenLocation - .zero) }
    start = .zero + sum * (1 / Double(fingers))
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible, !isInterrupted else { return }
    if fingers == numberOfTouchesRequired { judge(movement) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard state == .possible, !isInterrupted else { return }
    guard fingers == numberOfTouchesRequired else {
      return fail(
        163,
        .parameter(
          .touches, found: .fingers(fingers),
          required: .exactly(Double(numberOfTouchesRequired)), .liftedEarly))
    }
    if maximumDistance != nil, numberOfTouchesDown > 0 { return judge(movement) }
    judge(movement, isOver: true)
    guard state == .possible else { return }
    let length = movement.length
    fail(
      163,
      .parameter(
        .distance, found: .points(length), required: .atLeast(minimumDistance), .lifted))
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if state == .possible { fail(163, .touchCancelled) }
  }

  open override func timerFired(at now: Timestamp) {
    if maximumDistance != nil, fingers == numberOfTouchesRequired, isSwipe(movement) {
      return fail(310, .timeout(.duration, maximumDuration, .held))
    }
    let length = movement.length
    fail(
      163,
      .parameter(
        .distance, found: .points(length), required: .atLeast(minimumDistance),
        .movedInTime(maximumDuration)))
  }

  open override func reset() {
    fingers = 0
    recognizedDirection = nil
  }

  /// Recognizes the swipe, or fails if the movement can no longer become one.
  ///
  /// - Parameter isOver: Whether all fingers have lifted.
  private func judge(_ movement: Vector, isOver: Bool = false) {
    let candidates = candidates(for: movement)
    if let maximumDistance {
      let along = farthest(movement, in: candidates)
      guard along <= maximumDistance else {
        return fail(
          310,
          .parameter(
            .maximumDistance, found: .points(along), required: .atMost(maximumDistance), .moved))
      }
    }
    let mayRecognize = isOver || maximumDistance == nil
    var isStillPossible = false
    for bit in 0..<(direction.hasDiagonal ? 8 : 4) {
      let way = Direction(rawValue: 1 << UInt8(bit))
      guard direction.contains(way) else { continue }
      if mayRecognize, candidates.contains(way), isSwipe(movement, way) {
        overshoot = way.along(movement) / max(minimumDistance, 1)
        recognizedDirection = way
        state = .ended
        return
      }
      if mayBecomeSwipe(movement, way) { isStillPossible = true }
    }
    guard !isStillPossible else { return }
    fail(163, .wrongDirection(movement: movement))
  }

  /// The directions that may recognize a movement. With a diagonal, it is only the nearest one (S308).
  private func candidates(for movement: Vector) -> Direction {
    direction.hasDiagonal ? direction.nearest(to: movement) : direction
  }

  /// The largest part of a movement in one of several directions.
  private func farthest(_ movement: Vector, in directions: Direction) -> Double {
    var most = 0.0
    for bit in 0..<8 {
      let way = Direction(rawValue: 1 << UInt8(bit))
      if directions.contains(way) { most = max(most, way.along(movement)) }
    }
    return most
  }

  private func isSwipe(_ movement: Vector) -> Bool {
    candidates(for: movement).ways.contains { isSwipe(movement, $0) }
  }

  private func isSwipe(_ movement: Vector, _ way: Direction) -> Bool {
    let along = way.along(movement)
    guard along >= minimumDistance, way.sideways(movement) <= sideways(of: way) * along else {
      return false
    }
    for touch in sequence {
      let own = way.along(touch.screenLocation - touch.beganScreenLocation)
      if own < minimumDistance * minimumFingerShare { return false }
    }
    return true
  }

  /// Whether the touches can still become a swipe without moving back (S102).
  private func mayBecomeSwipe(_ movement: Vector, _ way: Direction) -> Bool {
    let limit = sideways(of: way)
    let slack = minimumDistance * limit
    let sideways = way.sideways(movement)
    return way.along(movement) > -slack
      && (sideways <= slack || sideways <= limit * way.along(movement))
  }

  /// The largest movement to the side of a direction, divided by the movement along it.
  private func sideways(of way: Direction) -> Double {
    way.hasDiagonal ? Direction.diagonalSideways : maximumSideways
  }

  /// The movement of the fingers' centroid.
  private var movement: Vector {
    var sum = Vector.zero
    sequence.visit { sum = sum + ($0.screenLocation - $0.beganScreenLocation) }
    return fingers > 0 ? sum * (1 / Double(fingers)) : .zero
  }
}

// MARK: Definition

extension GestureDefinition {
  static let swipe = GestureDefinition(
    "A quick straight movement.", isContinuous: false, measures: .direction,
    parameters: [
      .directions(
        .directions, \SwipeGestureRecognizer.direction, default: .right,
        "The directions in which the swipe may go. `direction` of its messages says which one it was."
      ),
      .count(
        .touches, \SwipeGestureRecognizer.numberOfTouchesRequired, GestureParameter.touches,
        default: 1, "The number of fingers."),
      .number(
        .duration, .seconds, \SwipeGestureRecognizer.maximumDuration, default: \.swipeDuration,
        "The longest duration."),
      .number(
        .distance, .points, \SwipeGestureRecognizer.minimumDistance, default: \.swipeDistance,
        "The shortest distance."),
      .number(
        .maximumDistance, .points, \SwipeGestureRecognizer.maximumDistance, otherwise: "no limit",
        notBelow: .distance,
        "The longest distance. With this parameter, the swipe is recognized when the fingers lift, and "
          + "fails if the movement was longer."),
      .number(
        .sideways, .ratio(0...1), \SwipeGestureRecognizer.maximumSideways,
        default: \.swipeSideways,
        "The largest movement to the side, divided by the movement forward. For a diagonal direction, the "
          + "angle between the movement and the diagonal must be at most 22.5°."),
    ],
    make: { SwipeGestureRecognizer(name: $0, defaults: $1) })
}
