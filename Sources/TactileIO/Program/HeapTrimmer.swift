/// Returns the free pages of a heap to the system, most of them in steps between which other threads can allocate memory.
///
/// malloc_trim(3) holds the lock of the heap until it has ended. After 140 MB of small blocks were freed, it
/// took 20 to 66 ms of processor time in glibc 2.36, and another thread waited up to 106 ms for its next block.
/// With pieces as small as here, most waits were below 5 ms, and the longest was 16 ms, on a busy machine.
///
/// The trimmer takes free blocks of the heap, as any other code does. No other code uses these, so it can return
/// their pages without a lock. Then it frees the blocks, which join again. They keep the page at each edge, so
/// the trimmer takes few large blocks, and returns their pages in pieces.
///
/// These edges are one or two pages of each free range. malloc_trim(3) returns them, because it knows the ranges. For
/// some hundred ranges whose other pages are returned already, it took 0.3 to 2 ms of processor time. For more
/// ranges, the pages stay.
struct HeapTrimmer {
  /// The functions of a heap.
  struct Heap {
    /// Returns a block of at least so many bytes; nil if there is none.
    let allocate: (Int) -> UnsafeMutableRawPointer?
    /// Frees a block.
    let free: (UnsafeMutableRawPointer) -> Void
    /// Returns the end of the heap. Blocks behind it are new, or are not part of the heap.
    let end: () -> UnsafeMutableRawPointer?
    /// Returns the memory of whole pages to the system. They become zero.
    let releasePages: (UnsafeMutableRawBufferPointer) -> Void
    /// Returns all other free pages, during which no thread can allocate memory.
    let releaseRest: () -> Void
  }

  /// The size of a page in bytes.
  static let page = 4096
  /// The size of the largest blocks that are taken, in bytes. With 1 MiB, 230 MB of free memory kept 0.5 MB more,
  /// in the pages between the blocks.
  static let largestBlock = 64 << 20
  /// The most bytes of pages that are returned together. This takes about 0.1 ms, in which the kernel adds no
  /// memory to the process.
  static let longestRelease = 1 << 20
  /// The size of the smallest blocks that are taken, in bytes. Those of less than two pages may have no whole page,
  /// but malloc_trim(3) looks at them too, so they count.
  static let smallestBlock = page
  /// The most blocks after which the rest is returned. A free range has about two.
  static let mostBlocksWithRest = 1024

  private let heap: Heap
  /// The number of blocks that were taken.
  private var blockCount = 0
  /// The block that was taken last. The first bytes of each block contain the block before.
  private var last: UnsafeMutableRawPointer?

  /// A trimmer of a heap.
  init(_ heap: Heap) {
    self.heap = heap
  }

  /// Returns the pages of free blocks.
  mutating func trim() {
    var size = Self.largestBlock
    while size >= Self.smallestBlock {
      while let block = takeFreeBlock(size) { release(block, size) }
      // Smaller steps would leave fewer pages of a free range, but take longer: with steps of an eighth,
      // 0.5 MB more stayed of 230 MB. malloc(3) has blocks of multiples of 16 bytes.
      size -= size / 32 / 16 * 16
    }
    while let block = last {
      last = block.load(as: UnsafeMutableRawPointer?.self)
      heap.free(block)
    }
    if blockCount <= Self.mostBlocksWithRest { heap.releaseRest() }
  }

  private func takeFreeBlock(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let end = heap.end(), let block = heap.allocate(size) else { return nil }
    if block + size <= end { return block }
    heap.free(block)
    return nil
  }

  /// Returns the pages that are wholly inside a block, behind the link to the block before.
  private mutating func release(_ block: UnsafeMutableRawPointer, _ size: Int) {
    block.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
    last = block
    blockCount += 1
    let start = (block + MemoryLayout<UnsafeMutableRawPointer?>.size).alignedUp(
      toMultipleOf: Self.page)
    let end = (block + size).alignedDown(toMultipleOf: Self.page)
    for piece in stride(from: 0, to: end - start, by: Self.longestRelease) {
      let count = min(Self.longestRelease, end - start - piece)
      heap.releasePages(UnsafeMutableRawBufferPointer(start: start + piece, count: count))
    }
  }
}
