import Testing

@testable import TactileIO

/// The steps in which free pages are returned, on a heap of the test.
@Suite struct HeapTrimmerTests {
  /// A heap with free ranges, which takes the smallest range that is large enough. It contains 1 in each
  /// byte that was not returned.
  private final class FakeHeap {
    private let size = 6 << 20
    /// The heap, and behind it the place of blocks for which it has no room.
    private let memory: UnsafeMutableRawPointer
    private(set) var freeRanges: [Range<Int>]
    private(set) var taken: [Int: Int] = [:]
    private(set) var calls = 0
    private(set) var longestRelease = 0
    /// The blocks that were taken when the rest was returned, one number for each time.
    private(set) var takenAtRest: [Int] = []
    private(set) var faults: [String] = []

    init(free: [Range<Int>]) {
      memory = .allocate(byteCount: size + HeapTrimmer.largestBlock, alignment: HeapTrimmer.page)
      memory.initializeMemory(as: UInt8.self, repeating: 1, count: size)
      freeRanges = free
    }

    deinit { memory.deallocate() }

    var heap: HeapTrimmer.Heap {
      HeapTrimmer.Heap(
        allocate: { self.allocate($0) }, free: { self.free($0) }, end: { self.memory + self.size },
        releasePages: { self.release($0) },
        releaseRest: { self.takenAtRest.append(self.taken.count) })
    }

    private func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
      calls += 1
      let fitting = freeRanges.indices.filter { freeRanges[$0].count >= count }
      guard let index = fitting.min(by: { freeRanges[$0].count < freeRanges[$1].count }) else {
        taken[size] = count
        return memory + size
      }
      let range = freeRanges.remove(at: index)
      if range.count > count { freeRanges.append(range.lowerBound + count..<range.upperBound) }
      taken[range.lowerBound] = count
      return memory + range.lowerBound
    }

    private func free(_ block: UnsafeMutableRawPointer) {
      calls += 1
      let start = block - memory
      guard let count = taken.removeValue(forKey: start) else {
        return faults.append("freed twice")
      }
      if start < size { freeRanges.append(start..<start + count) }
    }

    private func release(_ pages: UnsafeMutableRawBufferPointer) {
      let start = (pages.baseAddress ?? memory) - memory
      longestRelease = max(longestRelease, pages.count)
      if start % HeapTrimmer.page != 0 || pages.count % HeapTrimmer.page != 0 {
        faults.append("returned a part of a page")
      }
      if !taken.contains(where: { $0.key <= start && start + pages.count <= $0.key + $0.value }) {
        faults.append("returned pages outside of its blocks")
      }
      pages.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Whether a page was returned.
    func isReturned(_ page: Int) -> Bool {
      let bytes = UnsafeRawBufferPointer(start: memory + page, count: HeapTrimmer.page)
      return bytes.allSatisfy { $0 == 0 }
    }

    /// Whether no byte outside of some ranges has changed.
    func isUnchanged(outside ranges: [Range<Int>]) -> Bool {
      var place = 0
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) + [size..<size] {
        let bytes = UnsafeRawBufferPointer(
          start: memory + place, count: range.lowerBound - place)
        guard bytes.allSatisfy({ $0 == 1 }) else { return false }
        place = range.upperBound
      }
      return true
    }
  }

  /// Free ranges that begin at multiples of 16 bytes, with used bytes between them.
  private static func ranges(longest: Int, seed: Int) -> [Range<Int>] {
    var (random, place, ranges) = (UInt64(seed), 48, [Range<Int>]())
    while place + longest < 6 << 20 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let count = 32 + Int(random >> 33) % longest / 16 * 16
      ranges.append(place..<min(place + count, 6 << 20))
      place += count + 64
    }
    return ranges
  }

  private static func pages(of range: Range<Int>) -> [Int] {
    let first = (range.lowerBound + HeapTrimmer.page - 1) / HeapTrimmer.page * HeapTrimmer.page
    return Array(
      stride(from: first, through: range.upperBound - HeapTrimmer.page, by: HeapTrimmer.page))
  }

  /// The longest free range, and the least part of the free pages that is returned, in thousandths.
  private static let heaps = [(20_000, 880), (60_000, 960), (400_000, 978), (5_000_000, 996)]

  @Test(arguments: heaps, [1, 2])
  func `most free pages are returned, and nothing else changes`(heap: (Int, Int), seed: Int) {
    let (longest, least) = heap
    let ranges = Self.ranges(longest: longest, seed: seed)
    let fake = FakeHeap(free: ranges)
    var trimmer = HeapTrimmer(fake.heap)
    trimmer.trim()
    #expect(fake.faults.isEmpty && fake.taken.isEmpty)
    #expect(fake.freeRanges.map(\.count).reduce(0, +) == ranges.map(\.count).reduce(0, +))
    #expect(fake.isUnchanged(outside: ranges))
    let pages = ranges.flatMap(Self.pages)
    let returned = pages.count { fake.isReturned($0) }
    #expect(returned * 1000 >= pages.count * least)
  }

  @Test func `a step returns at most a mebibyte, and takes no lock meanwhile`() {
    let fake = FakeHeap(free: [64..<6 << 20])
    var trimmer = HeapTrimmer(fake.heap)
    trimmer.trim()
    #expect(fake.longestRelease > 0 && fake.longestRelease <= 1 << 20)
    // A few large blocks, each taken and freed, and an attempt for each size.
    #expect(fake.calls <= 660)
  }

  @Test func `the pages at the edges of few ranges are returned, after all blocks are freed`() {
    let fake = FakeHeap(free: Self.ranges(longest: 60_000, seed: 1))
    var trimmer = HeapTrimmer(fake.heap)
    trimmer.trim()
    #expect(fake.takenAtRest == [0])
  }

  @Test func `the pages at the edges of many ranges stay, because the lock would take long`() {
    // Each range has room for one block.
    let ranges = (0..<1_400).map { 64 + $0 * 4_352..<$0 * 4_352 + 4_288 }
    #expect(ranges.count > HeapTrimmer.mostBlocksWithRest)
    let fake = FakeHeap(free: ranges)
    var trimmer = HeapTrimmer(fake.heap)
    trimmer.trim()
    #expect(fake.takenAtRest.isEmpty && fake.taken.isEmpty)
  }

  @Test func `a heap without free blocks does not grow`() {
    let fake = FakeHeap(free: [])
    var trimmer = HeapTrimmer(fake.heap)
    trimmer.trim()
    #expect(fake.taken.isEmpty && fake.longestRelease == 0 && fake.isUnchanged(outside: []))
  }
}
