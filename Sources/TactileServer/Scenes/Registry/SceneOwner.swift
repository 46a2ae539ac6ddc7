/// The owner of a window, which determines the clients that see the events of the window.
enum SceneOwner: Equatable {
  /// No user: every client sees it. Only the default windows have this owner.
  case everyone
  /// The machine: its configuration describes the window.
  case system
  /// A user, by number.
  case user(UInt32)

  /// The user's number; nil if the owner is no user.
  var user: Int? {
    if case .user(let user) = self { Int(user) } else { nil }
  }
}
