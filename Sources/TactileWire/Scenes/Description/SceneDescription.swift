/// The windows that a client or a file describes, with their contents.
///
/// Decoding checks a scene completely, so a scene can be built without further checks.
public struct SceneDescription: Equatable, Sendable {
  /// The windows, in the order in which they are added. Of two windows at the same level, the later
  /// one is in front.
  public var windows: [WindowDescription] = []

  /// Creates a scene of these windows.
  public init(windows: [WindowDescription] = []) {
    self.windows = windows
  }
}
