@testable import Tactile

/// The input of a random run.
struct WildInput {
  /// A step: a frame, a disturbance by the app, or only time.
  enum Step {
    case frame(ContactFrame)
    case hover(HoverEvent)
    case disturb(Timestamp)
    case wait(Timestamp)

    func placed(_ placement: WildPlacement) -> Self {
      switch self {
      case .frame(let frame): .frame(placement.place(frame))
      case .hover(let event): .hover(placement.place(event))
      case .disturb(let moment): .disturb(placement.place(moment))
      case .wait(let moment): .wait(placement.place(moment))
      }
    }
  }

  var steps: [Step] = []

  /// Creates a stream of fingers, most of which behave normally.
  init(seed: UInt64, disturbed: Bool) {
    let dice = Dice(seed: seed ^ 0xF1A6)
    var fingers = WildFingers()
    var pen = WildPen()
    var now = Timestamp(nanoseconds: 1_000_000)
    for _ in 0..<dice.number(10...80) {
      let pause = Self.pause(dice)
      now = now.advanced(by: Double(pause) / 1000)
      if disturbed, dice.chance(8) { steps.append(.disturb(now)) }
      if dice.chance(5) { steps.append(.wait(now)) }
      if dice.chance(30) { steps.append(.hover(pen.event(at: now, dice))) }
      steps.append(.frame(fingers.frame(at: now, dice)))
    }
    if let leave = pen.leave(at: now) { steps.append(.hover(leave)) }
    for frame in fingers.lifts(at: now.advanced(by: 0.05)) { steps.append(.frame(frame)) }
  }

  /// A pause in milliseconds, which often is just a time that decides about gestures of these scenes.
  private static func pause(_ dice: Dice) -> Int {
    if dice.chance(10) { return dice.pick([150, 200, 350, 500, 750]) + dice.number(-1...1) }
    return dice.chance(5) ? dice.number(300...1200) : dice.number(0...60)
  }
}
