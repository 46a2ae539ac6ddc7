/// The work that the hit-tests of a frame may still do in the windows of one user (S225).
///
/// The unit is a comparison of a point with the place of a view, or of a group of views that are skipped
/// together.
final class HitTestBudget {
  /// The work to ask a window or a view, which takes about as long as so many comparisons.
  static let question = 4
  /// The number of users that can have all of ``Application/mostHitTestWork``. More users share the work
  /// of so many, but each keeps a twentieth.
  private static let fullShares = 8

  /// Whether a search of the last frame has ended early.
  private(set) var isSpent = false

  private var left = 0
  private var frame: UInt64 = 0
  /// The touch for which the end was noted last.
  private var noted: UInt64 = 0

  /// Whether a search of a frame has ended early.
  func isSpent(in frame: UInt64) -> Bool { isSpent && self.frame == frame }

  /// Returns the part of some work that each of some users may do.
  ///
  /// With a twentieth, a page with a hundred views still finds the views of some fingers, however many other
  /// users show windows.
  static func share(of work: Int, for users: Int) -> Int {
    max(work * fullShares / max(users, fullShares), work / 20)
  }

  /// Grants the work of a frame, unless the budget already has it.
  func renew(for frame: UInt64, _ work: Int) {
    guard self.frame != frame else { return }
    (self.frame, left, isSpent) = (frame, work, false)
  }

  /// Takes work. Returns false if less is left; then nothing is left until the next frame.
  @inline(__always)
  func spend(_ work: Int) -> Bool {
    guard left >= work else {
      (left, isSpent) = (0, true)
      return false
    }
    left -= work
    return true
  }

  /// Returns whether it is the first call for a touch.
  func note(_ touch: UInt64) -> Bool {
    guard noted != touch else { return false }
    noted = touch
    return true
  }
}
