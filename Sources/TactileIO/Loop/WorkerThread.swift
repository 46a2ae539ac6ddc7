import CTactileLinux
@preconcurrency import Glibc

/// A thread that does long work for a loop, one piece after the other.
///
/// The thread starts with the first piece of work, and then sleeps while there is no work. It has
/// the priority of the loop's thread: the kernel lets a thread that mostly sleeps run at once when it wakes.
/// A lower priority showed no clear effect on one processor. Use an instance on the loop's thread.
package final class WorkerThread {
  private typealias Work = @Sendable () -> any Sendable

  /// The state that both threads use.
  private final class Shared: Sendable {
    let work = Locked<[Work]>([])
    let results = Locked<[any Sendable]>([])
    let isEnding = Locked(false)
    let waker: LoopWaker
    /// An eventfd that counts the pieces of work that wait.
    private let bell: FileDescriptor

    init(_ waker: LoopWaker) throws(IOError) {
      self.waker = waker
      bell = try FileDescriptor(
        eventfd(0, Int32(EFD_CLOEXEC | EFD_SEMAPHORE)), orThrow: "create", "an eventfd")
    }

    /// Wakes the worker.
    func ring() {
      var one: UInt64 = 1
      _ = write(bell.rawValue, &one, 8)
    }

    /// Serves work until the end.
    func serve() {
      var count: UInt64 = 0
      while true {
        let size = read(bell.rawValue, &count, 8)
        if isEnding.withLock({ $0 }) { return }
        guard size == 8, let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
          continue
        }
        let result = next()
        results.withLock { $0.append(result) }
        waker.wake()
      }
    }
  }

  private let shared: Shared
  private var thread: pthread_t?
  /// Takes the results of the pieces of work that were begun, in order.
  private var handlers: [(any Sendable) -> Void] = []

  /// Creates a worker of a loop; no thread runs yet.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if no descriptors are left.
  package init(_ loop: EventLoop) throws(IOError) {
    var deliver: () -> Void = {}
    let waker = try LoopWaker(loop) { deliver() }
    shared = try Shared(waker)
    deliver = { [weak self] in self?.deliverResults() }
  }

  /// Ends the thread after its present piece of work, without waiting for it.
  deinit {
    shared.isEnding.withLock { $0 = true }
    shared.ring()
    if let thread { pthread_detach(thread) }
  }

  /// Does a piece of work after those that were begun before.
  ///
  /// If no thread can be started, the work is done on the loop's thread at once.
  ///
  /// - Parameters:
  ///   - work: Called on the worker's thread.
  ///   - handler: Called on the loop's thread with the result.
  package func begin<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then handler: @escaping (Value) -> Void
  ) {
    guard thread != nil || start() else { return handler(work()) }
    handlers.append { value in
      if let value = value as? Value { handler(value) }
    }
    shared.work.withLock { $0.append { work() } }
    shared.ring()
  }

  private func deliverResults() {
    let results = shared.results.withLock { results in
      let all = results
      results.removeAll()
      return all
    }
    for result in results { handlers.removeFirst()(result) }
  }

  private func start() -> Bool {
    // Signals are for the loop's thread.
    var all = sigset_t()
    var former = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    var handle = pthread_t()
    let retained = Unmanaged.passRetained(shared)
    let code = pthread_create(
      &handle, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().serve()
        return nil
      }, retained.toOpaque())
    guard code == 0 else {
      retained.release()
      return false
    }
    thread = handle
    return true
  }
}

/// Wakes a loop from any thread and calls a handler on the loop's thread.
package final class LoopWaker: Sendable {
  private let descriptor: Int32

  /// Calls `handler` on the loop's thread after ``wake()``; one call can serve several wake-ups.
  ///
  /// Create it before the loop runs, or on the loop's thread. The registration lasts as long as
  /// the loop.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` if no descriptors are left.
  package init(_ loop: EventLoop, handler: @escaping () -> Void) throws(IOError) {
    let event = try FileDescriptor(
      eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)), orThrow: "create",
      "an eventfd")
    let descriptor = event.rawValue
    try loop.add(descriptor, interest: .read) { _ in
      var count: UInt64 = 0
      _ = read(descriptor, &count, 8)
      handler()
    }
    self.descriptor = event.release()
  }

  /// Requests a call of the handler; any thread.
  package func wake() {
    var one: UInt64 = 1
    // Fails only if 2^64 - 1 wake-ups are pending, and the loop then wakes up anyway.
    _ = write(descriptor, &one, 8)
  }

  deinit {
    close(descriptor)
  }
}

/// A value that several threads share; one thread at a time has access.
///
/// It works like Swift's `Mutex` but uses a pthread mutex. With `Mutex`, thread sanitizer reports
/// a false race if one thread waits for another (Swift 6.3, four threads on one `Mutex`).
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Protects a value. No other reference to the value may exist.
  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    let result = pthread_mutex_init(mutex, nil)
    precondition(result == 0, "pthread_mutex_init: error \(result)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value. Calling it inside `body` is a deadlock.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
