import Tactile
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
    let named = entries(named: name)
    if let user {
      return named.first { ($0.record.user ?? Server.machine) == user && isEligible($0) }
    }
    let own = named.first { $0.record.owner == .user(client.user) && isEligible($0) }
    if let own { return own }
    let eligible = named.filter(isEligible)
    if let nearest = eligible.first(where: { $0.record.user == nil }) { return nearest }
    guard eligible.count < 2 else { throw .invalidParameter("user") }
    return eligible.first
  }

  /// The windows that belong to no user.
  var ownEntries: [SceneEntry] { entries.filter { $0.record.user == nil && !$0.isRemoved } }

  /// Returns whether an owner has a window of a name.
  func hasWindow(named name: String, of owner: SceneOwner) -> Bool {
    entries(named: name).contains { $0.record.owner == owner }
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
    if sizes.count > replaced.count, let user = owner.user,
      let excess = excess(of: user, adding: sizes.count - replaced.count, within: limits)
    {
      throw .invalidScene(path: path, reason: excess)
    }
    let screenWide =
      sizes.reduce(0) { $0 + $1.screenWide } - replaced.reduce(0) { $0 + $1.size.screenWide }
    if screenWide > 0, let user = owner.user,
      let excess = excess(of: user, addingScreenWide: screenWide, within: limits)
    {
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

  /// Returns why a user may not show more windows beside those of all users; nil if it may.
  ///
  /// The reason does not contain the number of windows that others have: a user does not see these.
  private func excess(of user: Int, adding added: Int, within limits: ServerLimits) -> String? {
    var (own, all) = (0, 0)
    for entry in entries {
      guard let owner = entry.record.user else { continue }
      all += 1
      if owner == user { own += 1 }
    }
    guard all + added > limits.totalWindows, own + added > ServerLimits.windowsOfEachUser else {
      return nil
    }
    return
      "found \(own + added) windows of this user, expected fewer, because all users together may show at "
      + "most \(limits.totalWindows) (limits.totalWindows); show at most "
      + "\(ServerLimits.windowsOfEachUser), try later, or raise this limit"
  }

  /// Returns why a user may not show more recognizers with the scope `screen` beside those of all users; nil if it may.
  ///
  /// A touch reaches at most as many (S321), so more would only take time. One counts once for each started 512 bytes
  /// of its longest event (S218). The reason does not contain the number that others have.
  private func excess(
    of user: Int, addingScreenWide added: Int, within limits: ServerLimits
  ) -> String? {
    var (own, all) = (0, 0)
    for entry in entries {
      guard let owner = entry.record.user else { continue }
      all += entry.size.screenWide
      if owner == user { own += entry.size.screenWide }
    }
    guard all + added > limits.recognizersOfTouches, own + added > limits.screenWideOfEachUser
    else { return nil }
    return
      "found \(own + added) recognizers with the scope screen of this user and windows that handle idle or active, "
      + "expected fewer, because all users together may show at most \(limits.recognizersOfTouches) (4 x limits.recognizersPerTouch); each counts once "
      + "for each started \(Window.recognizerBytes) bytes of its longest event; show at most "
      + "\(limits.screenWideOfEachUser), use shorter names, try later, or raise this limit"
  }
}
