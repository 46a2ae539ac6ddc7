import TactileIO

/// The options on the command line of `tactiled`.
struct DaemonOptions: Equatable {
  /// The path of the socket; nil for the default of this user.
  var socket: String?
  /// The configuration file; nil for that of the service, if it exists.
  var configuration: String?
  /// The scene file.
  var scene: String?
  /// The recording to play instead of reading devices.
  var recording: String?
  /// The factor of playback speed; nil to play as fast as the clients read.
  var speed: Double? = 1
  /// The panels that do not exist, to use instead of devices.
  var panels: [VirtualPanel] = []
  /// Whether to check the configuration and exit.
  var isCheck = false
  var wantsHelp = false
  var wantsVersion = false

  static let help = """
    usage: tactiled [--config FILE] [--socket PATH] [--scene FILE]
                    [--replay FILE [--speed N|max] | --panel SIZE[,name=TEXT]...]
           tactiled --check [--config FILE] [--scene FILE]

    Reads touch panels, and sends touches and gestures to clients over a Unix socket.

      --config FILE   read this configuration, and then each *.yaml file in the folder
                      whose name has .d instead of .yaml (default:
                      /etc/tactile/tactiled.yaml and /etc/tactile/tactiled.d/*.yaml, if
                      they exist); tactiled.yaml(5) lists all keys
      --check         read the configuration and the scene, print the settings that differ
                      from the defaults or the first error, and exit
      --socket PATH   listen at PATH (default: /run/tactile/tactiled.socket as root,
                      $XDG_RUNTIME_DIR/tactile/tactiled.socket otherwise)
      --scene FILE    show the windows of this scene file, in YAML or JSON, instead of the
                      scene in the configuration; without any scene, each screen has a
                      default window
      --replay FILE   play a recording instead of reading devices; playback begins when
                      the first client calls Attach or Devices.Watch, or subscribes to
                      events, and the daemon exits at the end
      --speed N       play N times as fast (default 1); max: as fast as clients read
      --panel SIZE    have a touch panel of this size that does not exist, such as
                      341x192mm, instead of reading devices; tactile tap, swipe and play
                      touch it. Give it several times for several panels; 341x192mm,name=Left
                      names one
      --version       print the version
      --help          print this help

    SIGHUP reloads the configuration and the scene.

    Exit status: 0 success, 1 failure, 2 wrong arguments.

    """

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    wantsHelp = list.takeFlag("--help", "-h")
    wantsVersion = list.takeFlag("--version")
    socket = try SocketPath.checked(list.takeOption("--socket"))
    configuration = try list.takePath("--config")
    isCheck = list.takeFlag("--check")
    scene = try list.takePath("--scene")
    recording = try list.takePath("--replay")
    let speed = try list.takeOption("--speed")
    for text in try list.takeOptions("--panel") {
      panels.append(try VirtualPanel(parsing: text, number: panels.count + 1))
    }
    if let extra = try list.operands(options: Self.names).first {
      throw UsageError("'\(extra)' is not expected; use --replay FILE to play a recording")
    }
    if isCheck, recording != nil || socket != nil || speed != nil || !panels.isEmpty {
      throw UsageError("--check accepts only --config and --scene beside it")
    }
    if recording != nil, !panels.isEmpty {
      throw UsageError("--panel and --replay are both given; give one of them")
    }
    guard let speed else { return }
    guard recording != nil else { throw UsageError("--speed requires --replay FILE") }
    self.speed = try Self.speed(speed)
  }

  private static let names = [
    "--config", "--check", "--socket", "--scene", "--replay", "--speed", "--panel", "--version",
    "--help",
  ]

  private static func speed(_ text: String) throws(UsageError) -> Double? {
    if text == "max" { return nil }
    guard let speed = Double(text), speed >= 0.01, speed <= 1000 else {
      throw UsageError("--speed is '\(text)'; expected a number from 0.01 to 1000, or max")
    }
    return speed
  }
}
