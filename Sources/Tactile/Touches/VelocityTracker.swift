/// Tells how fast something moves, from where it has been lately.
///
/// A parabola is laid through the samples of the last 100 ms (``GestureDefaults/velocityHorizon``) by
/// least squares, and its slope at the newest sample is the velocity. Where the finger rested for 40 ms
/// or more (``GestureDefaults/velocityRest``), older samples do not count. Samples are kept a fortieth
/// of the horizon apart at least, besides the newest, so a 1000 Hz panel costs no more and is smoothed
/// over the same time.
public struct VelocityTracker: Sendable {
  /// How far back samples count, in seconds.
  public let horizon: TimeInterval
  /// A gap between samples that counts as a rest, in seconds.
  public let restingGap: TimeInterval
  private static let capacity = 40
  /// What makes that many last for the horizon, in nanoseconds.
  private let leastGap: UInt64

  private struct Sample {
    var time = Timestamp.zero
    var place = Vector.zero
  }

  private var ring = InlineArray<40, Sample>(repeating: Sample())
  private var count = 0
  private var newest = 0
  /// The times of the newest sample and of the one before it, since adding looks at nothing else:
  /// to look at one element of the ring, the compiler copies all of it.
  private var newestTime = Timestamp.zero
  private var previousTime = Timestamp.zero

  /// A tracker without samples.
  public init(defaults: GestureDefaults = .standard) {
    horizon = max(defaults.velocityHorizon, 0)
    restingGap = defaults.velocityRest
    leastGap = UInt64(horizon * 1e9) / UInt64(Self.capacity)
  }

  /// Forgets all samples.
  public mutating func reset() {
    count = 0
  }

  /// Adds a sample; one with the newest sample's own time replaces it.
  public mutating func add(_ place: Vector, at time: Timestamp) {
    if !isNewestReplaced(at: time) {
      newest = count == 0 || newest + 1 == Self.capacity ? 0 : newest + 1
      count = min(count + 1, Self.capacity)
      previousTime = newestTime
    }
    newestTime = time
    var samples = ring.mutableSpan
    samples[newest] = Sample(time: time, place: place)
  }

  /// Whether the newest sample came too soon after the one before to be kept beside a newer one.
  private func isNewestReplaced(at time: Timestamp) -> Bool {
    guard count > 0, newestTime != time else { return count > 0 }
    // In nanoseconds: a division by a billion would be half of what adding costs.
    return count > 1 && newestTime.nanoseconds &- previousTime.nanoseconds < leastGap
  }

  /// The velocity in units per second at the newest sample; zero with fewer than two samples, or
  /// where `now` is later than the newest sample by a rest.
  public func velocity(at now: Timestamp) -> Vector {
    guard count > 1, now.seconds(since: newestTime) < restingGap else { return .zero }
    var fit = QuadraticFit()
    let samples = ring.span
    let end = samples[newest]
    var later = end.time
    for back in 0..<count {
      let sample = samples[newest >= back ? newest - back : newest - back + Self.capacity]
      let age = end.time.seconds(since: sample.time)
      if age > horizon || later.seconds(since: sample.time) >= restingGap { break }
      fit.add(time: -age, place: sample.place - end.place)
      later = sample.time
    }
    return fit.slopeAtZero
  }
}
