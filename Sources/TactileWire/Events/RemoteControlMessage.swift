/// A media key or headset button was used: `RemoteControl` of `io.tactile.Events`.
public struct RemoteControlMessage: Equatable, Sendable {
  /// What is asked for.
  public enum Command: String, CaseIterable, Sendable {
    /// To play.
    case play
    /// To pause.
    case pause
    /// To stop.
    case stop
    /// To pause if it plays, else to play.
    case togglePlayPause
    /// The next piece.
    case nextTrack
    /// The previous piece.
    case previousTrack
    /// To go back quickly from now on.
    case beginSeekingBackward
    /// To go back quickly no longer.
    case endSeekingBackward
    /// To go forward quickly from now on.
    case beginSeekingForward
    /// To go forward quickly no longer.
    case endSeekingForward
  }

  /// The number of the device with the key.
  public var device: Int
  /// What is asked for.
  public var command: Command

  /// A command given by its fields.
  public init(device: Int, command: Command) {
    self.device = device
    self.command = command
  }
}

extension RemoteControlMessage: WireMessage {
  /// Reads a command; throws `WireError.missing` and `.mismatch`.
  public init(from cursor: JSONCursor) throws(WireError) {
    device = try cursor.member("device").int()
    command = try cursor.member("command").word()
  }

  /// Writes the command.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("device", device)
    writer.member("command", command.rawValue)
    writer.endObject()
  }
}
