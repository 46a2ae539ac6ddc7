/// Who may do what. Root and the user the daemon runs as may do everything; everybody else may do what
/// is stated here, and see windows of their own user and those that belong to nobody.
public struct Policy: Equatable, Sendable {
  /// Who may show windows, and in which levels.
  public struct Attaching: Equatable, Sendable {
    /// Who.
    public var circle: Circle
    /// The levels, from -1000 to 1000.
    public var levels: ClosedRange<Int>

    /// A circle with its levels.
    public init(_ circle: Circle, levels: ClosedRange<Int>) {
      self.circle = circle
      self.levels = levels
    }
  }

  /// The users who may do everything, by number.
  public var owners: Set<UInt32> = [0]
  /// Who may show windows; one that allows it is enough.
  public var attach = [Attaching(.all, levels: -100...100)]
  /// Who may see what happens in everybody's windows.
  public var watch = Circle()
  /// Who may use `io.tactile.Control`.
  public var control = Circle()

  /// The usual: everybody who may connect shows windows in the levels from -100 to 100, and sees no
  /// others'.
  public init() {}

  /// Whether a peer may show a window in a level.
  func mayAttach(_ peer: ClientPeer, at level: Int) -> Bool {
    owners.contains(peer.user)
      || attach.contains { $0.levels.contains(level) && $0.circle.contains(peer) }
  }

  /// Whether a peer may see what happens in everybody's windows.
  func mayWatch(_ peer: ClientPeer) -> Bool {
    owners.contains(peer.user) || watch.contains(peer)
  }

  /// Whether a peer may control the service.
  func mayControl(_ peer: ClientPeer) -> Bool {
    owners.contains(peer.user) || control.contains(peer)
  }
}
