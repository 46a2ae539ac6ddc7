/// One measured (or guessed) place of a finger, as a value that may be kept.
public struct TouchSample: Hashable, Sendable {
  /// When.
  public var timestamp: Timestamp
  /// Where, in points of the screen.
  public var screenLocation: Point
  /// Pressure, as ``Touch/force``.
  public var force: Double

  /// A sample given by its fields.
  public init(timestamp: Timestamp, screenLocation: Point, force: Double = 0) {
    self.timestamp = timestamp
    self.screenLocation = screenLocation
    self.force = force
  }
}
