/// A movement of content from one offset and scale to others, as a function of time (S238, S241).
///
/// It is a value that can be evaluated for any time. Offsets are in the units of the content.
public struct ScrollAnimation: Hashable, Sendable {
  /// The offset and the scale of content.
  public struct Place: Hashable, Sendable {
    /// The point of the content in the top left corner.
    public var offset: Point
    /// The factor by which the content is enlarged.
    public var scale: Double

    /// Creates a place.
    public init(offset: Point, scale: Double) {
      self.offset = offset
      self.scale = scale
    }
  }

  /// The course of an animation.
  enum Curve: Hashable, Sendable {
    /// A slow start and a slow end: of the duration's part p, 3p² - 2p³ of the way is covered.
    case eased
    /// The return of a spring without oscillation, with its rate per second.
    case spring(rate: Double)
  }

  /// The time of the start.
  public let start: Timestamp
  /// The time until the content stops, in seconds.
  public let duration: TimeInterval
  /// The place at which the content stops.
  public let target: Place

  let curve: Curve
  private let origin: Place
  /// The point of the viewport that determines the offset while the scale changes.
  private let anchor: Vector

  /// Creates an eased movement.
  init(
    from origin: Place, to target: Place, start: Timestamp, duration: TimeInterval, anchor: Vector
  ) {
    (self.origin, self.target, self.start, self.anchor) = (origin, target, start, anchor)
    self.duration = max(duration, 0)
    curve = .eased
  }

  /// Creates the return of content from beyond its limits.
  ///
  /// - Parameters:
  ///   - origin: The place at the release.
  ///   - target: The place within the limits.
  ///   - start: The time of the release.
  ///   - anchor: The point of the viewport that the fingers have released.
  ///   - size: The size of the viewport.
  ///   - defaults: The thresholds of the spring and of stopping.
  init(
    returningFrom origin: Place, to target: Place, start: Timestamp, anchor: Vector, size: Size,
    defaults: GestureDefaults
  ) {
    (self.origin, self.target, self.start, self.anchor) = (origin, target, start, anchor)
    curve = .spring(rate: defaults.springRate)
    let growth = (origin.scale / target.scale - 1).magnitude * max(size.width, size.height)
    let way = max(origin.offset.distance(to: target.offset), growth)
    let rest = defaults.restingDistance
    duration =
      way > rest
      ? Spring(displacement: 1, velocity: 0, rate: defaults.springRate).duration(within: rest / way)
      : 0
  }

  /// The time at which the content stops.
  public var end: Timestamp { start.advanced(by: duration) }

  /// Returns the place of the content at a time. Before the start it is the place at the start.
  public func place(at moment: Timestamp) -> Place {
    // The end is rounded to nanoseconds; from then on the place is exactly the target.
    guard moment < end else { return target }
    let left = remaining(at: max(moment.seconds(since: start), 0))
    guard origin.scale != target.scale else {
      return Place(
        offset: target.offset + (origin.offset - target.offset) * left, scale: target.scale)
    }
    let scale = target.scale * PortableMath.pow(origin.scale / target.scale, left)
    // The anchored point of the content, at scale 1, and where the viewport shows it at the end.
    let fixed = (origin.offset - .zero + anchor) * (1 / origin.scale)
    let last = fixed * target.scale - (target.offset - .zero)
    let shown = last + (anchor - last) * left
    return Place(offset: .zero + (fixed * scale - shown), scale: scale)
  }

  /// Returns the part of the way that is left, from 1 to 0.
  private func remaining(at time: TimeInterval) -> Double {
    switch curve {
    case .eased:
      let part = duration > 0 ? min(time / duration, 1) : 1
      return 1 - part * part * (3 - 2 * part)
    case .spring(let rate):
      return Spring(displacement: 1, velocity: 0, rate: rate).displacement(at: time)
    }
  }
}
