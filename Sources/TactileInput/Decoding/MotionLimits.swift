/// The figures of the shake and orientation model; all are Tactile's own unless a source is given.
public struct MotionLimits: Hashable, Sendable {
  /// How quickly gravity is learned, as the time constant of a low pass, in seconds. A shake swings
  /// faster than that and averages out; a turn of the panel is followed in about a second.
  public var gravityTime = 0.4
  /// An acceleration beside gravity counts as a jolt from here on, in g. Fingers tapping a mounted
  /// panel stay far below 0.5 g; a hand shaking a tablet goes over 1 g easily.
  public var joltStrength = 1.0
  /// A jolt the other way counts as part of the same shake within this time, in seconds: twice a
  /// second is the slowest shaking, so half a swing takes at most 0.25 s, and some slack.
  public var joltGap = 0.35
  /// So many jolts, each against the one before, make a shake: there and back, twice.
  public var joltsOfShake = 4
  /// Longer than this is no shake but a ride, in seconds (S199).
  public var longestShake = 3.0
  /// How far a panel leans before the edge counts as up, in degrees; as iio-sensor-proxy has it.
  public var orientationAngle = 35.0
  /// How much stronger than along the edge that was up gravity has to be along a new one, as the
  /// sine of this angle in degrees, so that a panel held at 45 degrees does not flicker.
  public var orientationLead = 10.0

  /// The usual figures.
  public init() {}
}
