/// Whose a window is, and so who may see what happens in it.
enum SceneOwner: Equatable {
  /// Nobody's: whoever may connect sees it. Only the daemon's default windows are.
  case everyone
  /// The machine's: described in its configuration.
  case system
  /// A user's, by number.
  case user(UInt32)

  /// The user's number; nil where it is no user's.
  var user: Int? {
    if case .user(let user) = self { Int(user) } else { nil }
  }
}
