/// Content on its way to rest, on both axes, from the moment it was let go.
public struct ScrollGlide: Hashable, Sendable {
  /// When it was let go.
  public let start: Timestamp
  /// Its movement to the left and right.
  public let horizontal: Deceleration
  /// Its movement up and down.
  public let vertical: Deceleration

  /// A movement given by its two parts.
  public init(start: Timestamp, horizontal: Deceleration, vertical: Deceleration) {
    self.start = start
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// When it rests.
  public var end: Timestamp {
    start.advanced(by: max(horizontal.duration, vertical.duration))
  }

  /// Where it comes to rest.
  public var target: Point { Point(x: horizontal.target, y: vertical.target) }

  /// Where it is at a moment; before the start, where it was let go.
  public func offset(at moment: Timestamp) -> Point {
    // The end is rounded to nanoseconds; at it, the content is where it rests.
    guard moment < end else { return target }
    let time = moment.seconds(since: start)
    return Point(x: horizontal.position(at: time), y: vertical.position(at: time))
  }
}
