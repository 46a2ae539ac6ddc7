/// A media key or headset button was used (S202, S203).
public struct RemoteControlEvent: Hashable, Sendable {
  /// What is asked for. Seeking comes in pairs of begin and end (S203).
  public enum Subtype: UInt8, Sendable, CaseIterable {
    case play
    case pause
    case stop
    case togglePlayPause
    case nextTrack
    case previousTrack
    case beginSeekingBackward
    case endSeekingBackward
    case beginSeekingForward
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
