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

  @Test func `a job frees the jobs of a client that has left, which do not run`() {
    let client = ClientSession(
      id: ClientID(rawValue: 1), peer: ClientPeer(user: 1), limits: ServerLimits())
    queue.append(of: 1, for: client) {
      { "gone" }
    } then: { _ in
    }
    append("other", of: 2)
    queue.removeAll(of: client)
    #expect(run() == ["", "other"])
    queue.removeAll(of: client)
    #expect(queue.isEmpty)
  }

  @Test func `a job waits while one runs for a user whose windows it changes`() throws {
    append("long", of: 1)
    let first = try #require(queue.take(for: .first))
    queue.append(of: 2, changing: [1, 3]) {
      { "changing" }
    } then: { _ in
    }
    #expect(queue.take(for: .second) == nil)
    queue.finish(first.run())
    let second = try #require(queue.take(for: .second))
    append("other", of: 3)
    #expect(queue.take(for: .first) == nil)
    queue.finish(second.run())
    #expect(run() == ["other"])
  }
}
