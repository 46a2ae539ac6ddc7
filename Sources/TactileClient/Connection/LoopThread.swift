@preconcurrency import Glibc
import Synchronization
import TactileIO

/// The thread of all connections of a process. Actors run on it, and it sleeps in between until a
/// socket is ready.
///
/// Waiting for the service therefore never blocks a thread of the Swift runtime. The thread starts
/// with the first connection and never ends. While it is idle, it costs only the memory of its
/// stack.
/// connection and never ends; while nothing happens it costs nothing but its stack.
final class LoopThread: SerialExecutor, @unchecked Sendable {
  private static let started = Locked<LoopThread?>(nil)

  /// Used only on this thread once it runs.
  let loop: EventLoop
  private let jobs = Locked<[UnownedJob]>([])
  private let thread = Atomic<UInt>(0)
  private var waker: LoopWaker?

  /// Returns the thread, and starts it if necessary.
  ///
  /// Throws `ClientError.unreachable` if there are no descriptors or threads left.
  static func shared() throws(ClientError) -> LoopThread {
    let result = started.withLock { (shared) -> Result<LoopThread, ClientError> in
      if let shared { return .success(shared) }
      do throws(IOError) {
        let new = try LoopThread()
        try new.start()
        shared = new
        return .success(new)
      } catch {
        return .failure(.unreachable("\(error)"))
      }
    }
    return try result.get()
  }

  private init() throws(IOError) {
    loop = try EventLoop()
    waker = try LoopWaker(loop) { [unowned self] in runJobs() }
  }

  private func start() throws(IOError) {
    // Block signals on this thread, so that the app's own threads receive them.
    var all = sigset_t()
    var former = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    var handle = pthread_t()
    let result = pthread_create(
      &handle, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<LoopThread>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard result == 0 else {
      Unmanaged.passUnretained(self).release()
      throw .failed(
        action: "start", target: "a thread", code: result, advice: IOError.defaultAdvice)
    }
    pthread_detach(handle)
  }

  private func run() {
    thread.store(pthread_self(), ordering: .releasing)
    do throws(IOError) {
      try loop.run()
    } catch {
      fatalError("the client thread of Tactile failed: \(error)")
    }
  }

  // MARK: Executor

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock {
      $0.append(job)
      return $0.count == 1
    }
    if isFirst { waker?.wake() }
  }

  func checkIsolated() {
    precondition(thread.load(ordering: .acquiring) == pthread_self(), "not on the client's thread")
  }

  /// Runs the jobs that waited at the beginning of the turn. Jobs that these add run in the next
  /// turn, so that sockets are served in between.
  private func runJobs() {
    let batch = jobs.withLock {
      let batch = $0
      $0.removeAll()
      return batch
    }
    for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
