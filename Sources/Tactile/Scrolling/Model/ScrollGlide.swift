/// The movement of released content on both axes.
public struct ScrollGlide: Hashable, Sendable {
  /// The time of the release.
  public let start: Timestamp
  /// The horizontal movement.
  public let horizontal: Deceleration
  /// The vertical movement.
  public let vertical: Deceleration

  /// Creates a movement from its two components.
  public init(start: Timestamp, horizontal: Deceleration, vertical: Deceleration) {
    self.start = start
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The time at which the content stops.
  public var end: Timestamp {
    start.advanced(by: max(horizontal.duration, vertical.duration))
  }

  /// The offset at which the content stops.
  public var target: Point { Point(x: horizontal.target, y: vertical.target) }

  /// Returns the offset at a time. Before the start it is the offset at the release.
  public func offset(at moment: Timestamp) -> Point {
    // The end is rounded to nanoseconds; from then on the offset is exactly the target.
    guard moment < end else { return target }
    let time = moment.seconds(since: start)
    return Point(x: horizontal.position(at: time), y: vertical.position(at: time))
  }
}
