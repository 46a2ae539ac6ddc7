import Tactile
import TactileTesting
import Testing

/// Whatever fingers do and whatever regions allow, the compositor sees nothing that is not allowed.
@Suite("The laws of regions")
struct RegionLawTests {
  // Claim: The compositor receives no gesture that a region of the configuration does not allow.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `S276 S277 S278 S279 S280 they hold for all fingers and regions`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let run = try #require(RegionRun { Int.random(in: 0..<$0, using: &random) })
    for _ in 0..<1500 { run.step { Int.random(in: 0..<$0, using: &random) } }
    run.finish()
    #expect(run.complaints == [], "seed \(seed)")
  }

  @Test func `S276 the compositor sees many touches of the random fingers`() throws {
    var count = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let run = try #require(RegionRun { Int.random(in: 0..<$0, using: &random) })
      for _ in 0..<500 { run.step { Int.random(in: 0..<$0, using: &random) } }
      run.finish()
      count += run.beganCount
    }
    #expect(count > 300)
  }
}
