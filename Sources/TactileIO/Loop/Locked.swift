@preconcurrency import Glibc

/// A value that several threads share, one at a time.
///
/// As Swift's `Mutex`, on pthread's: thread sanitizer does not see it where one thread waits for another
/// in `Mutex`, and takes what it guards for a race (Swift 6.3, four threads on one `Mutex`).
package final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Guards a value, which nobody else may have.
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

  /// Runs `body` with the value while no other thread does; not to be called inside of `body`.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
