import Tactile

/// Converts media keys and headset buttons to remote-control events (S202, S203).
///
/// Most keys send an event when they are pressed. The keys for the next and previous track send it
/// when they are released, because holding them seeks (`SeekKey`). Autorepeat is ignored. Volume
/// keys and mute send no event here; the program that plays the sound handles them.
public struct RemoteControlDecoder: Sendable {
  private var forward = SeekKey.forward
  private var backward = SeekKey.backward
  private var isDropping = false
  private var now = Timestamp.zero

  /// Creates a decoder without pressed keys.
  public init() {}

  /// When to call `advance(to:)`; nil while no key is held.
  public var nextDeadline: Timestamp? {
    guard let first = forward.deadline else { return backward.deadline }
    return backward.deadline.map { min($0, first) } ?? first
  }

  /// Advances time. Call it until it returns nil.
  ///
  /// - Returns: The event that was due first, with its due time.
  public mutating func advance(to time: Timestamp) -> RemoteControlEvent? {
    guard let due = nextDeadline, due <= time else { return nil }
    now = max(now, due)
    return forward.deadline == due ? forward.advance(to: due) : backward.advance(to: due)
  }

  /// Processes an event. Call `advance(to:)` with its time first.
  ///
  /// A key that is already down when the device is opened or resynchronized sends no event,
  /// because its press was not reported.
  ///
  /// - Returns: The remote-control event, if any.
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

  /// Whether events up to the next report are incomplete; call `endAll` then.
  var hasLostEvents: Bool { isDropping }

  /// Ends seeking, for example when the device is unplugged. Call it until it returns nil.
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

/// A key that selects a track when tapped and seeks when held, or that always seeks.
///
///     NEXTSONG down, up within 0.5 s          nextTrack
///     NEXTSONG down ......... 0.5 s, up       beginSeekingForward at 0.5 s, endSeekingForward
///     FASTFORWARD down, up                    beginSeekingForward, endSeekingForward
///
/// There is one for each direction. While one key is held, other keys of that direction are
/// ignored.
struct SeekKey: Sendable {
  /// The time after which a held key seeks, in seconds; the same as for a long press on the glass.
  static let longPress = 0.5

  private let tap: RemoteControlEvent.Subtype
  private let begin: RemoteControlEvent.Subtype
  private let end: RemoteControlEvent.Subtype
  private var key: UInt16?
  private(set) var deadline: Timestamp?

  static let forward = SeekKey(
    tap: .nextTrack, begin: .beginSeekingForward, end: .endSeekingForward)
  static let backward = SeekKey(
    tap: .previousTrack, begin: .beginSeekingBackward, end: .endSeekingBackward)

  private init(
    tap: RemoteControlEvent.Subtype, begin: RemoteControlEvent.Subtype,
    end: RemoteControlEvent.Subtype
  ) {
    self.tap = tap
    self.begin = begin
    self.end = end
  }

  /// Presses a key; a key with `seeks` starts seeking at once.
  mutating func press(_ code: UInt16, seeks: Bool, at time: Timestamp) -> RemoteControlEvent? {
    guard key == nil else { return nil }
    key = code
    if seeks { return RemoteControlEvent(timestamp: time, subtype: begin) }
    deadline = time.advanced(by: Self.longPress)
    return nil
  }

  /// Releases a key. If `isSeen` is false, the time of the release is unknown and it is not a tap.
  mutating func release(_ code: UInt16, isSeen: Bool, at time: Timestamp) -> RemoteControlEvent? {
    key == code ? stop(isSeen: isSeen, at: time) : nil
  }

  /// Ends the press, also when the state of the key is unknown; seeking ends (S203).
  mutating func stop(isSeen: Bool, at time: Timestamp) -> RemoteControlEvent? {
    guard key != nil else { return nil }
    key = nil
    guard deadline != nil else { return RemoteControlEvent(timestamp: time, subtype: end) }
    deadline = nil
    return isSeen ? RemoteControlEvent(timestamp: time, subtype: tap) : nil
  }

  /// Advances time. The returned event happened at `deadline`.
  mutating func advance(to time: Timestamp) -> RemoteControlEvent? {
    guard let due = deadline, due <= time else { return nil }
    deadline = nil
    return RemoteControlEvent(timestamp: due, subtype: begin)
  }
}
