import Tactile
import Testing

@testable import tactile_bench

/// The commands that `make bench ROWS=bindings` assigns to swipes.
struct CommandStartsTests {
  private func starts(_ milliseconds: [UInt64], lifts: [UInt64] = [75, 275]) -> CommandStarts {
    CommandStarts(
      of: lifts.map { .init(began: Self.time($0 - 75), lifted: Self.time($0)) },
      starts: milliseconds.map(Self.time))
  }

  private static func time(_ milliseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: (1000 + milliseconds) * 1_000_000)
  }

  @Test func `belong to a swipe each`() {
    let found = starts([77, 276])
    #expect(found.delays.map { $0.rounded() } == [1, 2])
    #expect(found.failures == 0)
  }

  @Test func `have a negative delay before the lift`() {
    #expect(starts([40, 240]).delays.map { $0.rounded() } == [-35, -35])
  }

  @Test func `are missing`() {
    let found = starts([77])
    #expect(found.delays.count == 1)
    #expect(found.failures == 1)
    #expect(starts([]).failures == 2)
    #expect(starts([]).percentile(0.5) == 0)
  }

  @Test func `are too many`() {
    let found = starts([77, 78, 276])
    #expect(found.delays.map { $0.rounded() } == [1])
    #expect(found.failures == 1)
  }

  @Test func `belong to their swipe even if they start during the next one`() {
    let found = starts([210, 276])
    #expect(found.delays.map { $0.rounded() } == [1, 135])
    #expect(found.failures == 0)
  }

  @Test func `of earlier swipes do not count`() {
    let found = CommandStarts(
      of: [.init(began: Self.time(200), lifted: Self.time(275))],
      starts: [Self.time(77), Self.time(277)])
    #expect(found.delays.map { $0.rounded() } == [2])
    #expect(found.failures == 0)
  }

  @Test func `are compared with those of lisgd run by run`() {
    let rows = BindingRows.rows([
      ("lisgd", [starts([79, 279]), starts([77, 277])]),
      ("a binding, recognized at the lift", [starts([76, 276]), starts([77, 277])]),
    ])
    #expect(rows.last?.values == [0.25, 1])
    #expect(rows.last?.isMet == false)
  }
}

/// The swipes of `make bench ROWS=bindings`.
struct SwipeStreamTests {
  @Test func `begin with a finger and end with its lift`() {
    var stream = SwipeStream()
    let first = stream.next()
    let second = stream.next()
    #expect(first.count == 10)
    #expect(first[0].map(\.code) == [0x39, 0x35, 0x36, 0])
    #expect(first[0][0].value == 1)
    #expect(second[0].map(\.code) == [0x39, 0x35, 0])
    #expect(second[0][0].value == 2)
    #expect(second[9].map(\.value) == [-1, 0])
  }
}
