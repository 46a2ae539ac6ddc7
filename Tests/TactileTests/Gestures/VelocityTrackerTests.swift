import Foundation
import TactileTesting
import Testing

@testable import Tactile

@Suite("Velocity tracker")
struct VelocityTrackerTests {
  /// Samples a curve up to a time in seconds and returns the velocity there.
  private func velocity(
    upTo end: Double, every step: Double, of curve: (Double) -> Vector
  ) -> Vector {
    var tracker = VelocityTracker()
    var now = Timestamp.zero
    for index in 0...Int((end / step).rounded()) {
      let time = Double(index) * step
      now = Timestamp.zero.advanced(by: time)
      tracker.add(curve(time), at: now)
    }
    return tracker.velocity(at: now)
  }

  @Test(arguments: [0.001, 0.004, 0.008, 1.0 / 60, 0.03], [8.0, 50])
  func `on a parabola the velocity is the derivative, at any report rate`(
    step: Double, steps: Double
  ) {
    let found = velocity(upTo: step * steps, every: step) {
      Vector(dx: 100 + 300 * $0 - 4000 * $0 * $0, dy: 7000 * $0 * $0)
    }
    let end = step * steps
    #expect((found.dx - (300 - 8000 * end)).magnitude < 0.1)
    #expect((found.dy - 14000 * end).magnitude < 0.1)
  }

  @Test(arguments: [2.0, 5, 8])
  func `on a sine the velocity is the derivative within 15 percent`(rate: Double) {
    let end = 0.2
    let found = velocity(upTo: end, every: 0.008) {
      Vector(dx: 200 * sin(rate * $0), dy: 200 * sin(rate * $0 + 0.3))
    }
    for (part, phase) in [(found.dx, 0.0), (found.dy, 0.3)] {
      let expected = 200 * rate * cos(rate * end + phase)
      #expect((part - expected).magnitude < max(0.15 * expected.magnitude, 50))
    }
  }

  @Test(arguments: [0.001, 0.002, 0.004, 0.008])
  func `jitter of 1 pt is smoothed over 100 ms, at any report rate`(step: Double) {
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let found = velocity(upTo: 0.2, every: step) {
        Vector(dx: 1000 * $0 + .random(in: -1...1, using: &generator), dy: 0)
      }
      #expect((found.dx - 1000).magnitude < 90)
    }
  }

  @Test func `two samples give the slope of a line, and one gives zero`() {
    var tracker = VelocityTracker()
    tracker.add(Vector(dx: 10, dy: 0), at: .zero)
    #expect(tracker.velocity(at: .zero) == .zero)
    let later = Timestamp.zero.advanced(by: 0.01)
    tracker.add(Vector(dx: 20, dy: -5), at: later)
    #expect((tracker.velocity(at: later) - Vector(dx: 1000, dy: -500)).length < 1e-6)
  }

  @Test func `samples before a pause are not used`() {
    var tracker = VelocityTracker()
    for index in 0...10 {
      tracker.add(
        Vector(dx: Double(index) * 80, dy: 0), at: Timestamp.zero.advanced(by: Double(index) / 100))
    }
    var now = Timestamp.zero
    for index in 0...5 {
      now = Timestamp.zero.advanced(by: 0.3 + Double(index) / 100)
      tracker.add(Vector(dx: 800, dy: Double(index)), at: now)
    }
    #expect((tracker.velocity(at: now) - Vector(dx: 0, dy: 100)).length < 1e-6)
    #expect(tracker.velocity(at: now.advanced(by: 0.1)) == .zero)
  }

  @Test(arguments: [0.025, 0.04, 0.05, 0.08, 0.1])
  func `S155 a panel that reports rarely has a velocity, and a rest is longer there`(step: Double) {
    var tracker = VelocityTracker()
    var now = Timestamp.zero
    for index in 0...5 {
      now = Timestamp.zero.advanced(by: Double(index) * step)
      tracker.add(Vector(dx: Double(index) * step * 600, dy: 0), at: now)
    }
    let lift = now.advanced(by: step)
    #expect((tracker.velocity(at: lift).dx - 600).magnitude < 1)
    #expect(tracker.velocity(at: now.advanced(by: max(3 * step, 0.05))) == .zero)
  }

  @Test(arguments: [(0.033, 0.006), (0.04, 0.008), (0.05, 0.008)])
  func `S155 reports of a slow panel may come early or late`(step: Double, jitter: Double) {
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var tracker = VelocityTracker()
      var now = Timestamp.zero
      tracker.add(.zero, at: now)
      for index in 1...6 {
        let time = Double(index) * step + .random(in: -jitter...jitter, using: &generator)
        now = Timestamp.zero.advanced(by: time)
        tracker.add(Vector(dx: time * 600, dy: 0), at: now)
      }
      #expect((tracker.velocity(at: now.advanced(by: step)).dx - 600).magnitude < 1)
      #expect(tracker.velocity(at: now.advanced(by: 3 * step + 0.03)) == .zero)
    }
  }

  @Test func `S155 a pause of exactly the limit is none`() {
    var tracker = VelocityTracker()
    for index in 0...1 {
      let moment = Timestamp(nanoseconds: UInt64(index) * 40_000_000)
      tracker.add(Vector(dx: Double(index) * 40, dy: 0), at: moment)
    }
    let end = Timestamp(nanoseconds: 40_000_000)
    #expect((tracker.velocity(at: end).dx - 1000).magnitude < 1e-6)
    #expect(tracker.velocity(at: Timestamp(nanoseconds: 80_000_001)) == .zero)
  }

  @Test func `samples older than 100 ms are not used`() {
    let found = velocity(upTo: 0.4, every: 0.01) {
      Vector(dx: $0 < 0.25 ? -5000 * $0 : 200 * $0, dy: 0)
    }
    #expect((found.dx - 200).magnitude < 1e-3)
  }

  @Test func `a second sample of the same time replaces the first`() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: .zero)
    let later = Timestamp.zero.advanced(by: 0.01)
    tracker.add(Vector(dx: 500, dy: 0), at: later)
    tracker.add(Vector(dx: 10, dy: 0), at: later)
    #expect((tracker.velocity(at: later).dx - 1000).magnitude < 1e-6)
  }

  // MARK: Against what Android's quadratic least squares answers for recorded flings

  @Test(.enabled(if: AndroidTraces.areHere, AndroidTraces.whatIsMissing))
  func `the velocity agrees with Android on recorded flings`() throws {
    var compared = 0
    for entry in try AndroidTraces.load().entries {
      for expected in entry.expected where expected.strategy == "LSQ2" {
        let found = entry.velocity(ofPointer: expected.pointer)
        let part = expected.axis == "x" ? found.dx : found.dy
        let limit = max(0.2 * (expected.velocity ?? 0).magnitude, 50)
        #expect(
          (part - (expected.velocity ?? 0)).magnitude <= limit, "\(entry.name), \(expected.axis)")
        compared += 1
      }
    }
    #expect(compared >= 10)
  }

  @Test(.enabled(if: FlingRecordings.areHere, FlingRecordings.whatIsMissing))
  func `the velocity agrees with Android on the same flings at panel resolution`() throws {
    var compared = 0
    for (file, outcome) in try FlingRecordings.load() {
      let found = try FlingRecordings.velocity(of: file)
      for expected in outcome.expected where expected.strategy == "LSQ2" {
        let part = expected.axis == "x" ? found.dx : found.dy
        let limit = max(0.2 * (expected.velocity ?? 0).magnitude, 50)
        #expect((part - (expected.velocity ?? 0)).magnitude <= limit, "\(file), \(expected.axis)")
        compared += 1
      }
    }
    #expect(compared >= 6)
  }
}
