@preconcurrency import Glibc

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
