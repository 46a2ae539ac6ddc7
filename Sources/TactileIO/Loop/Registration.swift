/// Identifies a descriptor in a loop. It becomes invalid when the registration is removed.
package struct Registration: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32

  init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// Decodes the value that the kernel stores for the loop (`epoll_data_t.u64`).
  init(token: UInt64) {
    self.init(
      index: UInt32(truncatingIfNeeded: token), generation: UInt32(truncatingIfNeeded: token >> 32))
  }

  var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }
}
