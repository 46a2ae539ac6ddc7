import Testing

@testable import TactileServer

/// The order of jobs.
@Suite struct JobQueueTests {
  private let queue = JobQueue()

  private func append(
    _ name: String, of user: Int, order: JobOrder = .last,
    if hasRoom: @escaping () -> Bool = { true }
  ) {
    queue.append(of: user, order: order, if: hasRoom) {
      { name }
    } then: { _ in
    }
  }

  /// Runs all jobs that can start, one after the other.
  private func run() -> [String] {
    var names: [String] = []
    while let job = queue.take(for: .first) {
      let result = job.run()
      names.append(result.value as? String ?? "")
      queue.finish(result)
    }
    return names
  }

  @Test func `jobs that continue calls come before others of their user, in their order`() {
    append("begin", of: 1)
    append("continue 1", of: 1, order: .next)
    append("continue 2", of: 1, order: .next)
    append("other", of: 2)
    #expect(run() == ["continue 1", "other", "continue 2", "begin"])
  }

  @Test func `a job without room waits, and holds up neither other users nor calls in progress`() {
    var hasRoom = false
    append("decode", of: 1, if: { hasRoom })
    append("other", of: 2)
    append("continue", of: 1, order: .next)
    #expect(run() == ["continue", "other"])
    #expect(!queue.isEmpty)
    hasRoom = true
    #expect(run() == ["decode"])
    #expect(queue.isEmpty)
  }
}
