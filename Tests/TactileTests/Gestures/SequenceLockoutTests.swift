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

  @Test func `S288 wrong tries and the doubling are forgotten after 32 times the first lockout`() {
    var lockout = SequenceLockout()
    for second in 1...3 { _ = fail(&lockout, at: Double(second)) }
    for second in 100...102 { _ = fail(&lockout, at: Double(second)) }
    // The second lockout ends at 222 s.
    #expect(lockout.remaining(at: Self.time(221)) == 1)
    #expect(fail(&lockout, at: 2142) == nil)
    #expect(fail(&lockout, at: 2143) == nil)
    #expect(fail(&lockout, at: 2144) == 60)
    var other = SequenceLockout()
    #expect(fail(&other, at: 0) == nil)
    #expect(fail(&other, at: 1919) == nil)
    #expect(fail(&other, at: 3838) == 60)
    var slow = SequenceLockout()
    for second in [0.0, 1920, 3840, 5760, 7680] { #expect(fail(&slow, at: second) == nil) }
  }

  /// Returns the number of wrong tries in a day of a person who needs no time for them, and who waits after some
  /// lockouts.
  private func tries(waiting pause: Double, after lockouts: Int, most: Int) -> Int {
    var lockout = SequenceLockout()
    var (now, count, begun) = (0.0, 0, 0)
    while now < 86_400 {
      // The last try before a wait begins no lockout.
      for number in 1...most where begun < lockouts || number < most {
        count += 1
        guard let duration = lockout.noteWrongTry(at: Self.time(now), most: most, lockout: 60)
        else { continue }
        begun += 1
        now += duration
      }
      if begun >= lockouts {
        now += pause
        begun = 0
      }
    }
    return count
  }

  @Test(arguments: [1, 2, 5]) func `S288 a day has only so many tries, however a person waits`(
    most: Int
  ) {
    let mostInDay = 184 * most
    #expect(tries(waiting: 0, after: .max, most: most) > 181 * most)
    for pause in [0.0, 60, 480, 960, 1440, 1919, 1920, 3840] {
      for lockouts in [0, 1, 2, 3, 4, 5, 8, .max] where pause > 0 || lockouts == .max {
        #expect(
          tries(waiting: pause, after: lockouts, most: most) <= mostInDay, "\(pause) \(lockouts)")
      }
    }
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
