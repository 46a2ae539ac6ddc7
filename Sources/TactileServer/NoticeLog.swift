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
    case unansweredCalls
  }

  private struct Entry: Hashable {
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
  private var remembered: [UInt32: Set<Entry>] = [:]
  /// The remembered users, oldest first.
  private var users: [UInt32] = []
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
    remember(peer.user)
    let count = remembered[peer.user]?.count ?? 0
    guard count < Self.mostNoticesPerUser,
      remembered[peer.user]?.insert(Entry(process: peer.process, kind: kind)).inserted == true
    else { return }
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

  private func remember(_ user: UInt32) {
    guard remembered[user] == nil else { return }
    if users.count == Self.mostUsers { remembered[users.removeFirst()] = nil }
    users.append(user)
    remembered[user] = []
  }
}
