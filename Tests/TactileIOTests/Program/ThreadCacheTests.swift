import Fixtures
@preconcurrency import Glibc
import Testing

@testable import TactileIO

/// The address sanitizer and the thread sanitizer have allocators of their own.
@Suite(.enabled(if: !Programs.areSanitized))
struct ThreadCacheTests {
  /// Allocates as many blocks as malloc(3) keeps of one size.
  private func allocate(_ size: Int) -> [UnsafeMutableRawPointer] {
    (0..<7).compactMap { _ in malloc(size) }
  }

  /// Allocates and frees such blocks. Returns their addresses.
  private func use(_ size: Int) -> Set<UnsafeMutableRawPointer> {
    let blocks = allocate(size)
    for block in blocks { free(block) }
    return Set(blocks)
  }

  @Test(arguments: [600, 1000, 1032])
  func `all blocks that the thread has kept are taken, and another thread frees them`(size: Int)
    throws
  {
    // The first use may leave blocks of the heap in the cache. Afterwards, the cache is full.
    _ = use(size)
    let kept = use(size)
    let blocks = ThreadCache.takeBlocks()
    let others = Set(allocate(size))
    #expect(others.count == 7 && others.isDisjoint(with: kept))
    try #require(EndingThread.start { blocks.free() }).wait()
    for block in others { free(block) }
  }
}
