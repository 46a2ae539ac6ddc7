import Tactile
import TactileWire

/// The connected clients: their sessions, the limits of the bytes that they send, and the time for
/// which they may leave messages unread.
///
///     behind ──10 s──► error queued, closing ──10 s──► queue dropped, closed
///     hung up, with calls that wait ──10 s, or 1024 calls──► closed
final class ClientRegistry {
  /// Messages of up to this many bytes are not counted towards a user's pending bytes: 1024 such
  /// connections hold 16 MiB.
  static let shortMessage = 16 << 10
  /// The most clients that are closing and have not read everything.
  static let mostClosing = 64
  /// The most clients that have hung up and whose calls wait, of all users together. An honest client
  /// rarely hangs up before the daemon has performed its calls, which takes milliseconds.
  static let mostHungUp = 64
  /// The most calls of a client that are performed after it has hung up: those of 17 seconds in which an
  /// app moves a page at 60 Hz.
  static let mostCallsAfterHangUp = 1024
  /// A client with unanswered calls is not read further if more bytes than this wait.
  static let chunk = 16 << 10

  /// The limits of clients; a new value applies to the connected clients as well.
  var limits: ServerLimits {
    didSet {
      budget.limits = limits
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
  let budget: MemoryBudget
  let jobs: JobQueue
  private(set) var sessions: [ClientID: ClientSession] = [:]
  /// The state of `ClientRegistry+Calls.swift`.
  var incoming = Incoming()
  /// The state of `ClientRegistry+Queues.swift`.
  var outgoing = Outgoing()
  /// The clients that are closing, oldest first.
  private var closing: [ClientSession] = []
  /// The clients that have hung up and are not closing, in the order in which they hung up.
  private var hungUp: [ClientSession] = []
  private var hungUpCounts = UserCounts()
  /// The numbers of clients that have not hung up and are not closing. The limits apply to these.
  private var openCounts = UserCounts()

  init(log: NoticeLog, budget: MemoryBudget, jobs: JobQueue) {
    self.log = log
    self.budget = budget
    self.jobs = jobs
    limits = budget.limits
    budget.add(self)
  }

  /// Sets the time of the current input, unless it is earlier than that of the last one.
  func advance(to moment: Timestamp) { now = max(now, moment) }

  /// The number of connected clients.
  var count: Int { sessions.count }

  /// Returns the number of connected clients of chosen users.
  func count(where isChosen: (UInt32) -> Bool) -> Int {
    sessions.values.count { isChosen($0.peer.user) }
  }

  /// Notes on limits that do not take effect yet.
  var limitNotes: [String] {
    let count = openCounts.total
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
    openCounts.add(peer.user)
    if openCounts.total > limits.connections {
      reject(client, limits.connections)
    } else if openCounts.total > limits.connectionsOfAnyUser,
      openCounts[peer.user] > ServerLimits.fewConnections
    {
      reject(
        client, limits.connectionsOfAnyUser,
        "more than \(limits.connectionsOfAnyUser) connections are open, and the rest is for users with fewer "
          + "than \(ServerLimits.fewConnections)")
    } else if openCounts[peer.user] > limits.connectionsPerUser {
      reject(client, limits.connectionsPerUser)
    } else if let excess = budget.excessOfConnections(of: peer.user) {
      reject(client, openCounts[peer.user] - 1, excess.reason)
    }
  }

  /// Returns whether the next connection of a peer would be too many.
  func isFull(for peer: ClientPeer) -> Bool {
    let own = openCounts[peer.user]
    let hasFew = own < ServerLimits.fewConnections
    return openCounts.total >= (hasFew ? limits.connections : limits.connectionsOfAnyUser)
      || own >= limits.connectionsPerUser
  }

  /// Records that a client reads nothing any more. Its last calls are still performed, but it does not
  /// count towards the limits of connections.
  ///
  /// Three limits apply to such clients: their number, the number of their calls, and the time for which
  /// their calls may wait. If a user or all users together have too many such clients, the oldest of this
  /// user, or of the users that have the most, is closed.
  func hangUp(_ id: ClientID) {
    guard let client = sessions[id], client.isCounted else { return }
    let user = client.peer.user
    openCounts.remove(user)
    client.hangUp()
    hungUp.append(client)
    hungUpCounts.add(user)
    hangUpHandler(client)
    // The limit of the time is that of clients that read nothing.
    beginPatience(with: client)
    if hungUpCounts[user] > limits.connectionsPerUser {
      closeOldestHungUp(limit: limits.connectionsPerUser) { $0 == user }
    } else if hungUp.count > Self.mostHungUp {
      let most = hungUpCounts.largest
      closeOldestHungUp(limit: Self.mostHungUp) { hungUpCounts[$0] == most }
    }
  }

  private func closeOldestHungUp(limit: Int, ofUser isChosen: (UInt32) -> Bool) {
    guard let oldest = hungUp.first(where: { isChosen($0.peer.user) }) else { return }
    note(
      .tooManyConnections, "more than \(limit) closed connections have unanswered calls", of: oldest
    )
    close(oldest)
  }

  private func reject(_ client: ClientSession, _ limit: Int, _ reason: String? = nil) {
    note(.tooManyConnections, reason ?? "more than \(limit) connections are open", of: client)
    client.append { $0.reply(.tooManyConnections(limit: limit)) }
    close(client)
  }

  /// Removes a client whose connection has ended.
  func remove(_ id: ClientID) {
    guard let client = sessions.removeValue(forKey: id) else { return }
    close(client)
    forgetCalls(of: client)
    forgetMessages(for: client)
    closing.removeAll { $0 === client }
  }

  /// Closes a client once its queue has been written. If too many clients wait for that, the first one
  /// is closed at once: each keeps memory, also of the kernel.
  func close(_ client: ClientSession) {
    if !client.isClosing, sessions[client.id] != nil {
      closing.append(client)
      if closing.count > Self.mostClosing {
        let first = closing.removeFirst()
        first.dropQueue()
        scheduleFlush(first)
      }
    }
    uncount(client)
    client.close()
    closeHandler(client)
    client.attachment = nil
    scheduleFlush(client)
  }

  /// Removes a client that begins to close from the counts.
  private func uncount(_ client: ClientSession) {
    if client.isCounted {
      openCounts.remove(client.peer.user)
    } else if !client.isClosing {
      hungUpCounts.remove(client.peer.user)
      hungUp.removeAll { $0 === client }
    }
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

extension ClientRegistry: MemoryKeeper {
  func addMemory(to uses: inout [UInt32: MemoryUse]) {
    for client in sessions.values {
      client.addMemory(to: &uses[client.peer.user, default: MemoryUse()], limits)
    }
  }
}
