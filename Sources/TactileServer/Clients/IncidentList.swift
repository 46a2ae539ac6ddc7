import TactileWire

/// The latest reasons for which calls were refused and clients were disconnected.
///
/// Each user has its own limit, so that no user can see, from its own incidents, that there were others.
struct IncidentList {
  /// The most incidents of one user.
  static let mostOfUser = 16
  /// The most incidents of all users. Beyond them, a new one replaces the oldest of the user with the most.
  static let most = 256

  /// The incidents, oldest first.
  private(set) var all: [IncidentMessage] = []

  /// The number of incidents that were added, the removed ones included.
  private(set) var count = 0

  /// Adds an incident, and removes an older one if there are too many.
  mutating func append(_ incident: IncidentMessage) {
    count += 1
    let counts = all.reduce(into: [:]) { $0[$1.user, default: 0] += 1 }
    if counts[incident.user, default: 0] >= Self.mostOfUser {
      removeOldest(of: incident.user)
    } else if all.count >= Self.most, let largest = counts.values.max() {
      if let index = all.firstIndex(where: { counts[$0.user] == largest }) { all.remove(at: index) }
    }
    all.append(incident)
  }

  private mutating func removeOldest(of user: Int) {
    if let index = all.firstIndex(where: { $0.user == user }) { all.remove(at: index) }
  }
}
