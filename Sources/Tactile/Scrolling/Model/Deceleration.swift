/// The movement of released content along one axis, as a function of time (S194).
///
///     offset │          ___ beyond the edge a spring returns it
///            │      _.-´   `-.____________ edge
///            │   .-´
///            │ .´  coasting: each millisecond keeps `rate` of the speed
///            └──────────────────────────── time
///
/// It is a value that can be evaluated for any time. Lengths are in the units of the content.
public struct Deceleration: Hashable, Sendable {
  /// The offset at which the content stops.
  public let target: Double
  /// The time until the content stops, in seconds.
  public let duration: TimeInterval

  private let start: Double
  private let velocity: Double
  /// The rate at which the speed decreases, per second.
  private let fading: Double
  /// The time at which the content reaches the edge and the spring takes over, in seconds.
  private let springTime: TimeInterval
  private let spring: Spring

  /// Creates the movement of content that is released with a velocity.
  ///
  /// - Parameters:
  ///   - start: The offset at the release, which may be beyond the edge.
  ///   - velocity: The velocity, in units per second.
  ///   - range: The range in which the content can stop.
  ///   - bounces: Whether the content moves beyond the edge and returns, or stops at the edge.
  ///   - rate: The fraction of the speed that remains after a millisecond, between 0 and 1.
  ///   - defaults: The thresholds of the spring and of stopping.
  public init(
    from start: Double, velocity: Double, in range: ScrollRange, bounces: Bool = true,
    rate: Double = ScrollDecelerationRate.normal.rawValue,
    defaults: GestureDefaults = .standard
  ) {
    let fading = Self.fading(of: rate)
    let coast = start + velocity / fading
    self.start = start
    self.velocity = velocity
    self.fading = fading
    target = range.clamped(coast)
    let leaves = !range.contains(coast)
    // Content beyond this edge is moved by the spring only. Other content coasts to the edge first.
    let isBeyond = leaves && !range.contains(start) && range.clamped(start) == target
    let crossing = isBeyond ? 0 : target - start
    springTime =
      leaves ? Self.time(toGo: crossing, velocity: velocity, fading: fading) : .infinity
    let speedThere = velocity - crossing * fading
    spring = Spring(
      displacement: isBeyond ? start - target : 0,
      velocity: bounces ? speedThere : 0, rate: defaults.springRate)
    let resting = defaults.restingDistance
    duration =
      leaves
      ? springTime + spring.duration(within: resting)
      : Self.coastingTime(velocity: velocity, fading: fading, within: resting)
  }

  /// Creates the movement of content that coasts to a given offset, for example to a page. The
  /// initial speed follows from the offset.
  public init(
    from start: Double, to target: Double,
    rate: Double = ScrollDecelerationRate.normal.rawValue,
    defaults: GestureDefaults = .standard
  ) {
    let fading = Self.fading(of: rate)
    self.start = start
    self.target = target
    self.fading = fading
    velocity = (target - start) * fading
    springTime = .infinity
    spring = Spring(displacement: 0, velocity: 0, rate: defaults.springRate)
    duration = Self.coastingTime(
      velocity: velocity, fading: fading, within: defaults.restingDistance)
  }

  /// Returns the offset at a time in seconds after the release.
  public func position(at time: TimeInterval) -> Double {
    guard time < duration else { return target }
    guard time >= springTime else {
      return start + velocity / fading * (1 - PortableMath.exp(-fading * max(time, 0)))
    }
    return target + spring.displacement(at: time - springTime)
  }

  /// Returns the rate at which a speed decreases, per second, if each millisecond keeps `rate` of
  /// it.
  private static func fading(of rate: Double) -> Double {
    -1000 * PortableMath.log(min(max(rate, 1e-6), 1 - 1e-9))
  }

  private static func time(
    toGo distance: Double, velocity: Double, fading: Double
  ) -> TimeInterval {
    distance == 0 ? 0 : -PortableMath.log(1 - distance * fading / velocity) / fading
  }

  private static func coastingTime(
    velocity: Double, fading: Double, within distance: Double
  ) -> TimeInterval {
    let way = (velocity / fading).magnitude
    return way > distance ? PortableMath.log(way / distance) / fading : 0
  }
}

/// A critically damped spring: it returns as fast as possible without oscillation.
///
///     x(t) = (x₀ + (v₀ + β·x₀)·t) · e^(−β·t)
struct Spring: Hashable, Sendable {
  private let displacement: Double
  private let slope: Double
  private let rate: Double

  /// Creates a spring that is released at a displacement, with a velocity per second. `rate` is β,
  /// per second.
  init(displacement: Double, velocity: Double, rate: Double) {
    self.displacement = displacement
    self.rate = rate
    slope = velocity + rate * displacement
  }

  func displacement(at time: TimeInterval) -> Double {
    (displacement + slope * time) * PortableMath.exp(-rate * time)
  }

  /// Returns the time in seconds after which the displacement stays below `distance`. Both terms of
  /// x(t) are then below half of it. For the second term, t·e^(−βt/2) is at most 2/(e·β).
  func duration(within distance: Double) -> TimeInterval {
    let first = PortableMath.log(2 * displacement.magnitude / distance) / rate
    let second = 2 * (PortableMath.log(4 * slope.magnitude / (rate * distance)) - 1) / rate
    return max(0, first, second)
  }
}
