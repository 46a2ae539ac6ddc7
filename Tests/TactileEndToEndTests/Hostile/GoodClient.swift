import Foundation

/// A client that does what it should: it calls once, and reads in a thread of its own.
final class GoodClient: @unchecked Sendable {
  private let client: RawClient
  private let news = NSCondition()
  private var messages: [String] = []
  private var lastTime = -1
  private var isOver = false

  init?(_ path: String, call: String) {
    guard let client = RawClient(path, patience: 0), client.call(call) else { return nil }
    self.client = client
    Thread.detachNewThread { [self] in read() }
  }

  private func read() {
    while let message = client.message() {
      let time =
        (try? Service.object(message))
        .flatMap { $0["parameters"] as? [String: Any] }?["time"] as? Int
      news.lock()
      messages.append(message)
      lastTime = max(lastTime, time ?? 0)
      news.signal()
      news.unlock()
    }
    news.lock()
    isOver = true
    news.signal()
    news.unlock()
  }

  /// Waits until something of that time or later has come; false if it does not within a while.
  func wait(until time: Int, atMost seconds: TimeInterval) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    news.lock()
    defer { news.unlock() }
    while lastTime < time, !isOver {
      guard news.wait(until: limit) else { return lastTime >= time }
    }
    return lastTime >= time
  }

  /// All that came, in order; it hears nothing more.
  func finish() -> [String] {
    client.hangUp()
    news.lock()
    defer { news.unlock() }
    while !isOver { news.wait() }
    return messages
  }
}
