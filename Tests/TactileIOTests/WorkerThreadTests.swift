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

  @Test func `a worker that is released in the middle of its work calls no handler`() throws {
    let loop = try EventLoop()
    var worker: WorkerThread? = try WorkerThread(loop)
    let begun = Locked(false)
    let mayEnd = Locked(false)
    worker?.begin {
      begun.withLock { $0 = true }
      while !mayEnd.withLock({ $0 }) {}
    } then: {
      Issue.record("the handler was called")
    }
    while !begun.withLock({ $0 }) {}
    worker = nil
    mayEnd.withLock { $0 = true }
    loop.setDeadline(MonotonicClock.now().advanced(by: 0.05))
    loop.onDeadline = { loop.stop() }
    try loop.run()
  }
}
