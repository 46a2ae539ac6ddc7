/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
///
/// A test that makes up its input prints the seed, and can be given it again. Used from one thread.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that depends on nothing but its seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number, any of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
