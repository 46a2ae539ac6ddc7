import Tactile
import TactileIO
import TactileWire

/// `tactile swipe`: swipes over a screen with a scripted finger.
struct SwipeCommand: Command {
  static let page = CommandPage(
    name: "swipe",
    summary: "swipe over a screen with a scripted finger",
    usage: "X,Y X,Y",
    operandCount: 2...2,
    purpose: """
      Makes tactiled move a finger over a screen, in a straight line at a constant speed. Apps receive the
      touch and its gestures. If tactiled owns the panel, the compositor's app receives it too
      (docs/testing.md).

      \(ScriptCall.conditions)
      """,
    operands: [
      .operand(
        "X,Y",
        "the locations of the landing and of the lift, in points from the upper left corner of the "
          + "screen; 160 points are an inch on the glass",
        completion: .nothing)
    ],
    options: [
      .option("--for", "SECONDS", "the time of the movement, from 0.01 to 60 (default: 0.3)")
    ] + ScriptCall.options,
    success: ScriptCall.success,
    failure: ScriptCall.failure,
    examples: [
      .init(
        line: "tactile swipe 600,300 100,300", text: "Swipe to the left", needs: .panel),
      .init(
        line: "tactile swipe 300,500 300,100 --for 1", text: "Drag upwards, slowly",
        needs: .panel),
    ])

  private let steps: [ScriptStepMessage]
  private let call: ScriptCall

  init(_ arguments: Arguments) throws {
    let start = try ScriptCall.location(arguments.operands[0])
    let end = try ScriptCall.location(arguments.operands[1])
    let duration = try arguments.number("--for", in: 0.01...60) ?? 0.3
    steps = .swipe(from: start, to: end, for: duration)
    call = try ScriptCall(arguments)
  }

  func run() throws -> ExitCode { try call.play(steps) }
}
