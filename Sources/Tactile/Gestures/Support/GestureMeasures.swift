/// The kinds of measurements that the gestures of a recognizer have.
public struct GestureMeasures: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A translation and a velocity. The gesture has moved in some direction at some speed when it begins.
  public static let movement = GestureMeasures(rawValue: 1 << 0)
  /// A scale.
  public static let scale = GestureMeasures(rawValue: 1 << 1)
  /// An angle.
  public static let rotation = GestureMeasures(rawValue: 1 << 2)
  /// One of several allowed directions.
  public static let direction = GestureMeasures(rawValue: 1 << 3)

  /// The number of kinds.
  public var count: Int { rawValue.nonzeroBitCount }
}
