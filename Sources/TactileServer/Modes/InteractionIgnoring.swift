import Tactile

/// The requests of clients that the daemon ignore touches. Each request ends at a time.
///
/// Clients may make thousands of requests that end at different times, so the first end takes no search, and an end
/// takes no time for the requests of other clients.
final class InteractionIgnoring {
  /// The most requests of one client.
  private static let mostRequests = 64

  private struct Request {
    let client: ClientSession
    let end: Timestamp
    /// The number of requests that were made before it.
    let number: UInt64
  }

  private let application: Application
  /// The requests, those that end first last. Of those that end together, the one that was made first is last.
  private var requests: [Request] = []
  /// The numbers of requests of clients that have some.
  private var counts: [ObjectIdentifier: Int] = [:]
  private var lastNumber: UInt64 = 0

  init(application: Application) {
    self.application = application
  }

  /// The time at which the next request ends; nil if there is none.
  var nextDeadline: Timestamp? { requests.last?.end }

  /// Begins to ignore touches for a client.
  ///
  /// - Returns: Whether the client had fewer requests than the limit.
  func begin(for client: ClientSession, until end: Timestamp) -> Bool {
    let count = counts[ObjectIdentifier(client)] ?? 0
    guard count < Self.mostRequests else { return false }
    counts[ObjectIdentifier(client)] = count + 1
    lastNumber += 1
    requests.insert(Request(client: client, end: end, number: lastNumber), at: place(of: end))
    application.beginIgnoringInteractionEvents()
    return true
  }

  /// Returns the place of a new request: the first one whose request does not end later.
  private func place(of end: Timestamp) -> Int {
    var (low, high) = (0, requests.count)
    while low < high {
      let middle = (low + high) / 2
      if requests[middle].end > end { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Ends the request that a client has made last; does nothing if it has none.
  func end(for client: ClientSession) {
    guard counts[ObjectIdentifier(client)] != nil else { return }
    var latest: Int?
    for index in requests.indices where requests[index].client === client {
      if latest.map({ requests[$0].number < requests[index].number }) ?? true { latest = index }
    }
    guard let latest else { return }
    noteEnd(of: requests.remove(at: latest))
  }

  /// Ends every request of a client.
  func endAll(of client: ClientSession) {
    guard counts[ObjectIdentifier(client)] != nil else { return }
    remove { $0.client === client }
  }

  /// Ends every request of clients that no longer have the permission `control`.
  func endAll(where isRefused: (ClientPeer) -> Bool) {
    guard !requests.isEmpty else { return }
    var refused: Set<ObjectIdentifier> = []
    var allowed: Set<ObjectIdentifier> = []
    remove { request in
      let client = ObjectIdentifier(request.client)
      if allowed.contains(client) { return false }
      if refused.contains(client) { return true }
      guard isRefused(request.client.peer) else {
        allowed.insert(client)
        return false
      }
      refused.insert(client)
      return true
    }
  }

  /// Ends every request whose end time has passed.
  func end(dueBy due: Timestamp) {
    while let request = requests.last, request.end <= due {
      requests.removeLast()
      noteEnd(of: request)
    }
  }

  private func remove(where isOver: (Request) -> Bool) {
    var ended: [Request] = []
    requests.removeAll { request in
      guard isOver(request) else { return false }
      ended.append(request)
      return true
    }
    for request in ended { noteEnd(of: request) }
  }

  /// Counts a request that is removed.
  private func noteEnd(of request: Request) {
    let client = ObjectIdentifier(request.client)
    let rest = (counts[client] ?? 1) - 1
    counts[client] = rest == 0 ? nil : rest
    application.endIgnoringInteractionEvents()
  }
}
