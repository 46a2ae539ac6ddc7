/// A measured or estimated position of a touch. It is a value that an app can keep.
public struct TouchSample: Hashable, Sendable {
  /// The time.
  public var timestamp: Timestamp
  /// The position, in points of the screen.
  public var screenLocation: Point
  /// The pressure, as in ``Touch/force``.
  public var force: Double

  /// Creates a sample.
  public init(timestamp: Timestamp, screenLocation: Point, force: Double = 0) {
    self.timestamp = timestamp
    self.screenLocation = screenLocation
    self.force = force
  }
}
