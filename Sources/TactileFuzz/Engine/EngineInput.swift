import Tactile

/// The steps of one run, which the input describes. Most fingers move like real fingers.
enum EngineInput {
  /// One step.
  enum Step {
    /// A device reports contacts.
    case frame(ContactFrame)
    /// The app does something. The number selects it.
    case disturb(Timestamp, Int)
    /// Time passes.
    case wait(Timestamp)
  }

  static func steps(_ bytes: inout InputBytes) -> [Step] {
    var fingers = EngineFingers()
    var steps: [Step] = []
    var now = Timestamp(nanoseconds: 1_000_000)
    while !bytes.isEmpty {
      let kind = bytes.byte()
      now = now.advanced(by: Double(bytes.byte()) / (kind & 1 == 0 ? 1000 : 100))
      switch kind >> 4 {
      case 0: steps.append(.wait(now))
      case 1: steps.append(.disturb(now, bytes.number(below: 256)))
      default: steps.append(.frame(fingers.frame(at: now, kind, &bytes)))
      }
    }
    for frame in fingers.lifts(at: now.advanced(by: 0.05)) { steps.append(.frame(frame)) }
    return steps
  }
}
