import TactileWire

/// What a stream tells: a frame, and how the connection is.
public struct ClientEvent: Equatable, Sendable {
  /// How the connection is.
  public enum Link: Equatable, Sendable {
    /// As it was.
    case up
    /// The service is gone. The frame tells touches, gestures and shakes that were under way as
    /// cancelled, so that nothing stays pressed in the app.
    case lost
    /// The service is back and shows the scene again. The frame has the new state; controls and scroll
    /// views are as the scene describes them.
    case restored
  }

  /// How the connection is.
  public var link: Link
  /// What happened.
  public var frame: FrameMessage
  /// How many frames this one took the place of, since the app had not read them: the same things
  /// moved.
  public var merged: Int

  /// A frame on a connection.
  public init(_ frame: FrameMessage, link: Link = .up, merged: Int = 0) {
    self.frame = frame
    self.link = link
    self.merged = merged
  }
}
