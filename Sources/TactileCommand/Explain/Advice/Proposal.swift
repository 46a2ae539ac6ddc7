import Tactile
import TactileRecording

/// A value with which a recognizer may not fail. A replay decides whether this is true.
struct Proposal {
  /// What has to change.
  enum Key {
    /// A number of the recognizer.
    case parameter(ParameterName)
    /// A threshold that no parameter of the recognizer sets.
    case threshold(WritableKeyPath<GestureDefaults, Double> & Sendable)
    /// The swipe may go in these directions: in those that it has, and in one more.
    case directions(SwipeGestureRecognizer.Direction)
    /// The recognizer must not exclude this one, or be excluded by it.
    case simultaneous(with: String)
    /// The recognizer must not wait for this one.
    case independent(of: String)
    /// The pan of a scroll view, which has this name, must wait for the recognizer.
    case awaited(byPan: String)
  }

  /// The direction in which the value must change.
  enum Direction {
    case up
    case down
    case exactly
  }

  let key: Key
  /// The value that is just sufficient.
  var value = 0.0
  /// The value that the recognizer has.
  var limit = 0.0
  var direction = Direction.exactly
  /// How many steps of the last digit there are in a unit, for a value that people read.
  var fineness = 1.0
  /// The time of the last event that the recognizer needs; nil for the end of its touches.
  var end: Timestamp?

  /// The largest factor by which advice changes a value. A recognizer with a value further away would
  /// recognize other gestures.
  static let largestFactor = 3.0

  /// The value as a number with few digits, beyond ``value``; nil if the change is absurd.
  var readableValue: Double? {
    for fineness in [fineness, 10 * fineness, 100 * fineness] {
      let rounded =
        switch direction {
        case .up: ((value * fineness).rounded(.down) + 1) / fineness
        case .down: ((value * fineness).rounded(.up) - 1) / fineness
        case .exactly: value
        }
      if Self.isSensible(rounded, limit) { return rounded }
    }
    return nil
  }

  /// Whether a value is at most ``largestFactor`` times the limit, and at least the limit divided by
  /// it.
  static func isSensible(_ value: Double, _ limit: Double) -> Bool {
    limit > 0 && value > 0 && value / limit <= largestFactor && limit / value <= largestFactor
  }
}

/// Proposals for one attempt that failed.
struct Proposals {
  private let attempt: Attempt
  /// The later touches that the recognizer received, in the order in which they landed.
  private let later: [ContactLog.Trail]
  private let trails: [ContactLog.Trail]

  init(_ attempt: Attempt, later: [ContactLog.Trail], _ contacts: ContactLog) {
    self.attempt = attempt
    self.later = later
    trails = attempt.contacts.compactMap { contacts.filtered[$0] }
  }

  /// The proposals, the most likely one first.
  var all: [Proposal] {
    guard let (failure, time) = attempt.failure else { return [] }
    switch failure {
    case .parameter(let name, let found, let required, let moment):
      return proposals(name, found, required, moment, at: time)
    case .wrongDirection(let movement):
      return (sideways(movement).map { [$0] } ?? []) + directions(movement)
    case .notInwards(let length, let inwards):
      guard inwards > 0, let pan = attempt.object as? ScreenEdgePanGestureRecognizer else {
        return []
      }
      let along = max(0, length * length - inwards * inwards).squareRoot()
      return [
        Proposal(
          key: .threshold(\.edgeSideways), value: along / inwards, limit: pan.maximumSideways,
          direction: .up, fineness: 10)
      ]
    case .preceded(let other), .prevented(let other):
      let together = Proposal(key: .simultaneous(with: other))
      // A finger that lands elsewhere than at the edge does not make the scroll view wait.
      guard attempt.object is ScreenEdgePanGestureRecognizer else { return [together] }
      return [Proposal(key: .awaited(byPan: other)), together]
    case .requiredRecognized(let other): return [Proposal(key: .independent(of: other))]
    case .tooFewFingers, .tooManyFingers, .notHeld, .lockedOut, .landedAfterLift,
      .landedBeforeLift, .outsideRegion, .touchCancelled,
      .allFingersLifted, .buttonsNotPressed, .noScreen, .noEdges, .noSteps, .unknownRegion,
      .withdrawn,
      .shouldNotBegin, .cancelledWhileWaiting, .nothingToScroll, .acrossScrolling, .noScroll,
      .liftedBeforeScroll, .scrollPanFailed, .custom, .unexplained:
      return []
    }
  }

  private func proposals(
    _ name: ParameterName, _ found: Measurement, _ required: Decision.Requirement,
    _ moment: Decision.Moment, at time: Timestamp
  ) -> [Proposal] {
    var proposal = Proposal(
      key: .parameter(name), value: found.value, limit: required.value,
      fineness: Self.fineness(of: found.unit))
    switch required {
    case .atLeast: proposal.direction = .down
    case .atMost: proposal.direction = .up
    case .exactly: proposal.direction = .exactly
    }
    if found.unit == .fingers {
      // A recognizer that needs one finger or fewer is another gesture.
      guard found.value > 1 else { return [] }
      proposal.direction = .exactly
    }
    if name == .distance, let along = distanceAlong { proposal.value = min(found.value, along) }
    switch moment {
    case .held, .heldInTap, .awaitedTap, .awaitedPress, .tapped:
      guard let needed = neededTime(moment, at: time) else { return [] }
      (proposal.value, proposal.end) = (needed.time, needed.end)
    case .moved:
      if let farthest = trails.map({ $0.farthest(until: pressEnd) }).max() {
        proposal.value = max(proposal.value, farthest)
      }
    case .movedInTime(let limit):
      guard let lift = trails.compactMap(\.lifted).max() else { return [proposal] }
      return [
        proposal,
        Proposal(
          key: .parameter(.duration), value: lift.seconds(since: attempt.began), limit: limit,
          direction: .up, fineness: Self.fineness(of: .seconds)),
      ]
    case .liftedAfterTransform(_, let rotation):
      guard let transform = attempt.object as? TransformGestureRecognizer else { break }
      return [
        proposal,
        Proposal(
          key: .parameter(.angle), value: rotation.magnitude, limit: transform.minimumRotation,
          direction: .down, fineness: Self.fineness(of: .radians)),
      ]
    case .landed, .landedFromFirstTap, .landedFromEdge, .lifted, .liftedEarly,
      .liftedAfterSpread, .liftedAfterTurn:
      break
    }
    return [proposal]
  }

  /// The time at which a long press begins if its fingers stay on the glass; nil for other gestures.
  private var pressEnd: Timestamp? {
    guard let press = attempt.object as? LongPressGestureRecognizer, let last = trails.last else {
      return nil
    }
    return last.landed.advanced(by: press.minimumPressDuration)
  }

  /// The time in seconds that would have been sufficient, and the last event that it includes; nil if
  /// no time would have been.
  private func neededTime(
    _ moment: Decision.Moment, at time: Timestamp
  ) -> (time: TimeInterval, end: Timestamp?)? {
    switch moment {
    case .held, .heldInTap:
      guard let trail = trails.last, let lifted = trail.lifted else { return nil }
      let first = trails.filter { $0.isDown(at: trail.landed) }.map(\.landed).min()
      return (lifted.seconds(since: first ?? trail.landed), lifted)
    case .awaitedTap, .awaitedPress:
      guard let lift = trails.compactMap(\.lifted).max(), let next = later.first else {
        return nil
      }
      return (next.landed.seconds(since: lift), next.lifted)
    case .tapped(let made, let count):
      let lifts = (trails + later).compactMap(\.lifted).filter { $0 > time }
      guard lifts.count >= count - made else { return nil }
      let last = lifts[count - made - 1]
      return (last.seconds(since: attempt.began), last)
    case .landed, .landedFromFirstTap, .landedFromEdge, .moved, .movedInTime, .lifted,
      .liftedEarly, .liftedAfterSpread, .liftedAfterTurn, .liftedAfterTransform:
      return nil
    }
  }

  /// The smallest `sideways` with which a swipe may go on, at the failure and where it is long enough. It does
  /// not apply to diagonals.
  private func sideways(_ movement: Vector) -> Proposal? {
    guard let swipe = attempt.object as? SwipeGestureRecognizer else { return nil }
    var movements = [movement]
    if trails.count == 1, let start = trails[0].steps.first?.place {
      movements += trails[0].steps.map { $0.place - start }
    }
    var least: Double?
    for axis in Self.axes where swipe.direction.contains(axis) {
      guard axis.along(movement) > 0 else { continue }
      var ratio = axis.sideways(movement) / axis.along(movement)
      let end = movements.dropFirst().first { axis.along($0) >= swipe.minimumDistance }
      if let end { ratio = max(ratio, axis.sideways(end) / axis.along(end)) }
      least = min(least ?? ratio, ratio)
    }
    return least.map {
      Proposal(
        key: .parameter(.sideways), value: $0, limit: swipe.maximumSideways, direction: .up,
        fineness: 10)
    }
  }

  /// The main directions of the whole movement and of the movement until the failure, unless the swipe may go
  /// there.
  private func directions(_ movement: Vector) -> [Proposal] {
    guard let swipe = attempt.object as? SwipeGestureRecognizer else { return [] }
    var whole = Vector.zero
    for trail in trails {
      if let start = trail.steps.first?.place, let end = trail.steps.last?.place {
        whole = whole + (end - start)
      }
    }
    // Only a swipe with diagonals gets the advice to allow another diagonal.
    let diagonals: SwipeGestureRecognizer.Direction = [.upLeft, .upRight, .downLeft, .downRight]
    let all = Self.axes + (swipe.direction.hasDiagonal ? diagonals.ways : [])
    var ways: [SwipeGestureRecognizer.Direction] = []
    for movement in [whole, movement] {
      let way = all.max { $0.along(movement) < $1.along(movement) }
      if let way, !swipe.direction.contains(way), !ways.contains(way) { ways.append(way) }
    }
    return ways.map { Proposal(key: .directions(swipe.direction.union($0))) }
  }

  /// The distance of a swipe in its best direction, in points; nil for other gestures.
  private var distanceAlong: Double? {
    guard let swipe = attempt.object as? SwipeGestureRecognizer, trails.count == 1,
      let start = trails[0].steps.first?.place, let end = trails[0].steps.last?.place
    else { return nil }
    return swipe.direction.ways.map { $0.along(end - start) }.max()
  }

  private static let axes: [SwipeGestureRecognizer.Direction] = [.right, .left, .down, .up]

  private static func fineness(of unit: Measurement.Unit) -> Double {
    switch unit {
    case .points, .fingers: 1
    case .seconds, .radians: 20
    }
  }
}
