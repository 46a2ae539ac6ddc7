import Tactile
import TactileIO
import Testing

/// A simulated second has a thousand turns, and the schedule wakes the loop at its deadlines.
@Suite struct `watchdog schedule` {
  private struct Run {
    var schedule: WatchdogSchedule
    /// The reports with their times in milliseconds.
    var lines: [String] = []

    init(timeout: TimeInterval) { schedule = WatchdogSchedule(timeout: timeout) }

    /// Runs turns with work at some milliseconds, and with the deadlines of the schedule.
    mutating func run(_ times: Range<Int>, workAt work: Set<Int> = []) {
      for time in times {
        let now = Timestamp.zero.advanced(by: Double(time) / 1000)
        let isDue = schedule.deadline.map { $0 <= now } ?? true
        guard isDue || work.contains(time) else { continue }
        switch schedule.report(at: now, hasWork: work.contains(time)) {
        case nil: break
        case .alive?: lines.append("\(time) alive")
        case .timeout(let seconds)?: lines.append("\(time) timeout \(seconds)")
        }
      }
    }
  }

  @Test func `reports twice in each timeout while there is work`() {
    var run = Run(timeout: 2)
    run.run(0..<4000, workAt: Set(stride(from: 10, to: 4000, by: 100)))
    #expect(run.lines == ["0 alive", "1000 alive", "2000 alive", "3000 alive"])
  }

  @Test func `asks for ten seconds without work, and for its own timeout with the first work`() {
    var run = Run(timeout: 2)
    run.run(0..<30_000, workAt: [17_500, 17_600])
    #expect(
      run.lines == [
        "0 alive", "1000 timeout 10.0", "6000 alive", "11000 alive", "16000 alive",
        "17500 timeout 2.0", "18500 alive", "19500 timeout 10.0", "24500 alive", "29500 alive",
      ])
  }

  @Test(arguments: [10, 30]) func `keeps a timeout of ten seconds or more`(timeout: Int) {
    var run = Run(timeout: Double(timeout))
    run.run(0..<60_000, workAt: [123])
    #expect(run.lines == stride(from: 0, to: 60_000, by: 500 * timeout).map { "\($0) alive" })
  }

  @Test(arguments: [1, 7, 333, 999, 1000, 1001, 2500, 4999, 5001, 9000])
  func `no time without a report is longer than half the timeout`(period: Int) {
    var run = Run(timeout: 2)
    run.run(0..<60_000, workAt: Set(stride(from: 3, to: 60_000, by: period)))
    var (last, timeout) = (0.0, 2000.0)
    for line in run.lines {
      let words = line.split(separator: " ")
      let time = Double(words[0]) ?? .infinity
      #expect(time - last <= timeout / 2)
      last = time
      if words.count == 3 { timeout = 1000 * (Double(words[2]) ?? .infinity) }
    }
    #expect(60_000 - last <= timeout / 2)
  }
}
