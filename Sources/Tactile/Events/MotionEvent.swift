/// The device was shaken: begins, and then ends or is cancelled exactly once (S199).
public struct MotionEvent: Hashable, Sendable {
  /// Which motion.
  public enum Subtype: UInt8, Sendable {
    /// A shake.
    case shake
  }

  /// Where in its life the motion is.
  public enum Phase: UInt8, Sendable {
    /// It may be a motion of this kind.
    case began
    /// It was one.
    case ended
    /// It was none, was interrupted, or lasted too long. How long is too long is for whoever reads the
    /// sensor to say (`MotionLimits` of TactileInput); a motion that a window saw begin and that is not
    /// ended before the next begins, or before its receiver leaves, is cancelled here.
    case cancelled
  }

  /// When.
  public var timestamp: Timestamp
  /// Which motion.
  public var subtype: Subtype
  /// Where in its life it is.
  public var phase: Phase

  /// A motion event given by its fields.
  public init(timestamp: Timestamp, subtype: Subtype = .shake, phase: Phase) {
    self.timestamp = timestamp
    self.subtype = subtype
    self.phase = phase
  }
}
