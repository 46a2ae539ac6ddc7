/// A request by a media key or headset button (S202, S203).
public struct RemoteControlEvent: Hashable, Sendable {
  /// The kind of request. Each beginning of seeking is followed by its end (S203).
  public enum Subtype: String, Sendable, CaseIterable {
    /// Play.
    case play
    /// Pause.
    case pause
    /// Stop.
    case stop
    /// Play if paused, pause if playing.
    case togglePlayPause
    /// Go to the next track.
    case nextTrack
    /// Go to the previous track.
    case previousTrack
    /// The key is held: start playing backward fast.
    case beginSeekingBackward
    /// The key was released: resume normal playback.
    case endSeekingBackward
    /// The key is held: start playing forward fast.
    case beginSeekingForward
    /// The key was released: resume normal playback.
    case endSeekingForward
  }

  /// The time of the event.
  public var timestamp: Timestamp
  /// The kind of request.
  public var subtype: Subtype

  /// Creates a remote-control event.
  public init(timestamp: Timestamp, subtype: Subtype) {
    self.timestamp = timestamp
    self.subtype = subtype
  }
}
