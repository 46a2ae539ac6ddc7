import TactileIO

/// What `tactiled` was asked for on its command line.
struct DaemonOptions: Equatable {
  /// Where to listen; nil means the place for this user.
  var socket: String?
  /// The scene to show.
  var scene: String?
  /// The recording to play instead of reading devices.
  var recording: String?
  /// How fast to play it; nil means as fast as the clients read.
  var speed: Double? = 1
  var wantsHelp = false
  var wantsVersion = false

  static let help = """
    usage: tactiled [--socket PATH] [--scene FILE] [--replay FILE [--speed N|max]]

    Reads touch panels and tells clients of touches and gestures over a Unix socket.

      --socket PATH   listen at PATH (default: /run/tactile/tactiled.socket as root,
                      $XDG_RUNTIME_DIR/tactile/tactiled.socket otherwise)
      --scene FILE    show the windows of a scene file, in YAML or JSON, instead of one
                      full-screen window with the usual gestures
      --replay FILE   play a recording instead of reading devices; it begins with the
                      first subscriber, and the daemon ends when it is over
      --speed N       play N times as fast (default 1); max: as fast as clients read
      --version       print the version
      --help          print this

    Exit status: 0 it ended as asked, 1 it could not do its work, 2 it was called wrongly.

    """

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    wantsHelp = list.takeFlag("--help", "-h")
    wantsVersion = list.takeFlag("--version")
    socket = try SocketPath.checked(list.takeOption("--socket"))
    scene = try list.takeOption("--scene")
    recording = try list.takeOption("--replay")
    let speed = try list.takeOption("--speed")
    if let extra = try list.operands().first {
      throw UsageError("'\(extra)' is not expected; a recording is played with --replay FILE")
    }
    guard let speed else { return }
    guard recording != nil else { throw UsageError("--speed goes with --replay FILE") }
    self.speed = try Self.speed(speed)
  }

  private static func speed(_ text: String) throws(UsageError) -> Double? {
    if text == "max" { return nil }
    guard let speed = Double(text), speed >= 0.01, speed <= 1000 else {
      throw UsageError("--speed is '\(text)'; expected a number from 0.01 to 1000, or max")
    }
    return speed
  }
}
