/// Any contacts on a scene with all kinds of views and recognizers. Touches and states have legal
/// sequences, all gestures end, and late wake-ups change nothing.
enum EngineTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let steps = EngineInput.steps(&bytes)
    let prompt = EngineRun(steps, isLate: false)
    Law.demandNone(prompt.complaints)
    let late = EngineRun(steps, isLate: true)
    guard prompt.log != late.log else { return }
    let difference = zip(prompt.log, late.log).first { $0 != $1 }
    fatalError("late wake-ups change the result: \(difference.map { "\($0)" } ?? "lengths")")
  }
}
