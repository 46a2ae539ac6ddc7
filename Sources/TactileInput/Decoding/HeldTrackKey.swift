import Tactile

/// A key that means the next piece when tapped and seeking when held, or always seeking.
///
///     NEXTSONG down, up within 0.5 s          nextTrack
///     NEXTSONG down ......... 0.5 s, up       beginSeekingForward at 0.5 s, endSeekingForward
///     FASTFORWARD down, up                    beginSeekingForward, endSeekingForward
///
/// One for each direction; while one key is held, others of that direction do nothing.
struct HeldTrackKey: Sendable {
  /// Held longer than this, a key seeks, in seconds; as long as a long press on the glass.
  static let longPress = 0.5

  private let tap: RemoteControlEvent.Subtype
  private let begin: RemoteControlEvent.Subtype
  private let end: RemoteControlEvent.Subtype
  private var key: UInt16?
  private(set) var deadline: Timestamp?

  static let forward = HeldTrackKey(
    tap: .nextTrack, begin: .beginSeekingForward, end: .endSeekingForward)
  static let backward = HeldTrackKey(
    tap: .previousTrack, begin: .beginSeekingBackward, end: .endSeekingBackward)

  private init(
    tap: RemoteControlEvent.Subtype, begin: RemoteControlEvent.Subtype,
    end: RemoteControlEvent.Subtype
  ) {
    self.tap = tap
    self.begin = begin
    self.end = end
  }

  /// A key goes down; one that `seeks` does nothing else.
  mutating func press(_ code: UInt16, seeks: Bool, at time: Timestamp) -> RemoteControlEvent? {
    guard key == nil else { return nil }
    key = code
    if seeks { return RemoteControlEvent(timestamp: time, subtype: begin) }
    deadline = time.advanced(by: Self.longPress)
    return nil
  }

  /// A key goes up; `isSeen` is false where nobody knows when it did, which is no tap.
  mutating func release(_ code: UInt16, isSeen: Bool, at time: Timestamp) -> RemoteControlEvent? {
    key == code ? stop(isSeen: isSeen, at: time) : nil
  }

  /// The key is up, or nobody knows; seeking ends (S203).
  mutating func stop(isSeen: Bool, at time: Timestamp) -> RemoteControlEvent? {
    guard key != nil else { return nil }
    key = nil
    guard deadline != nil else { return RemoteControlEvent(timestamp: time, subtype: end) }
    deadline = nil
    return isSeen ? RemoteControlEvent(timestamp: time, subtype: tap) : nil
  }

  /// Lets time pass; what it returns happened at `deadline`.
  mutating func advance(to time: Timestamp) -> RemoteControlEvent? {
    guard let due = deadline, due <= time else { return nil }
    deadline = nil
    return RemoteControlEvent(timestamp: due, subtype: begin)
  }
}
