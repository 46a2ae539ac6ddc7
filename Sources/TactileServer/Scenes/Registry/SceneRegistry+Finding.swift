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
  var ownEntries: [SceneEntry] { entries.filter { $0.record.user == nil } }

  /// Returns whether an owner has a window of a name.
  func hasWindow(named name: String, of owner: SceneOwner) -> Bool {
    entries(named: name).contains { $0.record.owner == owner }
  }

  /// Checks that a user's windows stay within the limits, over all calls and connections.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of new windows.
  ///   - replaced: The windows that they replace.
  ///   - path: The part of the call that an error is about.
  func requireRoom(
    for sizes: [SceneSize], of user: UInt32, replacing replaced: [SceneEntry] = [],
    within limits: ServerLimits, at path: String
  ) throws(VarlinkError) {
    let new = sizes.reduce(SceneSize(), +)
    let old = replaced.reduce(SceneSize()) { $0 + $1.size }
    if let excess = quota.excess(of: user, adding: new.counts, removing: old.counts) {
      throw .invalidScene(path: path, reason: excess.reason)
    }
    var total = new
    for entry in entries where entry.record.owner == .user(user) {
      if !replaced.contains(where: { $0 === entry }) { total = total + entry.size }
    }
    if total.recognizersOfTouch > limits.recognizersPerTouch {
      throw .invalidScene(
        path: path,
        reason: "found \(total.recognizersOfTouch) recognizers that one touch can reach of this "
          + "user in all windows, expected at most \(limits.recognizersPerTouch)")
    }
    let screenWide = new.screenWide - old.screenWide
    if screenWide > 0,
      let excess = excess(of: Int(user), addingScreenWide: screenWide, within: limits)
    {
      throw .invalidScene(path: path, reason: excess)
    }
  }

  /// Returns why a user may not show more recognizers with the scope `screen` beside those of all users; nil if it may.
  ///
  /// A touch reaches at most as many (S321), so more would only take time. The reason does not contain the number that
  /// others have.
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
      + "expected fewer, because all users together may show at most \(limits.recognizersOfTouches) (4 x limits.recognizersPerTouch); show at most "
      + "\(limits.screenWideOfEachUser), try later, or raise this limit"
  }
}
