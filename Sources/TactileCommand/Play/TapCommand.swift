import Tactile
import TactileIO
import TactileWire

/// `tactile tap`: taps on a screen with a scripted finger.
struct TapCommand: Command {
  static let page = CommandPage(
    name: "tap",
    summary: "tap on a screen with a scripted finger",
    usage: "X,Y",
    operandCount: 1...1,
    purpose: """
      Makes tactiled touch a screen as a finger does. Apps receive the touch and its gestures. If tactiled
      owns the panel, the compositor's app receives it too (docs/testing.md).

      \(ScriptCall.conditions)
      """,
    operands: [
      .operand(
        "X,Y",
        "the location in points from the upper left corner of the screen; 160 points are an inch on "
          + "the glass",
        completion: .nothing)
    ],
    options: [
      .option(
        "--for", "SECONDS",
        "the time from the landing to the lift, from 0.001 to 60 (default: 0.08)")
    ] + ScriptCall.options,
    success: ScriptCall.success,
    failure: ScriptCall.failure,
    examples: [
      .init(line: "tactile tap 300,200", text: "Tap", needs: .panel),
      .init(line: "tactile tap 300,200 --for 1", text: "Press for a second", needs: .panel),
    ])

  private let steps: [ScriptStepMessage]
  private let call: ScriptCall

  init(_ arguments: Arguments) throws {
    let location = try ScriptCall.location(arguments.operands[0])
    let duration = try arguments.number("--for", in: 0.001...60) ?? 0.08
    steps = .tap(at: location, for: duration)
    call = try ScriptCall(arguments)
  }

  func run() throws -> ExitCode { try call.play(steps) }
}
