import Tactile

/// The limits of a script for `io.tactile.Control.Play` (S270).
public enum ScriptLimits {
  /// The most fingers that are down at once: those of two hands.
  public static let fingers = 10
  /// The most steps: those of 80 seconds at 120 Hz.
  public static let steps = 10_000
  /// The longest time from the first step to the last one, in seconds.
  public static let duration: TimeInterval = 600
  /// The shortest time between two steps, in seconds. No panel reports more than 1000 frames a second.
  public static let pause: TimeInterval = 0.001
}
