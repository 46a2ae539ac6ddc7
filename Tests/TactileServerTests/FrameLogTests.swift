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
    let differ = filters.map { log.choose(for: $0, byKindAlone: $0.choosesByKindAlone) }
    #expect(differ == [true, false, false, true, true])
    log.reset()
    log.append(MotionMessage(device: 1, kind: .shake, phase: .ended))
    log.append(MotionMessage(device: 2, kind: .shake, phase: .ended))
    let isNew = log.choose(for: both, byKindAlone: false)
    #expect(isNew)
  }

  @Test func `names of filters are found whatever their length and form is`() {
    let long = String(repeating: "x", count: 300)
    let set = FilterNames(["a", long, "caf\u{e9}"])
    #expect(set.contains("a") && set.contains(PreparedString(long)))
    #expect(set.contains("cafe\u{301}"))
    #expect(!set.contains("b"))
    #expect(set == FilterNames([long, "cafe\u{301}", "a"]))
  }
}
