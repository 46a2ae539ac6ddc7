import Fixtures
import Tactile
import TactileIO
import Testing

@testable import TactileCommand

@Suite("Waiting for the service", .waits)
struct ServiceWatchTests {
  /// A clock that a test sets.
  private final class Clock {
    var now = Timestamp(nanoseconds: 1_000_000_000)
  }

  private final class Link {}

  private let folder: TemporaryFolder
  private let clock = Clock()
  private let loop: EventLoop
  private let watch: ServiceWatch

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
    watch = try ServiceWatch(folder.path("socket"), loop) { [clock] in clock.now }
  }

  /// Makes the attempts until a time. Returns the times of those that were made.
  private func attempts(until end: Timestamp, _ link: Link) -> [Timestamp] {
    var times: [Timestamp] = []
    watch.wait(link) { [clock] in times.append(clock.now) }
    while let due = watch.nextDeadline, due <= end {
      clock.now = due
      watch.attempt(at: due)
    }
    return times
  }

  @Test func `the pauses between attempts double until one second`() {
    let start = clock.now
    let times = attempts(until: start.advanced(by: 5), Link())
    let pauses = zip([start] + times, times).map { $1.seconds(since: $0) }
    let expected = [0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1, 1, 1]
    #expect(pauses.count >= expected.count)
    for (pause, expected) in zip(pauses, expected) { #expect(abs(pause - expected) < 1e-6) }
  }

  /// Pages show their windows again within 0.2 s of the return of the service.
  @Test(arguments: [0, 0.001, 0.003, 0.01, 0.05, 0.1, 0.19])
  func `a service that listens soon after its socket appears is found within 0.2 s`(
    delay: Double
  ) throws {
    // The service has been away for a while, so the pauses are long.
    let link = Link()
    _ = attempts(until: clock.now.advanced(by: 60), link)
    var times: [Timestamp] = []
    watch.wait(link) { [clock, loop] in
      times.append(clock.now)
      loop.stop()
    }
    clock.now = clock.now.advanced(by: 0.7)
    let appeared = clock.now
    _ = try folder.write("socket", "")
    try loop.run()
    // The report of the folder starts an attempt at once.
    #expect(times == [appeared])
    let listens = appeared.advanced(by: delay)
    while times.last! < listens, let due = watch.nextDeadline {
      clock.now = due
      watch.attempt(at: due)
    }
    #expect(times.last!.seconds(since: listens) <= 0.2)
  }

  @Test func `no attempt follows when no link waits`() {
    let link = Link()
    watch.wait(link) {}
    watch.forget(link)
    #expect(watch.nextDeadline == nil)
  }
}
