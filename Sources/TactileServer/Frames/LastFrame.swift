import Tactile

/// The last frames of all users.
struct LastFrames {
  /// The most users without windows that are remembered.
  private static let mostUsers = 256

  /// The last frame with an event that belongs to no user, so that every user could see it.
  let common = LastFrame()
  private var users: [UInt32: LastFrame] = [:]
  /// Objects that no user has. They are made at the start, next to each other: if each were made when its user connects,
  /// it would later keep a page of the heap that is otherwise empty.
  private var spare = (0..<mostUsers).map { _ in LastFrame() }

  /// Returns the last frame of an owner of windows. It is not kept for the machine, whose windows only
  /// watchers see.
  mutating func frame(of owner: SceneOwner) -> LastFrame {
    switch owner {
    case .everyone: common
    case .system: LastFrame()
    case .user(let user): frame(of: user)
    }
  }

  /// Returns the time of the last frame that a user could see without the permission to watch.
  func time(seenBy user: UInt32) -> Timestamp {
    max(common.time, users[user]?.time ?? .zero)
  }

  /// Records that a user saw all frames up to a time.
  mutating func record(_ time: Timestamp, seenBy user: UInt32) { frame(of: user).time = time }

  private mutating func frame(of user: UInt32) -> LastFrame {
    if let known = users[user] { return known }
    // One program can connect as many users, one after the other.
    if users.count >= Self.mostUsers {
      for user in Array(users.keys) where isKnownUniquelyReferenced(&users[user]) {
        guard let free = users.removeValue(forKey: user) else { continue }
        free.time = .zero
        if spare.count < Self.mostUsers { spare.append(free) }
      }
    }
    let new = spare.popLast() ?? LastFrame()
    users[user] = new
    return new
  }
}
