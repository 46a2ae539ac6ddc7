/// Tells how fast something moves, from where it has been lately.
///
/// A parabola is laid through the samples of the last 100 ms by least squares, and its slope at the
/// newest sample is the velocity. Where the finger rested for 40 ms or more, older samples do not
/// count: a finger that stopped before it lifted has no speed (the figures are those that Android's
/// published estimator uses). Samples are kept 2.5 ms apart at least, besides the newest, so a 1000 Hz
/// panel costs no more and is smoothed over the same time.
public struct VelocityTracker: Sendable {
  /// How far back samples count, in seconds.
  public static let horizon: TimeInterval = 0.1
  /// A gap between samples that counts as a rest, in seconds.
  public static let restingGap: TimeInterval = 0.04
  private static let capacity = 40
  /// What makes that many last for the horizon.
  private static let leastGap = horizon / Double(capacity)

  private struct Sample {
    var time = Timestamp.zero
    var place = Vector.zero
  }

  private var ring = InlineArray<40, Sample>(repeating: Sample())
  private var count = 0
  private var newest = 0

  /// A tracker without samples.
  public init() {}

  /// Forgets all samples.
  public mutating func reset() {
    count = 0
  }

  /// Adds a sample; one with the newest sample's own time replaces it.
  public mutating func add(_ place: Vector, at time: Timestamp) {
    if isNewestReplaced(at: time) {
      ring[newest] = Sample(time: time, place: place)
      return
    }
    newest = count == 0 ? 0 : (newest + 1) % Self.capacity
    ring[newest] = Sample(time: time, place: place)
    count = min(count + 1, Self.capacity)
  }

  /// Whether the newest sample came too soon after the one before to be kept beside a newer one.
  private func isNewestReplaced(at time: Timestamp) -> Bool {
    guard count > 0, ring[newest].time != time else { return count > 0 }
    guard count > 1 else { return false }
    let previous = ring[(newest - 1 + Self.capacity) % Self.capacity].time
    return ring[newest].time.seconds(since: previous) < Self.leastGap
  }

  /// The velocity in units per second at the newest sample; zero with fewer than two samples, or
  /// where `now` is later than the newest sample by a rest.
  public func velocity(at now: Timestamp) -> Vector {
    guard count > 1, now.seconds(since: ring[newest].time) < Self.restingGap else { return .zero }
    var fit = QuadraticFit()
    let end = ring[newest]
    var later = end.time
    for back in 0..<count {
      let sample = ring[(newest - back + Self.capacity) % Self.capacity]
      let age = end.time.seconds(since: sample.time)
      if age > Self.horizon || later.seconds(since: sample.time) >= Self.restingGap { break }
      fit.add(time: -age, place: sample.place - end.place)
      later = sample.time
    }
    return fit.slopeAtZero
  }
}
