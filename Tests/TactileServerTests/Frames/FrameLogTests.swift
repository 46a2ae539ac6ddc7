import TactileWire
import Testing

@testable import TactileServer

@Suite("The entries of a frame")
struct FrameLogTests {
  private static func filter(_ change: (inout FrameFilter) -> Void) -> FrameFilter {
    var filter = FrameFilter()
    change(&filter)
    return filter
  }

  @Test func `filters that choose the same entries have one message`() {
    var log = FrameLog()
    log.append(MotionMessage(device: 1, kind: .shake, phase: .began))
    log.append(MotionMessage(device: 2, kind: .shake, phase: .began))
    let both = Self.filter { $0.devices = [1, 2] }
    let filters = [
      both, Self.filter { $0.devices = [2, 1, 3] }, FrameFilter(),
      Self.filter { $0.devices = [2] }, both,
    ]
    let differ = filters.map {
      log.choose(for: $0, byKindAlone: $0.choosesByKindAlone, at: log.time)
    }
    #expect(differ == [true, false, false, true, true])
    log.reset()
    log.append(MotionMessage(device: 1, kind: .shake, phase: .ended))
    log.append(MotionMessage(device: 2, kind: .shake, phase: .ended))
    let isNew = log.choose(for: both, byKindAlone: false, at: log.time)
    #expect(isNew)
  }

  @Test func `S219 names of filters are found by their bytes, whatever their length is`() {
    let long = String(repeating: "x", count: 300)
    let set = FilterNames(["a", long, "caf\u{e9}"])
    #expect(set.contains("a") && set.contains(PreparedString(long)))
    #expect(set.contains("caf\u{e9}") && !set.contains("cafe\u{301}"))
    #expect(!set.contains("b"))
    #expect(set == FilterNames([long, "caf\u{e9}", "a"]))
    #expect(set != FilterNames([long, "cafe\u{301}", "a"]))
    #expect(set != FilterNames([long, "caf\u{e9}"]))
  }

  /// A number that counts its comparisons.
  private struct Counted: Hashable {
    /// Tests use it on one thread.
    final class Count: @unchecked Sendable { var comparisons = 0 }
    let number: Int
    let count: Count

    static func == (one: Counted, other: Counted) -> Bool {
      one.count.comparisons += 1
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(arguments: [true, false])
  func `filters with up to 3000 names are compared without comparing names`(isEqual: Bool) {
    let count = Counted.Count()
    func set(_ last: Int) -> FilterSet<Counted> {
      FilterSet(Set((Array(1..<3000) + [last]).map { Counted(number: $0, count: count) }))
    }
    let (sets, other) = ((0..<15).map { set(isEqual ? 4000 : 3000 + $0) }, set(4000))
    count.comparisons = 0
    #expect(sets.allSatisfy { ($0 == other) == isEqual })
    #expect(count.comparisons == 0)
  }
}
