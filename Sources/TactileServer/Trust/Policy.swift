/// The permissions of users.
///
/// Root and the user that runs the daemon have every permission. Another user has the permissions
/// in this policy, and sees the windows of that user and the windows that belong to no user.
package struct Policy: Equatable, Sendable {
  /// A permission to show windows.
  package struct Attaching: Equatable, Sendable {
    /// The users that have it.
    package var users: UserSet
    /// The levels that their windows may have, within -1000 to 1000.
    package var levels: ClosedRange<Int>

    /// The levels of a grant that states none.
    package static let defaultLevels = 0...0

    /// A permission for users to show windows at these levels.
    package init(_ users: UserSet, levels: ClosedRange<Int>) {
      self.users = users
      self.levels = levels
    }
  }

  /// The numbers of the users that have every permission.
  package var owners: Set<UInt32> = [0]
  /// The permissions to show windows; a user needs one of them.
  package var attach = [Attaching(.all, levels: Attaching.defaultLevels)]
  /// The users that see the events of every window.
  package var watch = UserSet()
  /// The users that may call `io.tactile.Control`.
  package var control = UserSet()
  /// The users that may touch screens with scripted fingers.
  package var inject = UserSet()

  /// The users whose windows may keep touches from the compositor's app.
  package var withhold = UserSet()

  /// The users that receive the gestures and actions of the machine's own windows.
  package var actions = UserSet()

  /// The users that may show windows with screen-wide recognizers, without the permissions to watch and
  /// control.
  package var systemGestures = UserSet()

  /// The users that see how often things happened in the service, for all users together.
  package var health = UserSet()

  /// The default policy: every user may show windows, all on one level, so that none is above the others.
  package init() {}

  /// Returns whether a peer may show a window at a level.
  func mayAttach(_ peer: ClientPeer, at level: Int) -> Bool {
    owners.contains(peer.user)
      || attach.contains { $0.levels.contains(level) && $0.users.contains(peer) }
  }

  /// Returns the highest level at which a peer may show windows; nil if it may show none.
  func highestLevel(of peer: ClientPeer) -> Int? {
    if owners.contains(peer.user) { return .max }
    return attach.filter { $0.users.contains(peer) }.map(\.levels.upperBound).max()
  }

  /// Returns whether a peer sees the events of every window.
  func mayWatch(_ peer: ClientPeer) -> Bool {
    owners.contains(peer.user) || watch.contains(peer)
  }

  /// Returns whether a peer receives the gestures and actions of the machine's own windows.
  package func mayReceiveActions(_ peer: ClientPeer) -> Bool {
    mayWatch(peer) || actions.contains(peer)
  }

  /// Returns whether a peer sees the numbers of all users in the status.
  func maySeeHealth(_ peer: ClientPeer) -> Bool {
    mayWatch(peer) || health.contains(peer)
  }

  /// Returns whether a peer may control the service.
  func mayControl(_ peer: ClientPeer) -> Bool {
    owners.contains(peer.user) || control.contains(peer)
  }

  /// Returns whether the windows of a peer may keep touches from the compositor's app.
  func mayWithhold(_ peer: ClientPeer) -> Bool {
    owners.contains(peer.user) || withhold.contains(peer)
  }

  /// Returns whether a peer may show windows with screen-wide recognizers.
  package func mayShowSystemGestures(_ peer: ClientPeer) -> Bool {
    owners.contains(peer.user) || systemGestures.contains(peer)
      || (mayWatch(peer) && mayControl(peer))
  }

  /// Returns whether a peer may touch screens with scripted fingers.
  func mayInject(_ peer: ClientPeer) -> Bool {
    owners.contains(peer.user) || inject.contains(peer)
  }
}
