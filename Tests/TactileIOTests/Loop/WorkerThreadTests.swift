@preconcurrency import Glibc
import Testing

@testable import TactileIO

@Suite struct WorkerThreadTests {
  @Test func `work is done in order, and its results come to the loop`() throws {
    let loop = try EventLoop()
    let worker = try WorkerThread(loop)
    var results: [Int] = []
    for number in 1...3 {
      worker.begin {
        number * 10
      } then: { result in
        results.append(result)
        if results.count == 3 { loop.stop() }
      }
    }
    #expect(results.isEmpty)
    try loop.run()
    #expect(results == [10, 20, 30])
  }

  /// The result of a piece of work; it is released when nothing can deliver it any more.
  private final class Result: Sendable {
    let released: Locked<Bool>

    init(_ released: Locked<Bool>) {
      self.released = released
    }

    deinit { released.withLock { $0 = true } }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a worker that is released in the middle of its work calls no handler`() throws {
    let loop = try EventLoop()
    var worker: WorkerThread? = try WorkerThread(loop)
    let begun = Locked(false)
    let mayEnd = Locked(false)
    let released = Locked(false)
    worker?.begin {
      begun.withLock { $0 = true }
      while !mayEnd.withLock({ $0 }) {}
      return Result(released)
    } then: { (_: Result) in
      Issue.record("the handler was called")
    }
    while !begun.withLock({ $0 }) {}
    worker = nil
    mayEnd.withLock { $0 = true }
    // The result is released when the thread has ended, or when a handler has received it.
    loop.onDeadline = {
      if released.withLock({ $0 }) {
        loop.stop()
      } else {
        loop.setDeadline(MonotonicClock.now().advanced(by: 0.001))
      }
    }
    loop.setDeadline(MonotonicClock.now())
    try loop.run()
  }
}
