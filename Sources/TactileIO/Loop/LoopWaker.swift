import CTactileLinux
@preconcurrency import Glibc

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
