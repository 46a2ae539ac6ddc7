import Tactile
import TactileIO
import TactileWire

/// The call that plays a script, with the options that `tap`, `swipe` and `play` share.
struct ScriptCall {
  static let options: [CommandPage.Entry] = [
    .option("--screen", "NAME", "touch this screen (default: the first screen)"), .socket,
    .option("--to", "PATH", "another name of --socket", completion: .files),
  ]

  /// The requirements and the end of a script, for the help.
  static let conditions = """
    It needs the permission inject, and a screen that nothing touches. It waits for the end of the script. If
    a person touches the screen, or if this command ends, the touches are cancelled at once.
    """

  static let success = "the screen was touched, and all fingers have lifted"
  static let failure =
    "a finger or a pen touches the screen, the script ended early, or the service could not be reached or "
    + "replied with an error"

  private let screen: String?
  /// The path of the service's socket.
  let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    screen = arguments.value("--screen")
    let paths = [arguments.value("--socket"), arguments.value("--to")].compactMap(\.self)
    guard paths.count < 2 else {
      throw UsageError("--socket and --to are the same option; give it once")
    }
    socket = paths.first ?? SocketPath.forCommand()
  }

  /// Plays the steps, and waits until they are done.
  func play(_ steps: [ScriptStepMessage]) throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(.play(PlayParameters(screen: screen, steps: steps))))
    _ = try connection.answer()
    return .success
  }

  /// Reads a location, such as `300,200`.
  static func location(_ text: String) throws(UsageError) -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw UsageError(
        "found '\(text)'; expected a location in points from the upper left corner, such as 300,200"
      )
    }
    return Point(x: x, y: y)
  }
}
