@preconcurrency import Glibc

/// The freed blocks that malloc(3) keeps for the next calls of one thread.
///
/// Each thread keeps seven blocks of each of 64 sizes. Until the thread ends, nothing returns them, and each of
/// them can keep a page of the heap. In a test program that had freed 230 MB of small blocks, five threads kept
/// 14 MB.
package enum ThreadCache {
  /// The size of the largest blocks in a cache, in bytes, in glibc 2.36.
  private static let largestBlock = 1032
  /// The size of the smallest blocks, and the difference between two sizes. The sizes are those of blocks
  /// without their header.
  private static let (smallestBlock, step) = (24, 16)
  /// At least as many blocks as a cache has of one size. In glibc 2.36 these are seven.
  private static let mostBlocks = 16

  /// Exchanges the blocks in the cache of the calling thread for others, and frees them.
  ///
  /// malloc(3) takes the smallest free ranges of the heap first. So the other blocks are in few pages, most of
  /// which are used anyway. The exchange takes about 0.2 ms of the processor.
  package static func exchange() {
    for size in stride(from: smallestBlock, through: largestBlock, by: step) { exchange(size) }
  }

  private static func exchange(_ size: Int) {
    // The first blocks come from the cache. Each contains the block before.
    var last: UnsafeMutableRawPointer?
    for _ in 0..<2 * mostBlocks {
      guard let block = malloc(size) else { break }
      block.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
      last = block
    }
    // The last blocks are freed first, and fill the cache. The heap gets the others.
    while let block = last {
      last = block.load(as: UnsafeMutableRawPointer?.self)
      free(block)
    }
  }
}
