import Glibc
import Testing

@testable import Tactile

@Suite("Portable functions")
struct PortableMathTests {
  /// A function with its arguments and the same function of the C library.
  struct Function: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var first: ClosedRange<Double>
    var second: ClosedRange<Double> = 0...0
    /// The largest difference from the C library, in units in the last place.
    var units = 2.0
    /// The hash of all results.
    var hash: UInt64
    var own: @Sendable (Double, Double) -> Double
    var theirs: @Sendable (Double, Double) -> Double
  }

  private static let functions = [
    Function(
      testDescription: "exp", first: -745...709, hash: 0x496a_15a0_77b3_f89e,
      own: { x, _ in PortableMath.exp(x) }, theirs: { x, _ in Glibc.exp(x) }),
    Function(
      testDescription: "log", first: 1e-3...50, hash: 0xa33e_c147_0fa0_3ac7,
      own: { x, _ in PortableMath.log(x) }, theirs: { x, _ in Glibc.log(x) }),
    Function(
      testDescription: "pow", first: 0.1...8, second: -2...2, units: 8, hash: 0xb2e7_4f53_3cfe_ac49,
      own: { PortableMath.pow($0, $1) }, theirs: { Glibc.pow($0, $1) }),
    Function(
      testDescription: "sin", first: -7...7, hash: 0x7991_716e_1aca_bc34,
      own: { x, _ in PortableMath.sin(x) }, theirs: { x, _ in Glibc.sin(x) }),
    Function(
      testDescription: "cos", first: -7...7, hash: 0x8539_ba2f_f264_667b,
      own: { x, _ in PortableMath.cos(x) }, theirs: { x, _ in Glibc.cos(x) }),
    Function(
      testDescription: "sin after thousands of turns", first: -99_999...99_999,
      hash: 0x6243_83ab_be4a_b722,
      own: { x, _ in PortableMath.sin(x) }, theirs: { x, _ in Glibc.sin(x) }),
    Function(
      testDescription: "tan", first: -1.5...1.5, units: 4, hash: 0x3795_2af2_55be_e0c4,
      own: { x, _ in PortableMath.tan(x) }, theirs: { x, _ in Glibc.tan(x) }),
    Function(
      testDescription: "atan2", first: -500...500, second: -500...500, units: 8,
      hash: 0xb2ce_0201_baba_a94b,
      own: { PortableMath.atan2($0, $1) }, theirs: { Glibc.atan2($0, $1) }),
  ]

  /// The same bits everywhere, so this test compares the machine that runs it with the one that wrote it.
  @Test(arguments: functions)
  func `give the same bits on every machine, near those of the C library`(function: Function) {
    var state: UInt64 = 1
    // SplitMix64
    func number(in range: ClosedRange<Double>) -> Double {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      let part = Double((word ^ (word >> 31)) >> 11) * 0x1p-53
      return range.lowerBound + (range.upperBound - range.lowerBound) * part
    }
    var hash: UInt64 = 0
    var worst = 0.0
    for _ in 0..<50_000 {
      let (first, second) = (number(in: function.first), number(in: function.second))
      let own = function.own(first, second)
      let theirs = function.theirs(first, second)
      hash = (hash ^ own.bitPattern) &* 0x100_0000_01b3
      // Near 0, a sine has as many digits as the angle minus a multiple of π.
      worst = max(
        worst, (own - theirs).magnitude / max(theirs.ulp, own.magnitude < 1 ? 0x1p-56 : 0))
    }
    #expect(worst <= function.units)
    #expect(hash == function.hash, "\(function.testDescription): 0x\(String(hash, radix: 16))")
  }

  @Test func `are exact where the result is a number of the program`() {
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.log(1) == 0)
    #expect(PortableMath.sin(0) == 0)
    #expect(PortableMath.cos(0) == 1)
    #expect(PortableMath.atan2(0, 1) == 0)
    #expect(PortableMath.atan2(1, 0) == .pi / 2)
    #expect(PortableMath.atan2(-1, 0) == -.pi / 2)
    #expect(PortableMath.atan2(0, -1) == .pi)
    #expect(PortableMath.atan2(1, 1) == .pi / 4)
    #expect(PortableMath.atan2(0, 0) == 0)
    #expect(PortableMath.sin(.pi / 2) == 1)
    #expect(PortableMath.cos(.pi) == -1)
  }

  @Test func `accept every number`() {
    #expect(PortableMath.exp(.infinity) == .infinity)
    #expect(PortableMath.exp(-.infinity) == 0)
    #expect(PortableMath.exp(1e300) == .infinity)
    #expect(PortableMath.exp(.nan).isNaN)
    #expect(PortableMath.log(0) == -.infinity)
    #expect(PortableMath.log(.infinity) == .infinity)
    #expect(PortableMath.log(-1).isNaN)
    #expect(PortableMath.log(.nan).isNaN)
    #expect((PortableMath.log(.leastNonzeroMagnitude) + 744.440_071_921_381).magnitude < 1e-9)
    for number in [Double.infinity, -.infinity, .nan] {
      #expect(PortableMath.sin(number).isNaN)
      #expect(PortableMath.cos(number).isNaN)
    }
    #expect(PortableMath.sin(1e300).magnitude <= 1)
    #expect(PortableMath.cos(-.greatestFiniteMagnitude).magnitude <= 1)
  }
}
