import TactileWire

/// An element of a stream: a frame, and the state of the connection.
public struct ClientEvent: Equatable, Sendable {
  /// The state of the connection.
  public enum Link: Equatable, Sendable {
    /// The connection is unchanged.
    case up
    /// The connection was lost. The frame reports all live touches, gestures and shakes as
    /// cancelled, so that nothing stays pressed in the app.
    case lost
    /// The connection is back, and the scene is shown again. The frame has the new state. Controls
    /// and scroll views have the values in the scene description.
    case restored
  }

  /// The state of the connection.
  public var link: Link
  /// The events.
  public var frame: FrameMessage
  /// The number of frames that this one replaces. The service merges movements that the app has not
  /// read.
  public var merged: Int

  /// Creates an event with a frame and a state of the connection.
  public init(_ frame: FrameMessage, link: Link = .up, merged: Int = 0) {
    self.frame = frame
    self.link = link
    self.merged = merged
  }
}
