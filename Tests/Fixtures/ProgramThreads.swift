import Foundation

// Builds without tests build this module too, and do not find the module `Testing`.
#if canImport(Testing)
  import Testing

  /// Runs the tests of a suite on threads that may wait.
  ///
  /// A test that waits for a program blocks its thread. The shared pool has one thread for each core, so that
  /// a few such tests would stop all others while the cores have nothing to do.
  package struct ProgramThreads: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withTaskExecutorPreference(WaitingExecutor.shared) { try await function() }
    }
  }

  extension Trait where Self == ProgramThreads {
    /// The tests of the suite wait for programs.
    package static var waits: Self { Self() }
  }

  /// Runs tasks on some threads, which may wait.
  private final class WaitingExecutor: TaskExecutor, @unchecked Sendable {
    /// Twice as many threads as on the cores of a small machine: most of the programs wait themselves.
    static let shared = WaitingExecutor(threads: 4)

    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    private init(threads: Int) {
      for _ in 0..<threads {
        Thread.detachNewThread { [self] in
          while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
        }
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      condition.withLock { jobs.append(job) }
      condition.signal()
    }

    private func next() -> UnownedJob {
      condition.withLock {
        while jobs.isEmpty { condition.wait() }
        return jobs.removeFirst()
      }
    }
  }
#endif
