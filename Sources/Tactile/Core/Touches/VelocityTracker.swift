/// Computes the velocity of something that moves from its recent positions.
///
/// The velocity is the slope, at the newest sample, of a parabola through the samples of the last
/// 100 ms (``GestureDefaults/velocityHorizon``), fitted by least squares. After a pause of more than
/// 40 ms (``GestureDefaults/velocityRest``), older samples are not used. For a panel that reports
/// so rarely that this may be its usual pause, both times are longer. Except for the newest,
/// stored samples are at least a fortieth of the horizon apart. A 1000 Hz panel therefore costs no
/// more and is smoothed over the same time.
public struct VelocityTracker: Sendable {
  /// The maximum age of samples, in seconds.
  public let horizon: TimeInterval
  /// The pause after which older samples are not used, in seconds.
  public let restingGap: TimeInterval
  private static let capacity = 40
  /// The minimum time between stored samples, in nanoseconds.
  private let leastGap: UInt64

  private struct Sample {
    var time = Timestamp.zero
    var place = Vector.zero
  }

  private var ring = InlineArray<40, Sample>(repeating: Sample())
  private var count = 0
  private var newest = 0
  /// The times of the two newest samples. `add` reads only these, because reading one element of
  /// the ring makes the compiler copy the whole ring.
  private var newestTime = Timestamp.zero
  private var previousTime = Timestamp.zero

  /// Creates a tracker without samples.
  public init(defaults: GestureDefaults = .standard) {
    horizon = max(defaults.velocityHorizon, 0)
    restingGap = defaults.velocityRest
    leastGap = UInt64(horizon * 1e9) / UInt64(Self.capacity)
  }

  /// Removes all samples.
  public mutating func reset() {
    count = 0
  }

  /// Adds a sample. It replaces the newest sample if both have the same time.
  public mutating func add(_ place: Vector, at time: Timestamp) {
    if !isNewestReplaced(at: time) {
      newest = count == 0 || newest + 1 == Self.capacity ? 0 : newest + 1
      count = min(count + 1, Self.capacity)
      previousTime = newestTime
    }
    newestTime = time
    let index = newest  // Swift 6.2 permits no access to another property while the span exists.
    var samples = ring.mutableSpan
    samples[index] = Sample(time: time, place: place)
  }

  /// Returns whether the newest sample is too close to the one before to be kept.
  private func isNewestReplaced(at time: Timestamp) -> Bool {
    guard count > 0, newestTime != time else { return count > 0 }
    // In nanoseconds, because a division by a billion would be half of the cost of adding a sample.
    return count > 1 && newestTime.nanoseconds &- previousTime.nanoseconds < leastGap
  }

  /// Returns the velocity at the newest sample, in units per second. It is zero with fewer than two
  /// samples, and after a pause.
  public func velocity(at now: Timestamp) -> Vector {
    var fit = QuadraticFit()
    visitRecent(at: now) { age, place in fit.add(time: -age, place: place) }
    let slope = fit.slopeAtZero
    return fit.isAgainst(slope) ? alongSteps(slope, at: now) : slope
  }

  /// Returns a velocity without the axes along which no step between two recent samples has its direction: the
  /// parabola through a movement that slows down turns around (S155).
  @inline(never)
  private func alongSteps(_ velocity: Vector, at now: Timestamp) -> Vector {
    var (least, most, later) = (Vector.zero, Vector.zero, Vector.zero)
    visitRecent(at: now) { _, place in
      let step = later - place
      least = Vector(dx: min(least.dx, step.dx), dy: min(least.dy, step.dy))
      most = Vector(dx: max(most.dx, step.dx), dy: max(most.dy, step.dy))
      later = place
    }
    return Vector(
      dx: (velocity.dx > 0 ? most.dx : least.dx) == 0 ? 0 : velocity.dx,
      dy: (velocity.dy > 0 ? most.dy : least.dy) == 0 ? 0 : velocity.dy)
  }

  /// Returns the longest movement to the newest sample from one of those that determine the
  /// velocity.
  func travel(at now: Timestamp) -> Vector {
    var longest = Vector.zero
    visitRecent(at: now) { _, place in if place.length > longest.length { longest = place * -1 } }
    return longest
  }

  /// Calls `body` with the samples that determine the velocity, newest first: their age, and their
  /// place relative to the newest one. Without a velocity, it calls it with no sample.
  @inline(__always)
  private func visitRecent(
    at now: Timestamp, _ body: (_ age: TimeInterval, _ place: Vector) -> Void
  ) {
    guard count > 1 else { return }
    var (oldest, pause) = (horizon, restingGap)
    let samples = ring.span
    let end = samples[newest]
    let isRare = end.time.seconds(since: previousTime) > pause
    if isRare || now.seconds(since: end.time) > pause {
      let usual = usualPause
      oldest = max(oldest, Self.pauses * usual)
      pause = max(pause, Self.pauses * usual)
    }
    guard now.seconds(since: end.time) <= pause else { return }
    var later = end.time
    for back in 0..<count {
      let sample = samples[newest >= back ? newest - back : newest - back + Self.capacity]
      let age = end.time.seconds(since: sample.time)
      if age > oldest || later.seconds(since: sample.time) > pause { break }
      body(age, sample.place - end.place)
      later = sample.time
    }
  }

  /// The number of usual pauses of a slow panel after which a finger rests, and for which its
  /// samples are used: three samples, with some jitter in time.
  private static let pauses = 2.5
  /// The longest time between the reports of a panel that has a usual pause, in seconds: with fewer
  /// than ten in a second, a finger that rests cannot be told from one that moves.
  private static let longestPause: TimeInterval = 0.1

  /// The time between two samples, in seconds, if the panel seems to report no more often, and about as rarely as
  /// fingers rest; 0 otherwise.
  ///
  /// It is the shortest time. Reports of slow panels come early and late, so of four times and more, it is the second
  /// shortest, which may also be shorter for its part.
  private var usualPause: TimeInterval {
    guard count > 2 else { return 0 }
    let samples = ring.span
    var (shortest, second) = (TimeInterval.infinity, TimeInterval.infinity)
    var later = samples[newest].time
    for back in 1..<count {
      let time = samples[newest >= back ? newest - back : newest - back + Self.capacity].time
      let pause = later.seconds(since: time)
      if pause < shortest {
        (shortest, second) = (pause, shortest)
      } else {
        second = min(second, pause)
      }
      later = time
    }
    guard shortest <= Self.longestPause else { return 0 }
    let isIrregular = count > 4
    let usual = isIrregular ? min(second, Self.longestPause) : shortest
    return usual > (isIrregular ? 0.5 : 0.75) * restingGap ? usual : 0
  }
}

/// A least-squares fit of a parabola to positions over time. It gives the slope at time 0.
///
/// It stores sums of powers instead of samples, so adding a sample takes constant time.
struct QuadraticFit {
  private var count = 0.0
  private var t1 = 0.0
  private var t2 = 0.0
  private var t3 = 0.0
  private var t4 = 0.0
  private var p0 = Vector.zero
  private var p1 = Vector.zero
  private var p2 = Vector.zero

  mutating func add(time: Double, place: Vector) {
    // In units of 50 ms the sums of fourth powers stay near 1, where floating-point numbers are
    // precise enough.
    let t = time * 1000 / 50
    count += 1
    t1 += t
    t2 += t * t
    t3 += t * t * t
    t4 += t * t * t * t
    p0 = p0 + place
    p1 = p1 + place * t
    p2 = p2 + place * (t * t)
  }

  /// The slope at time 0, in positions per second. Two samples give the slope of a line; fewer give
  /// zero.
  var slopeAtZero: Vector {
    guard count >= 2 else { return .zero }
    return (count >= 3 ? parabola : line) * (1000 / 50)
  }

  /// Whether the line through all positions goes against a velocity along one axis at least. Positions that follow each
  /// other in the direction of the velocity have no such line.
  func isAgainst(_ velocity: Vector) -> Bool {
    let line = p1 * count - p0 * t1
    return velocity.dx * line.dx < 0 || velocity.dy * line.dy < 0
  }

  private var line: Vector {
    let determinant = count * t2 - t1 * t1
    guard determinant.magnitude > 1e-12 else { return .zero }
    return (p1 * count - p0 * t1) * (1 / determinant)
  }

  /// The middle coefficient of the normal equations, by Cramer's rule.
  private var parabola: Vector {
    let determinant =
      count * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t2 * t3) + t2 * (t1 * t3 - t2 * t2)
    // Compares the determinant with its terms: samples at only two times determine no curve.
    guard determinant > 1e-6 * count * t2 * t4 else { return line }
    let fromP0 = p0 * (t2 * t3 - t1 * t4)
    let fromP1 = p1 * (count * t4 - t2 * t2)
    let fromP2 = p2 * (t1 * t2 - count * t3)
    return (fromP0 + fromP1 + fromP2) * (1 / determinant)
  }
}
