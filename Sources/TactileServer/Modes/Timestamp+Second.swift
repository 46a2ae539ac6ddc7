import Tactile

extension Timestamp {
  /// The same time, or the next one that is a whole second of the clock.
  var atNextWholeSecond: Timestamp {
    let second: UInt64 = 1_000_000_000
    let rest = nanoseconds % second
    return Timestamp(nanoseconds: rest == 0 ? nanoseconds : nanoseconds - rest &+ second)
  }
}
