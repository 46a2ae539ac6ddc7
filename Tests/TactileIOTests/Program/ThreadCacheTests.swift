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
  func `an exchange frees the blocks that the thread has kept`(size: Int) {
    // The first use may leave blocks of the heap in the cache. Afterwards, the cache is full.
    _ = use(size)
    let first = use(size)
    let kept = use(size)
    ThreadCache.exchange()
    let exchanged = use(size)
    #expect(kept == first)
    #expect(exchanged.count == 7 && exchanged.isDisjoint(with: first))
  }
}
