/// A media key or headset button was used (S202, S203).
public struct RemoteControlEvent: Hashable, Sendable {
  /// What is asked for. Seeking comes in pairs of begin and end (S203).
  public enum Subtype: UInt8, Sendable, CaseIterable {
    /// Play.
    case play
    /// Pause.
    case pause
    /// Stop.
    case stop
    /// Play if it is paused, pause if it plays.
    case togglePlayPause
    /// Go to the next track.
    case nextTrack
    /// Go to the previous track.
    case previousTrack
    /// The key is held: play backward fast from now on.
    case beginSeekingBackward
    /// It was let go: play as before.
    case endSeekingBackward
    /// The key is held: play forward fast from now on.
    case beginSeekingForward
    /// It was let go: play as before.
    case endSeekingForward
  }

  /// When.
  public var timestamp: Timestamp
  /// What is asked for.
  public var subtype: Subtype

  /// A remote-control event given by its fields.
  public init(timestamp: Timestamp, subtype: Subtype) {
    self.timestamp = timestamp
    self.subtype = subtype
  }
}
