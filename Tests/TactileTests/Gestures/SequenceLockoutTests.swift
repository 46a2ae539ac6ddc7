import Testing

@testable import Tactile

@Suite("Lockouts of sequences")
struct SequenceLockoutTests {
  private static func time(_ seconds: Double) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  /// Notes a wrong try; returns the duration of the lockout that begins.
  private func fail(_ lockout: inout SequenceLockout, at seconds: Double) -> Double? {
    lockout.noteWrongTry(at: Self.time(seconds), most: 3, lockout: 60)
  }

  @Test func `S287 a lockout begins with the last wrong try of a number`() {
    var lockout = SequenceLockout()
    #expect(fail(&lockout, at: 10) == nil)
    #expect(fail(&lockout, at: 20) == nil)
    #expect(lockout.remaining(at: Self.time(25)) == nil)
    #expect(fail(&lockout, at: 30) == 60)
    #expect(lockout.remaining(at: Self.time(40)) == 50)
    #expect(lockout.remaining(at: Self.time(89.5)) == 0.5)
    #expect(lockout.remaining(at: Self.time(90)) == nil)
  }

  @Test func `S288 each lockout is twice as long as the one before, up to eight times`() {
    var lockout = SequenceLockout()
    var now = 0.0
    var durations: [Double] = []
    for _ in 0..<6 {
      for _ in 0..<3 {
        now += 1
        guard let duration = fail(&lockout, at: now) else { continue }
        durations.append(duration)
        now += duration
      }
    }
    #expect(durations == [60, 120, 240, 480, 480, 480])
  }

  @Test func `S288 wrong tries and the doubling are forgotten after eight times the first lockout`()
  {
    var lockout = SequenceLockout()
    for second in 1...3 { _ = fail(&lockout, at: Double(second)) }
    for second in 100...102 { _ = fail(&lockout, at: Double(second)) }
    // The second lockout ends at 222 s.
    #expect(lockout.remaining(at: Self.time(221)) == 1)
    #expect(fail(&lockout, at: 702) == nil)
    #expect(fail(&lockout, at: 703) == nil)
    #expect(fail(&lockout, at: 704) == 60)
    var other = SequenceLockout()
    #expect(fail(&other, at: 0) == nil)
    #expect(fail(&other, at: 479) == nil)
    #expect(fail(&other, at: 958) == 60)
    var slow = SequenceLockout()
    for second in [0.0, 480, 960, 1440, 1920] { #expect(fail(&slow, at: second) == nil) }
  }

  @Test func `S288 a success forgets wrong tries and the doubling`() {
    var lockout = SequenceLockout()
    for second in 1...3 { _ = fail(&lockout, at: Double(second)) }
    _ = fail(&lockout, at: 70)
    _ = fail(&lockout, at: 71)
    lockout.forget()
    #expect(fail(&lockout, at: 72) == nil)
    #expect(fail(&lockout, at: 73) == nil)
    #expect(fail(&lockout, at: 74) == 60)
  }
}
