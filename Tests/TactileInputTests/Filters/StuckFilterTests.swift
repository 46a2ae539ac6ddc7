import Tactile
import TactileInput
import Testing

@Suite("A stuck touch")
struct StuckFilterTests {
  var script = FilterScript { $0.stuckTime = 10 }

  @Test mutating func `is cancelled at its deadline, alone, and silent until its lift`() {
    script.at(0, .began(1, 10, 10))
    script.at(1000, .began(2, 50, 10))
    script.at(9000, .moved(1, 10.5, 10), .moved(2, 60, 10))
    script.wait(until: 10_500)
    script.at(11_000, .moved(1, 40, 10), .ended(2, 60, 10))
    script.at(12_000, .ended(1, 40, 10), .began(3, 10, 10))
    #expect(
      script.output == [
        "0 began 1 (10,10)", "1000 began 2 (50,10)", "9000 moved 1 (10.5,10)",
        "9000 moved 2 (60,10)", "10000 cancelled 1 (10.5,10)", "11000 ended 2 (60,10)",
        "12000 began 3 (10,10)",
      ])
    #expect(script.chain.counts[.stuck] == 1)
    #expect(script.chain.records.map(\.action) == [.cancelled])
  }

  @Test mutating func `is not a contact that moves occasionally`() {
    script.at(0, .began(1, 10, 10))
    for step in 1...20 { script.at(step * 9000, .moved(1, 10 + Double(step) * 1.1, 10)) }
    script.at(190_000 - 1001, .ended(1, 32, 10))
    #expect(script.chain.counts.stuckContacts == 0)
    #expect(script.output.count == 22)
    #expect(script.chain.nextDeadline == nil)
  }

  @Test func `is cancelled after five minutes by default`() {
    var chain = FilterChain(screen: FilterScript.screen)
    var frame = ContactFrame(
      device: FilterScript.device, timestamp: .zero, contacts: [.began(1, 10, 10)])
    chain.process(&frame)
    #expect(chain.nextDeadline == FilterScript.time(300_000))
  }
}
