/// A shake of the device. After it begins it either ends or is cancelled, exactly once (S199).
public struct MotionEvent: Hashable, Sendable {
  /// The kind of a motion.
  public enum Subtype: String, Sendable, CaseIterable {
    /// A shake.
    case shake
  }

  /// The phase of a motion.
  public enum Phase: String, Sendable, CaseIterable {
    /// A motion that may be of this kind has begun.
    case began
    /// The motion was of this kind.
    case ended
    /// The motion was not of this kind, was interrupted or lasted too long.
    ///
    /// The reader of the sensor decides how long is too long (`MotionParameters` of TactileInput).
    /// A window cancels a motion that has not ended before the next one begins or before the
    /// receiver leaves the window.
    case cancelled
  }

  /// The time of the event.
  public var timestamp: Timestamp
  /// The kind of the motion.
  public var subtype: Subtype
  /// The phase.
  public var phase: Phase

  /// Creates a motion event.
  public init(timestamp: Timestamp, subtype: Subtype = .shake, phase: Phase) {
    self.timestamp = timestamp
    self.subtype = subtype
    self.phase = phase
  }
}
