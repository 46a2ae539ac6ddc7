/// What a client or a file asks for: windows with all that is in them.
///
/// Reading one checks it completely; what is here can be built without further questions.
public struct SceneDescription: Equatable, Sendable {
  /// The windows, in the order they are added: of equal level, later ones lie before.
  public var windows: [WindowDescription] = []

  /// A scene of these windows.
  public init(windows: [WindowDescription] = []) {
    self.windows = windows
  }
}
