/// Something an app is asked to do.
public struct ActionDescription: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Who is asked, by name, and nobody else; nil means the first responder of the window, or the
  /// sender's view where there is none, and up the chain from there.
  public var target: String?

  /// An action for whoever handles it.
  public init(name: String, target: String? = nil) {
    self.name = name
    self.target = target
  }
}
