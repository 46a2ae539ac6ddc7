import Tactile
import TactileWire

/// Reports for how long no touch has changed, in the steps of the configuration (S265 to S267).
///
/// Call ``noteTouch(at:)`` with each frame of touches, and ``fire(dueBy:)`` at ``nextDeadline``. Without
/// steps, it costs nothing.
package final class PresenceControl {
  /// The times of the steps, in seconds, in rising order.
  package private(set) var steps: [Int] = []
  /// Called with each new message.
  package var changeHandler: ((PresenceMessage) -> Void)?
  /// The step that was reached last.
  package private(set) var message = PresenceMessage(idle: 0)

  /// The message; nil while no step is reached.
  var messageUnlessActive: PresenceMessage? { message.idle == 0 ? nil : message }

  /// The time of the last touch, or since when the steps exist.
  private var last: Timestamp?
  /// The number of steps that were reached since then.
  private var reached = 0

  /// There are no steps.
  package init() {}

  /// Replaces the steps. Steps that are reached already are reported at once.
  ///
  /// - Parameter now: The time; nil before the first device, which begins to count.
  /// - Returns: Whether something was reported.
  @discardableResult
  package func setSteps(_ new: [Int], at now: Timestamp?) -> Bool {
    guard new != steps else { return false }
    if steps.isEmpty { last = nil }
    steps = new
    reached = 0
    guard let now else { return false }
    begin(at: now)
    while let end = nextDeadline, end <= now { reached += 1 }
    return report()
  }

  /// Begins to count, if no touch was noted yet.
  package func begin(at now: Timestamp) {
    if last == nil, !steps.isEmpty { last = now }
  }

  /// Notes that a touch has changed.
  package func noteTouch(at now: Timestamp) {
    guard !steps.isEmpty else { return }
    last = now
    guard reached > 0 else { return }
    reached = 0
    report()
  }

  /// When the next step is reached; nil if there is none.
  package var nextDeadline: Timestamp? { reached < steps.count ? end(of: steps[reached]) : nil }

  /// Reports the steps that are reached by a time.
  package func fire(dueBy due: Timestamp) {
    while let end = nextDeadline, end <= due {
      reached += 1
      report()
    }
  }

  /// Returns when a step is reached: at a whole second of the clock, so that its time does not tell exactly
  /// when the last touch changed (S267).
  private func end(of step: Int) -> Timestamp? {
    last.map { $0.advanced(by: TimeInterval(step)).atNextWholeSecond }
  }

  @discardableResult
  private func report() -> Bool {
    let new = PresenceMessage(idle: reached == 0 ? 0 : steps[reached - 1])
    guard new != message else { return false }
    message = new
    changeHandler?(new)
    return true
  }
}

extension Timestamp {
  /// The same time, or the next one that is a whole second of the clock.
  var atNextWholeSecond: Timestamp {
    let second: UInt64 = 1_000_000_000
    let rest = nanoseconds % second
    return Timestamp(nanoseconds: rest == 0 ? nanoseconds : nanoseconds - rest &+ second)
  }
}
