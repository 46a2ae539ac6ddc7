@preconcurrency import Glibc
import Testing

@testable import TactileIO

@Suite struct WorkerThreadTests {
  @Test func `work is done in order, and its results come to the loop`() throws {
    let loop = try EventLoop()
    let worker = try WorkerThread(loop)
    #expect(!worker.isRunning)
    var results: [Int] = []
    for number in 1...3 {
      worker.begin {
        number * 10
      } then: { result in
        results.append(result)
        if results.count == 3 { loop.stop() }
      }
    }
    #expect(worker.isRunning)
    #expect(results.isEmpty)
    try loop.run()
    #expect(results == [10, 20, 30])
  }

  @Test func `work for each thread is done by those that were started, and reported once`() throws {
    let loop = try EventLoop()
    let workers = try (0..<3).map { _ in try WorkerThread(loop) }
    for worker in [workers[0], workers[2]] {
      worker.begin {
      } then: {
      }
    }
    let threads = Locked<[pthread_t]>([])
    var reports = 0
    WorkerThread.beginOnEach(of: workers) {
      threads.withLock { $0.append(pthread_self()) }
    } then: {
      reports += 1
      loop.stop()
    }
    #expect(reports == 0)
    try loop.run()
    #expect(reports == 1)
    #expect(Set(threads.withLock { $0 }).count == 2)
    #expect(!workers[1].isRunning)
  }

  @Test func `work for each of no threads is reported at once`() throws {
    let loop = try EventLoop()
    let worker = try WorkerThread(loop)
    var reports = 0
    WorkerThread.beginOnEach(of: [worker]) {
      Issue.record("a thread was started")
    } then: {
      reports += 1
    }
    #expect(reports == 1)
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
