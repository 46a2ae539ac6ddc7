import Fixtures
import Foundation

/// A well-behaved client. It sends one call and reads in a separate thread.
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
        (try? ServiceProbe.object(message))
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

  /// Waits for a frame of this time or later. Returns false after a time limit.
  func wait(until time: Int, atMost seconds: TimeInterval) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    news.lock()
    defer { news.unlock() }
    while lastTime < time, !isOver {
      guard news.wait(until: limit) else { return lastTime >= time }
    }
    return lastTime >= time
  }

  /// Closes the connection and returns all frames in order.
  func finish() -> [String] {
    client.hangUp()
    news.lock()
    defer { news.unlock() }
    while !isOver { news.wait() }
    return messages
  }
}
