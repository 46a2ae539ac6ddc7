import Tactile
import Testing

@testable import TactileServer

@Suite("Log lines about reloads")
struct ReloadLogTests {
  private let good = [
    ServerNotice(.info, "reloaded the configuration"), ServerNotice(.info, "note"),
  ]
  private let bad = [ServerNotice(.error, "cannot reload: x")]
  private var log = ReloadLog()

  private mutating func lines(
    _ result: [ServerNotice], at seconds: Double, always: Bool = false
  ) -> [String] {
    log.lines(about: result, always: always, at: Timestamp.zero.advanced(by: seconds)).map {
      "\($0.level) \($0.message)"
    }
  }

  @Test mutating func `equal results are logged once, and counted before another result`() {
    let first = lines(bad, at: 100)
    #expect(first == ["error cannot reload: x"])
    for second in 101...103 {
      let more = lines(bad, at: Double(second))
      #expect(more == [])
    }
    let other = lines(good, at: 104)
    #expect(
      other == [
        "error 3 more reloads had the same result", "info reloaded the configuration", "info note",
      ])
    let repeated = lines(good, at: 105)
    #expect(repeated == [])
    let last = lines(bad, at: 106)
    #expect(last == ["info 1 more reload had the same result", "error cannot reload: x"])
  }

  @Test mutating func `an equal result is logged again after a minute, with the count`() {
    _ = lines(bad, at: 100)
    let early = lines(bad, at: 159)
    let late = lines(bad, at: 160)
    #expect(early == [])
    #expect(late == ["error 1 more reload had the same result", "error cannot reload: x"])
  }

  @Test mutating func `what the administrator requests is always logged`() {
    _ = lines(good, at: 100)
    let again = lines(good, at: 101, always: true)
    #expect(again == ["info reloaded the configuration", "info note"])
  }
}
