import Tactile
import TactileWire

/// The connected clients: their sessions, the limits of the bytes that they send, and the time for
/// which they may leave messages unread.
///
///     behind ──10 s──► error queued, closing ──10 s──► queue dropped, closed
///     sends nothing any more ──calls answered──► closing ──queue written──► closed
///
/// A connection counts for its user until its socket is closed, whatever its state is.
final class ClientRegistry {
  /// A client with unanswered calls is not read further if more bytes than this wait. Its user is not charged for them.
  static let chunk = 16 << 10

  /// The limits of clients; a new value applies to the connected clients as well.
  var limits: ServerLimits {
    didSet {
      for client in sessions.values { client.apply(limits) }
    }
  }
  /// Called when a client begins to close, so that other parts can end its requests.
  var closeHandler: (ClientSession) -> Void = { _ in }
  /// Called when a client has hung up, so that other parts can end what it would wait for.
  var hangUpHandler: (ClientSession) -> Void = { _ in }
  /// The latest reasons for which clients were disconnected, oldest first.
  var incidents: [IncidentMessage] { incidentList.all }
  private var incidentList = IncidentList()
  /// The number of incidents, also of those that are not kept.
  var incidentCount: Int { incidentList.count }
  /// The number of connections, the rejected ones included.
  private(set) var connectionCount = 0
  /// The time of the current input. It may be later than events that the kernel still holds, so frames
  /// do not have it. Other than the time of the last event, it tells a client nothing about the touches
  /// of others.
  private(set) var now = Timestamp.zero

  private let log: NoticeLog
  let quota: Quota
  private(set) var sessions: [ClientID: ClientSession] = [:]
  /// The users of the clients that are removed and whose sockets are not closed.
  private var unreleased: [ClientID: UInt32] = [:]
  /// The state of `ClientRegistry+Calls.swift`.
  var incoming = Incoming()
  /// The state of `ClientRegistry+Queues.swift`.
  var outgoing = Outgoing()

  init(log: NoticeLog, quota: Quota, limits: ServerLimits) {
    self.log = log
    self.quota = quota
    self.limits = limits
  }

  /// Sets the time of the current input, unless it is earlier than that of the last one.
  func advance(to moment: Timestamp) { now = max(now, moment) }

  /// Returns the number of connected clients of chosen users.
  func count(where isChosen: (UInt32) -> Bool) -> Int {
    sessions.values.count { isChosen($0.peer.user) }
  }

  /// Notes on limits that do not take effect yet.
  var limitNotes: [String] {
    let count = quota.connections
    guard count > limits.connections else { return [] }
    return [
      "limits.connections: \(count) clients are connected and stay connected; no more are accepted "
        + "while there are more than \(limits.connections)"
    ]
  }

  // MARK: Connections

  /// Adds a client, and closes it again if there are too many.
  func connect(_ id: ClientID, _ peer: ClientPeer) {
    let client = ClientSession(id: id, peer: peer, limits: limits)
    sessions[id] = client
    connectionCount += 1
    do throws(Quota.Excess) {
      try quota.charge(Quota.Counts(.connections, 1), to: peer.user)
      client.isCharged = true
    } catch {
      let reason =
        error.isOfAll ? error.reason : "more than \(error.limit) connections are open"
      note(.tooManyConnections, reason, of: client)
      client.append { $0.reply(.tooManyConnections(limit: error.limit)) }
      close(client)
    }
  }

  /// Records that a client reads nothing any more. The calls that it has sent before are still performed, without
  /// replies.
  func hangUp(_ id: ClientID) {
    guard let client = sessions[id], !client.hasHungUp else { return }
    client.hangUp()
    noteFlush(of: client)
    if client.isClosing { scheduleFlush(client) } else { hangUpHandler(client) }
  }

  /// Removes a client whose connection has ended.
  ///
  /// - Parameter isReleased: Whether its socket is closed, so that it counts no more. If not, call ``release(_:)`` then.
  func remove(_ id: ClientID, isReleased: Bool) {
    guard let client = sessions.removeValue(forKey: id) else { return }
    if !client.isClosing { close(client) }
    client.dropQueue()
    chargeQueue(of: client)
    forgetCalls(of: client)
    forgetMessages(for: client)
    guard client.isCharged else { return }
    unreleased[id] = client.peer.user
    if isReleased { release(id) }
  }

  /// Records that the socket of a removed client is closed.
  func release(_ id: ClientID) {
    guard let user = unreleased.removeValue(forKey: id) else { return }
    quota.discharge(Quota.Counts(.connections, 1), from: user)
  }

  /// Closes a client once its queue has been written.
  func close(_ client: ClientSession) {
    client.close()
    chargePendingBytes(of: client)
    closeHandler(client)
    client.attachment = nil
    scheduleFlush(client)
  }

  /// Closes a client because of the bytes that it sent.
  func refuse(_ client: ClientSession, _ kind: NoticeLog.Kind, _ reason: String) {
    note(kind, reason, of: client)
    client.append { $0.reply(.invalidParameter("")) }
    close(client)
  }

  /// Records why a client is disconnected, in the status and in the log.
  func note(_ kind: NoticeLog.Kind, _ reason: String, of client: ClientSession) {
    noteRefusal(reason, of: client)
    log.writeOnce(kind, about: client.peer, "is disconnected: \(reason)")
  }

  /// Records a reason in the status.
  ///
  /// - Parameter isOnce: Whether a reason is recorded only once for each user. A client can repeat a call
  ///   that is refused.
  func noteRefusal(_ reason: String, of client: ClientSession, once isOnce: Bool = false) {
    let user = Int(client.peer.user)
    if isOnce, incidentList.contains(reason, of: user) { return }
    incidentList.append(
      IncidentMessage(
        time: Int(now.nanoseconds), client: Int(truncatingIfNeeded: client.id.rawValue),
        user: user, process: Int(client.peer.process), reason: reason))
  }
}
