import CTactileLinux
@preconcurrency import Glibc

/// Wakes a loop up from any thread, and has a handler called there.
package final class LoopWaker: Sendable {
  private let descriptor: Int32

  /// Calls `handler` on the loop's thread for calls of ``wake()``, once for those that come together.
  ///
  /// To be called before the loop runs, or on its thread. Lasts as long as the loop.
  ///
  /// - Throws: ``IOError/failed(action:target:code:advice:)`` when descriptors have run out.
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

  /// Has the handler called soon; any thread.
  package func wake() {
    var one: UInt64 = 1
    // Fails only if 2^64 - 1 wake-ups wait, and then the loop will wake up anyway.
    _ = write(descriptor, &one, 8)
  }

  deinit {
    close(descriptor)
  }
}
