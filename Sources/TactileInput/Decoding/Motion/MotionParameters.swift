/// The parameters of shake and orientation detection. Values without a source are Tactile's own.
public struct MotionParameters: Hashable, Sendable {
  /// The time constant of the low-pass filter for gravity, in seconds.
  ///
  /// A shake is faster and averages out; the filter follows a turn of the panel in about a second.
  public var gravityTime = 0.4
  /// The minimum acceleration of a jolt without gravity, in g.
  ///
  /// Taps on a mounted panel stay far below 0.5 g; shaking a tablet by hand exceeds 1 g easily.
  public var joltStrength = 1.0
  /// The maximum time between two opposite jolts of a shake, in seconds.
  ///
  /// Twice a second is the slowest shaking. Half a swing then takes 0.25 s; the rest is tolerance.
  public var joltGap = 0.35
  /// The minimum number of alternating jolts in a shake: back and forth, twice.
  public var joltsOfShake = 4
  /// The maximum duration of a shake, in seconds (S199). A longer movement is a ride.
  public var longestShake = 3.0
  /// The tilt of a panel at which an edge is up, in degrees; the same as in iio-sensor-proxy.
  public var orientationAngle = 35.0
  /// The minimum lead of a new edge over the former one, as an angle in degrees whose sine is
  /// compared.
  ///
  /// It keeps the orientation of a panel at 45 degrees stable.
  public var orientationLead = 10.0

  /// Creates the default parameters.
  public init() {}
}
