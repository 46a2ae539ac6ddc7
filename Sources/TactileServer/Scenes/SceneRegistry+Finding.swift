import TactileWire

// Windows by their names, and the limits of their owners.

extension SceneRegistry {
  /// Returns the window that a client names in a call; nil if there is none.
  ///
  /// - Parameters:
  ///   - user: The number of the window's owner. If it is nil, the client's own window is meant,
  ///     otherwise the machine's, otherwise the only one.
  ///   - isEligible: Whether the call may use a window.
  /// - Throws: `InvalidParameter` if `user` is nil and several other users have a window of the name.
  func entry(
    named name: String, of user: Int?, meantBy client: ClientPeer,
    where isEligible: (SceneEntry) -> Bool
  ) throws(VarlinkError) -> SceneEntry? {
    let eligible = entries.filter { $0.outline.name == name && isEligible($0) }
    if let user {
      return eligible.first { ($0.record.user ?? Server.machine) == user }
    }
    let own = eligible.first { $0.record.owner == .user(client.user) }
    if let nearest = own ?? eligible.first(where: { $0.record.user == nil }) { return nearest }
    guard eligible.count < 2 else { throw .invalidParameter("user") }
    return eligible.first
  }

  /// Returns the names of the windows of an owner.
  func windowNames(of owner: SceneOwner) -> Set<String> {
    var names: Set<String> = []
    for entry in entries where entry.record.owner == owner { names.insert(entry.outline.name) }
    return names
  }

  /// The descriptions of windows that belong to no user, with their owners.
  var ownWindows: [(owner: SceneOwner, window: WindowDescription)] {
    entries.filter { $0.record.user == nil && !$0.isRemoved }.map { ($0.record.owner, $0.outline) }
  }

  /// Returns whether an owner has a window of a name.
  func hasWindow(named name: String, of owner: SceneOwner) -> Bool {
    entries.contains { $0.outline.name == name && $0.record.owner == owner }
  }

  /// Checks that an owner's windows stay within the limits, over all calls and connections.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of new windows.
  ///   - replaced: The windows that they replace.
  ///   - path: The part of the call that an error is about.
  func requireRoom(
    for sizes: [SceneSize], of owner: SceneOwner, replacing replaced: [SceneEntry] = [],
    within limits: ServerLimits, at path: String
  ) throws(VarlinkError) {
    var total = sizes.reduce(SceneSize(), +)
    for entry in entries where entry.record.owner == owner {
      if !replaced.contains(where: { $0 === entry }) { total = total + entry.size }
    }
    if let excess = total.excess(over: limits) {
      throw .invalidScene(path: path, reason: excess)
    }
    let added =
      sizes.reduce(0) { $0 + $1.memory } - replaced.reduce(0) { $0 + $1.size.memory }
    if added > 0, case .user(let user) = owner,
      let excess = budget.excess(of: user, adding: added)
    {
      throw .invalidScene(path: path, reason: excess.reason)
    }
  }
}
