import CTactileLinux
@preconcurrency import Glibc

/// The memory and the file descriptors of this process.
package enum ProcessResources {
  /// The size above which glibc maps a block separately, in bytes.
  ///
  /// Such blocks are rare: a long message, or the queue of a slow client.
  private static let largeBlock: Int32 = 64 << 10

  /// Sets up the allocator for a daemon (mallopt(3)): large blocks return their memory when they are
  /// freed, and no call frees much at once.
  ///
  /// By default, glibc raises its threshold after the first large block is freed. Later large blocks
  /// then come from the heap, and a small block above them prevents their release. `make soak`
  /// measured 1.6 to 3.8 MB without this setting, and 1.4 to 1.6 MB with it.
  ///
  /// All threads use one heap. With two heaps, `make check-hostile` measured that 1.8 to 4.2 MB stayed after
  /// long messages, because malloc_trim(3) does not return the end of another thread's heap.
  ///
  /// A small block joins its free neighbours when it is freed (`M_MXFAST`). By default, glibc joins all
  /// blocks later, in one call: after large windows, `make check-hostile` measured turns of 29 ms.
  ///
  /// Only ``trimHeap()`` returns pages of the heap (`M_TRIM_THRESHOLD`). By default, the call that frees the
  /// last block of the heap returns all free pages before it: 25 to 30 ms were measured after 140 MB of small
  /// blocks.
  package static func configureHeap() {
    mallopt(M_TRIM_THRESHOLD, .max)
    mapLargeBlocks()
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_MXFAST, 0)
  }

  /// Maps blocks of at least 64 KiB separately (mallopt(3)), so that their memory is returned when they are freed. After
  /// three times 40 messages of 1 MiB, `tactile web` had 1.3 MB of its own; without this setting, 16 MB.
  package static func mapLargeBlocks() {
    mallopt(M_MMAP_THRESHOLD, largeBlock)
  }

  /// Sorts the blocks that were freed into the lists of free blocks, at most 10,000 in each pass.
  ///
  /// Otherwise, the next calls of malloc(3) sort them, 10,000 in each call: after 100,000 recognizers were freed,
  /// single calls took most of a turn of 5 to 6 ms. malloc(3) sorts freed blocks before it searches for a block. This
  /// function therefore allocates a block of a size that other code hardly uses: a block of the same size would end the
  /// sorting early.
  ///
  /// - Parameter passes: The most passes. Between two of them, other threads can use the heap.
  package static func sortFreeBlocks(passes: Int = 1) {
    for pass in 1...passes {
      let start = MonotonicClock.now()
      var block: UnsafeMutableRawPointer?
      // The compiler removes calls of malloc(3) whose result is not used.
      posix_memalign(&block, 16, unusualSize)
      free(block)
      // A pass that was short has sorted everything.
      guard pass < passes, MonotonicClock.now().seconds(since: start) > 20e-6 else { return }
      usleep(50)
    }
  }

  /// The size of a block that is not mapped separately, in bytes.
  private static let unusualSize = 60_016

  /// Returns free pages to the system, also those between used pages, after ``configureHeap()``.
  ///
  /// Blocks in the caches of threads are not free (``ThreadCache``).
  /// The time is proportional to the size of the heap. Meanwhile, other threads can allocate memory.
  package static func trimHeap() {
    // If no free block is large enough, the next one is to be mapped. Otherwise the heap would grow.
    mallopt(M_MMAP_THRESHOLD, Int32(HeapTrimmer.smallestBlock))
    defer { mallopt(M_MMAP_THRESHOLD, largeBlock) }
    var trimmer = HeapTrimmer(
      HeapTrimmer.Heap(
        allocate: { malloc($0) }, free: { free($0) }, end: { sbrk(0) },
        releasePages: { madvise($0.baseAddress, $0.count, MADV_DONTNEED) },
        releaseRest: { malloc_trim(0) }))
    trimmer.trim()
  }

  /// Raises the limit of open descriptors to `count`, or to the hard limit if that is lower
  /// (`RLIMIT_NOFILE`, getrlimit(2)).
  ///
  /// This never lowers the limit. Linux starts programs with 1024 descriptors because select(2)
  /// cannot use more; Tactile does not use select(2).
  ///
  /// - Returns: The limit that now applies.
  @discardableResult
  package static func raiseDescriptorLimit(to count: Int) -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return count }
    let wanted = min(rlim_t(count), limit.rlim_max)
    guard limit.rlim_cur < wanted else { return Int(clamping: limit.rlim_cur) }
    let former = limit.rlim_cur
    limit.rlim_cur = wanted
    return Int(clamping: setrlimit(resource, &limit) == 0 ? wanted : former)
  }
}
