import Tactile

/// What happens to the engine, made of bytes: fingers that mostly do what fingers do.
enum EngineInput {
  /// A moment.
  enum Step {
    /// A device tells of contacts.
    case frame(ContactFrame)
    /// The app does something, which a number says.
    case disturb(Timestamp, Int)
    /// Nothing but that time passes.
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
