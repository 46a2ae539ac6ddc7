import Tactile
import TactileWire

/// Passes notices to the daemon's log.
final class NoticeLog {
  /// The kind of a notice about a peer. It contains no text, number or position from the peer, so that
  /// a peer cannot make a new kind.
  enum Kind: Hashable {
    case malformedCall
    case missingPermission(TactileInterface, word: Substring)
    case scriptedTouches
    case tooManyConnections
    case unreadableMessage
    case tooManyCalls
    case tooManyPendingBytes
    case unreadBytes
    case unreadForTooLong
  }

  private struct Entry: Hashable {
    let user: UInt32
    let process: Int32
    let kind: Kind
  }

  /// The most notices about one user. A user with many processes fills this memory only.
  private static let mostNoticesPerUser = 32
  /// The most users that are remembered. Another user replaces the one that is remembered for the
  /// longest time.
  private static let mostUsers = 64
  /// The most warnings about all users in a minute: four users can use up all of theirs. A program that
  /// acts as many users, for example with subordinate user numbers, would otherwise fill the log.
  static let mostNoticesPerMinute = 4 * (mostNoticesPerUser + 1)

  /// Called with each notice.
  var handler: ((ServerNotice) -> Void)?
  /// The notices about the remembered users. One list for all users keeps fewer pages of the heap than one for each.
  private var remembered: Set<Entry> = []
  /// The remembered users, oldest first, each with the number of notices.
  private var users: [(user: UInt32, count: Int)] = []
  /// The time of the first warning of the present minute; nil before the first warning.
  private var minuteBegin: Timestamp?
  /// The number of warnings about users in the present minute.
  private var noticesInMinute = 0
  // The application holds windows, and these hold the publisher, which holds a registry with the log.
  private unowned let application: Application

  init(application: Application) {
    self.application = application
  }

  /// Writes a notice.
  func write(_ level: ServerNotice.Level, _ message: @autoclosure () -> String) {
    handler?(ServerNotice(level, message()))
  }

  /// Writes a warning about a peer, unless one of the same kind has been written about it, or there
  /// were too many warnings about users in this minute.
  func writeOnce(_ kind: Kind, about peer: ClientPeer, _ message: @autoclosure () -> String) {
    beginMinute()
    guard noticesInMinute < Self.mostNoticesPerMinute else { return }
    let index = remember(peer.user)
    let count = users[index].count
    let entry = Entry(user: peer.user, process: peer.process, kind: kind)
    guard count < Self.mostNoticesPerUser, remembered.insert(entry).inserted else { return }
    users[index].count += 1
    writeAboutUser("user \(peer.user) (process \(peer.process)) \(message())")
    if count + 1 == Self.mostNoticesPerUser {
      writeAboutUser("user \(peer.user): further warnings about this user are not logged")
    }
    if noticesInMinute >= Self.mostNoticesPerMinute {
      write(.warning, "further warnings about users are not logged for up to a minute")
    }
  }

  private func writeAboutUser(_ message: String) {
    noticesInMinute += 1
    write(.warning, message)
  }

  private func beginMinute() {
    let now = application.now
    if let minuteBegin, now.seconds(since: minuteBegin) < 60 { return }
    minuteBegin = now
    noticesInMinute = 0
  }

  /// Remembers a user, and returns its index.
  private func remember(_ user: UInt32) -> Int {
    if let index = users.firstIndex(where: { $0.user == user }) { return index }
    if users.count == Self.mostUsers {
      let oldest = users.removeFirst()
      for entry in remembered where entry.user == oldest.user { remembered.remove(entry) }
    }
    users.append((user, 0))
    return users.count - 1
  }
}
