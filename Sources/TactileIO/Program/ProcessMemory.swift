import CTactileLinux

/// What this process holds of the machine's memory beyond what it uses (mallopt(3), malloc_trim(3)).
package enum ProcessMemory {
  /// Larger blocks than this are the rare ones: a long message, the queue of a slow client, in bytes.
  private static let largeBlock: Int32 = 64 << 10

  /// From now on a large block is mapped by itself, so that its memory goes back when it is freed.
  ///
  /// Left alone, glibc takes ever larger blocks from the heap once it has seen one freed, and a small
  /// block above them keeps all of it: `make soak` saw 1.6 to 3.8 MB by chance, and 1.4 to 1.6 with this.
  package static func mapLargeBlocks() {
    mallopt(M_MMAP_THRESHOLD, largeBlock)
  }

  /// Gives free pages back to the machine, those amid used ones too; all of the heap is gone through for it.
  package static func giveBack() {
    malloc_trim(0)
  }
}
