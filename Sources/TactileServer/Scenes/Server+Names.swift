import TactileWire

// A window's name is its user's own: several users may each have one of the same name, and none can
// take it from another.

extension Server {
  /// The number that stands for the machine, and for nobody, where a user is named.
  static let machine = -1

  /// The window that a client means by a name; nil if there is none.
  ///
  /// - Parameters:
  ///   - user: Whose it is to be; nil means the client's own, else the machine's, else the only one.
  ///   - isEligible: Whether the client may have to do with a window.
  /// - Throws: `InvalidParameter` where several users have one and none is named.
  func entry(
    named name: String, of user: Int?, meantBy client: ClientSession,
    where isEligible: (SceneEntry) -> Bool
  ) throws(VarlinkError) -> SceneEntry? {
    let eligible = scenes.filter { $0.description.name == name && isEligible($0) }
    if let user {
      return eligible.first { ($0.record.user ?? Self.machine) == user }
    }
    let own = eligible.first { $0.record.owner == .user(client.peer.user) }
    if let nearest = own ?? eligible.first(where: { $0.record.user == nil }) { return nearest }
    guard eligible.count < 2 else { throw .invalidParameter("user") }
    return eligible.first
  }

  /// Whether a user has a window of this name.
  func hasWindow(named name: String, of owner: SceneOwner) -> Bool {
    scenes.contains { $0.description.name == name && $0.record.owner == owner }
  }
}
