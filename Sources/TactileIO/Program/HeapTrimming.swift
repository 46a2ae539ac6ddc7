/// Decides when to trim the heap: after clients have left that sent many bytes, and after large windows
/// and variables are freed.
///
/// While the heap is trimmed, other threads can allocate memory (``HeapTrimmer``). But the trim takes about
/// half a millisecond for each megabyte of a processor, and the memory that it returns has to be mapped again
/// when it is used. The heap is therefore not trimmed during a touch.
package struct HeapTrimming {
  /// The number of received bytes after which a closed client makes a trim due. Decoding a message
  /// allocates small blocks, up to twelve bytes for each byte of the message.
  static let limit = 64 << 10

  /// The number of bytes that clients have sent since a trim last became due.
  private var received = 0
  /// The number of bytes of windows and variables that were freed since a trim last became due.
  private var released = 0
  /// Whether the heap is to be trimmed.
  private var isDue = false

  /// Starts with a heap that needs no trim.
  package init() {}

  /// Records bytes of a client.
  package mutating func addReceived(_ count: Int) { received += count }

  /// Records that a client has left.
  package mutating func clientClosed() {
    guard received > Self.limit else { return }
    received = 0
    isDue = true
  }

  /// Records bytes of windows and variables that were freed.
  package mutating func addReleased(_ count: Int) {
    released += count
    guard released > Self.limit else { return }
    released = 0
    isDue = true
  }

  /// Returns whether to trim the heap now. A trim that is due during a touch stays due.
  ///
  /// - Parameter isTouched: Whether a finger or pen touches a screen; not evaluated if no trim is due.
  package mutating func begin(isTouched: @autoclosure () -> Bool) -> Bool {
    guard isDue, !isTouched() else { return false }
    isDue = false
    return true
  }
}
