import Tactile

/// The requests of clients that the daemon ignore touches. Each request ends at a time.
final class InteractionIgnoring {
  /// The most requests of one client.
  private static let mostRequests = 64

  private struct Requests {
    let client: ClientSession
    /// The times at which the requests end; never empty.
    var ends: [Timestamp]
  }

  private let application: Application
  private var requests: [Requests] = []

  init(application: Application) {
    self.application = application
  }

  /// The time at which the next request ends; nil if there is none.
  var nextDeadline: Timestamp? {
    var earliest: Timestamp?
    for request in requests {
      for end in request.ends { earliest = min(earliest ?? end, end) }
    }
    return earliest
  }

  /// Begins to ignore touches for a client.
  ///
  /// - Returns: Whether the client had fewer requests than the limit.
  func begin(for client: ClientSession, until end: Timestamp) -> Bool {
    if let index = requests.firstIndex(where: { $0.client === client }) {
      guard requests[index].ends.count < Self.mostRequests else { return false }
      requests[index].ends.append(end)
    } else {
      requests.append(Requests(client: client, ends: [end]))
    }
    application.beginIgnoringInteractionEvents()
    return true
  }

  /// Ends the latest request of a client; does nothing if it has none.
  func end(for client: ClientSession) {
    guard let index = requests.firstIndex(where: { $0.client === client }) else { return }
    requests[index].ends.removeLast()
    if requests[index].ends.isEmpty { requests.remove(at: index) }
    application.endIgnoringInteractionEvents()
  }

  /// Ends every request of a client.
  func endAll(of client: ClientSession) {
    endRequests { requests, _ in requests.client === client }
  }

  /// Ends every request of clients that no longer have the permission `control`.
  func endAll(where isRefused: (ClientPeer) -> Bool) {
    endRequests { requests, _ in isRefused(requests.client.peer) }
  }

  /// Ends every request whose end time has passed.
  func end(dueBy due: Timestamp) {
    endRequests { _, end in end <= due }
  }

  private func endRequests(where isOver: (Requests, Timestamp) -> Bool) {
    for index in requests.indices.reversed() {
      let request = requests[index]
      let left = request.ends.filter { !isOver(request, $0) }
      for _ in left.count..<request.ends.count { application.endIgnoringInteractionEvents() }
      if left.isEmpty { requests.remove(at: index) } else { requests[index].ends = left }
    }
  }
}
