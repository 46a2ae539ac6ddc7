import Glibc

/// How content moves along one axis after the finger has let it go, as a function of time (S194).
///
///     offset │          ___ past the edge, a spring brings it back
///            │      _.-´   `-.____________ edge
///            │   .-´
///            │ .´  coasts: each millisecond keeps `rate` of the speed
///            └──────────────────────────── time
///
/// A value: it can be asked for any time, in any order. Lengths are in the content's units.
public struct Deceleration: Hashable, Sendable {
  /// Where the content comes to rest.
  public let target: Double
  /// After how many seconds it rests.
  public let duration: TimeInterval

  private let start: Double
  private let velocity: Double
  /// How quickly the speed fades, per second.
  private let fading: Double
  /// After how many seconds the edge is reached and the spring takes over.
  private let springTime: TimeInterval
  private let spring: Spring

  /// Content let go at a place with a speed.
  ///
  /// - Parameters:
  ///   - start: The offset where it is let go, which may be beyond the edge.
  ///   - velocity: Its speed, in units per second.
  ///   - range: Where it can rest.
  ///   - bounces: Whether it goes past the edge and comes back, or stops dead there.
  ///   - rate: What is left of the speed after a millisecond, between 0 and 1.
  ///   - defaults: The figures of the spring and of resting.
  public init(
    from start: Double, velocity: Double, in range: ScrollRange, bounces: Bool = true,
    rate: Double = ScrollView.DecelerationRate.normal.rawValue,
    defaults: GestureDefaults = .standard
  ) {
    let fading = Self.fading(of: rate)
    let coast = start + velocity / fading
    self.start = start
    self.velocity = velocity
    self.fading = fading
    target = range.clamped(coast)
    let leaves = !range.contains(coast)
    // Beyond that edge already: only the spring moves it. Anywhere else it coasts to the edge first.
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

  /// Content that shall coast to a given place, as for paging: it starts with the speed that leads
  /// there.
  public init(
    from start: Double, to target: Double,
    rate: Double = ScrollView.DecelerationRate.normal.rawValue,
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

  /// Where the content is, so many seconds after it was let go.
  public func position(at time: TimeInterval) -> Double {
    guard time < duration else { return target }
    guard time >= springTime else {
      return start + velocity / fading * (1 - exp(-fading * max(time, 0)))
    }
    return target + spring.displacement(at: time - springTime)
  }

  /// How quickly a speed fades, per second, that keeps `rate` of itself each millisecond.
  private static func fading(of rate: Double) -> Double {
    -1000 * log(min(max(rate, 1e-6), 1 - 1e-9))
  }

  private static func time(
    toGo distance: Double, velocity: Double, fading: Double
  ) -> TimeInterval {
    distance == 0 ? 0 : -log(1 - distance * fading / velocity) / fading
  }

  private static func coastingTime(
    velocity: Double, fading: Double, within distance: Double
  ) -> TimeInterval {
    let way = (velocity / fading).magnitude
    return way > distance ? log(way / distance) / fading : 0
  }
}
