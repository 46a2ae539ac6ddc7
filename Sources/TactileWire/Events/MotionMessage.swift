/// A panel was shaken: `Motion` of `io.tactile.Events`.
public struct MotionMessage: Equatable, Sendable {
  /// Which motion.
  public enum Kind: String, CaseIterable, Sendable {
    /// A shake.
    case shake
  }

  /// Where in its life a motion is.
  public enum Phase: String, CaseIterable, Sendable {
    /// It may be one.
    case began
    /// It was one.
    case ended
    /// It was none, lasted too long, or its device is gone.
    case cancelled
  }

  /// The number of the device that felt it.
  public var device: Int
  /// Which motion.
  public var kind: Kind
  /// Where in its life it is.
  public var phase: Phase

  /// A motion given by its fields.
  public init(device: Int, kind: Kind = .shake, phase: Phase) {
    self.device = device
    self.kind = kind
    self.phase = phase
  }
}

extension MotionMessage: WireMessage {
  /// Reads a motion; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    device = try cursor.member("device").int()
    kind = try cursor.member("motion").word()
    phase = try cursor.member("phase").word()
  }

  /// Writes the motion.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("device", device)
    writer.member("motion", kind.rawValue)
    writer.member("phase", phase.rawValue)
    writer.endObject()
  }
}
