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
