/// A descriptor's place in a loop; names nothing any more once it was removed.
package struct Registration: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32

  init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// As the kernel carries it for us (`epoll_data_t.u64`).
  init(token: UInt64) {
    self.init(
      index: UInt32(truncatingIfNeeded: token), generation: UInt32(truncatingIfNeeded: token >> 32))
  }

  var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }
}
