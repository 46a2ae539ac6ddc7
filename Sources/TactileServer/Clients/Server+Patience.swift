import Tactile
import TactileWire

// Clients that do not read.
//
//     behind ──10 s──► told and closed ──10 s──► cut off, though it has not read that either

extension Server {
  /// Why a client is let go.
  enum SlowReason {
    case bytes
    case time
  }

  /// When the next thing is due that has to do with clients and not with touches.
  var nextClientDeadline: Timestamp? {
    var earliest: Timestamp?
    for client in behind {
      guard let since = client.behindSince else { continue }
      let end = since.advanced(by: configuration.limits.behind)
      earliest = min(earliest ?? end, end)
    }
    for client in ignoring {
      for end in client.ignoring { earliest = min(earliest ?? end, end) }
    }
    return earliest
  }

  /// Lets go of clients that have not read for too long, and ends what has a time limit.
  func fireClients(_ due: Timestamp) {
    for client in behind {
      guard let since = client.behindSince,
        since.advanced(by: configuration.limits.behind) <= due
      else { continue }
      client.behindSince = due
      if client.isClosing {
        client.queue.clear()
        list(client)
      } else {
        letGo(client, .time)
      }
    }
    endIgnoring(dueBy: due)
    publish()
  }

  /// Notes after a write whether a client has left something.
  func watchPatience(of client: ClientSession) {
    if client.queue.isEmpty {
      guard client.behindSince != nil else { return }
      client.behindSince = nil
      behind.removeAll { $0 === client }
    } else if client.behindSince == nil {
      client.behindSince = application.now
      behind.append(client)
    }
  }

  /// A client that does not read is told so and closed; what waits for it is dropped.
  func letGo(_ client: ClientSession, _ reason: SlowReason) {
    counts.dropped += 1
    let limits = configuration.limits
    let limit = client.queue.limit
    switch reason {
    case .bytes: note("it left more than \(limit) bytes unread", of: client)
    case .time: note("it has not read for \(Int(limits.behind)) seconds", of: client)
    }
    client.queue.dropUnbegun()
    client.queue.append { $0.reply(.tooSlow(limit: limit)) }
    close(client)
  }

  /// Takes away the windows of clients that were closed.
  func detach() {
    while let attachment = detaching.popLast() { remove(attachment) }
  }
}
