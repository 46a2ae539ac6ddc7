import Tactile

/// Makes remote-control events of media keys and headset buttons (S202, S203).
///
/// Most keys ask for something when they go down. Those for the next and the previous piece ask for
/// it when they go up, since held they seek (`HeldTrackKey`). Autorepeat means nothing. Volume keys
/// and mute ask for nothing here: whoever plays the sound listens to them.
public struct RemoteControlDecoder: Sendable {
  private var forward = HeldTrackKey.forward
  private var backward = HeldTrackKey.backward
  private var isDropping = false
  private var now = Timestamp.zero

  /// A decoder of which no key is down.
  public init() {}

  /// When it wants `advance(to:)`; nil while no key is being held.
  public var nextDeadline: Timestamp? {
    guard let first = forward.deadline else { return backward.deadline }
    return backward.deadline.map { min($0, first) } ?? first
  }

  /// Lets time pass; call it until it returns nil.
  ///
  /// - Returns: What was due first, of its own due time.
  public mutating func advance(to time: Timestamp) -> RemoteControlEvent? {
    guard let due = nextDeadline, due <= time else { return nil }
    now = max(now, due)
    return forward.deadline == due ? forward.advance(to: due) : backward.advance(to: due)
  }

  /// Takes an event, after `advance(to:)` with its time.
  ///
  /// A key that is found down when the device is opened or repaired was not seen to be pressed, and
  /// asks for nothing.
  ///
  /// - Returns: What is asked for.
  public mutating func process(_ event: InputEvent, source: EventSource) -> RemoteControlEvent? {
    now = max(now, event.time)
    switch event.type {
    case EventType.key where !isDropping && event.value == 0:
      return release(event.code, isSeen: source == .kernel)
    case EventType.key where !isDropping && event.value == 1 && source == .kernel:
      return press(event.code)
    case EventType.syn where event.code == SynCode.report: isDropping = false
    case EventType.syn where event.code == SynCode.dropped && source == .kernel:
      isDropping = true
    default: break
    }
    return nil
  }

  /// Whether events are lost up to the next report; call `endAll` then.
  var hasLostEvents: Bool { isDropping }

  /// Ends one seeking, as when the device is unplugged; call it until it returns nil.
  public mutating func endAll(at time: Timestamp) -> RemoteControlEvent? {
    now = max(now, time)
    return forward.stop(isSeen: false, at: now) ?? backward.stop(isSeen: false, at: now)
  }

  private mutating func press(_ code: UInt16) -> RemoteControlEvent? {
    switch code {
    case KeyCode.nextSong: return forward.press(code, seeks: false, at: now)
    case KeyCode.fastForward: return forward.press(code, seeks: true, at: now)
    case KeyCode.previousSong: return backward.press(code, seeks: false, at: now)
    case KeyCode.rewind: return backward.press(code, seeks: true, at: now)
    default: return Self.subtype(of: code).map { RemoteControlEvent(timestamp: now, subtype: $0) }
    }
  }

  private mutating func release(_ code: UInt16, isSeen: Bool) -> RemoteControlEvent? {
    forward.release(code, isSeen: isSeen, at: now)
      ?? backward.release(code, isSeen: isSeen, at: now)
  }

  private static func subtype(of code: UInt16) -> RemoteControlEvent.Subtype? {
    switch code {
    case KeyCode.playPause, KeyCode.media: .togglePlayPause
    case KeyCode.play, KeyCode.playCD: .play
    case KeyCode.pause, KeyCode.pauseCD: .pause
    case KeyCode.stop, KeyCode.stopCD: .stop
    default: nil
    }
  }
}
