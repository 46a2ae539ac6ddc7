import TactileIO

/// What `tactiled` was asked for on its command line.
struct DaemonOptions: Equatable {
  /// Where to listen; nil means the place for this user.
  var socket: String?
  /// The configuration to read; nil means the service's, if it is there.
  var configuration: String?
  /// The scene to show.
  var scene: String?
  /// The recording to play instead of reading devices.
  var recording: String?
  /// How fast to play it; nil means as fast as the clients read.
  var speed: Double? = 1
  /// Whether everything is only to be read, and said whether it is right.
  var isCheck = false
  var wantsHelp = false
  var wantsVersion = false

  static let help = """
    usage: tactiled [--config FILE] [--socket PATH] [--scene FILE]
                    [--replay FILE [--speed N|max]]
           tactiled --check [--config FILE] [--scene FILE]

    Reads touch panels and tells clients of touches and gestures over a Unix socket.

      --config FILE   read this configuration, and the files of the folder beside it that
                      is named with .d in the place of .yaml (default:
                      /etc/tactile/tactiled.yaml and /etc/tactile/tactiled.d/*.yaml, as
                      far as they are there); tactiled.yaml(5) tells what it can say
      --check         read the configuration and the scene, say what is in them or what
                      is wrong, and end
      --socket PATH   listen at PATH (default: /run/tactile/tactiled.socket as root,
                      $XDG_RUNTIME_DIR/tactile/tactiled.socket otherwise)
      --scene FILE    show the windows of a scene file, in YAML or JSON, instead of those
                      of the configuration, or of one full-screen window with the usual
                      gestures
      --replay FILE   play a recording instead of reading devices; it begins with the
                      first subscriber, and the daemon ends when it is over
      --speed N       play N times as fast (default 1); max: as fast as clients read
      --version       print the version
      --help          print this

    SIGHUP makes it read the configuration and the scene again.

    Exit status: 0 it ended as asked, 1 it could not do its work, 2 it was called wrongly.

    """

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    wantsHelp = list.takeFlag("--help", "-h")
    wantsVersion = list.takeFlag("--version")
    socket = try SocketPath.checked(list.takeOption("--socket"))
    configuration = try list.takeOption("--config")
    isCheck = list.takeFlag("--check")
    scene = try list.takeOption("--scene")
    recording = try list.takeOption("--replay")
    let speed = try list.takeOption("--speed")
    if let extra = try list.operands().first {
      throw UsageError("'\(extra)' is not expected; a recording is played with --replay FILE")
    }
    if isCheck, recording != nil || socket != nil || speed != nil {
      throw UsageError("--check goes with --config and --scene, and with nothing else")
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
