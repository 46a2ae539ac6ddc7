import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// The machine that a recording is replayed on: what it is configured to do, and its own scene.
struct Machine {
  /// What the options say that name it.
  static let options: [CommandPage.Entry] = [
    .option(
      "--scene", "FILE",
      "the windows, views and recognizers to show, in YAML or JSON (default: those of the "
        + "configuration, or one full-screen window with the usual gestures)", completion: .files),
    .option(
      "--config", "FILE",
      "the tactiled.yaml of the machine that the recording comes from, with the folder beside it: its "
        + "rules for devices, filters, thresholds and scene count (default: the standards)",
      completion: .files),
  ]

  let configuration: ServerConfiguration
  let scene: SceneDescription?

  /// A machine with a scene and a configuration, or without.
  init(
    scene: SceneDescription? = nil, configuration: ServerConfiguration = ServerConfiguration()
  ) {
    self.scene = scene
    self.configuration = configuration
  }

  /// The one that a command line names with ``options``.
  ///
  /// Users and groups are that machine's, and nobody here is any of them: they are not looked up.
  init(_ arguments: Arguments) throws {
    var scene = arguments.value("--scene")
    var configuration = Configuration()
    if let file = arguments.value("--config") {
      let paths = ConfigurationPaths(file)
      configuration = try Self.configuration(paths, isNamed: true)
      scene = scene ?? configuration.scene.map(paths.resolve)
    }
    self.init(scene: try scene.map(SceneFile.load), configuration: configuration.server)
  }

  /// What is said about devices in a file, or in those of the service if they are there and may be read.
  static func deviceRules(_ file: String?) throws -> DeviceRules {
    let paths = file.map { ConfigurationPaths($0) } ?? ConfigurationPaths()
    guard file != nil || paths.isReadable else { return DeviceRules() }
    return try configuration(paths, isNamed: file != nil).devices
  }

  private static func configuration(
    _ paths: ConfigurationPaths, isNamed: Bool
  ) throws -> Configuration {
    var files: [ConfigurationFile] = []
    for name in try paths.files(isNamed: isNamed) {
      files.append(ConfigurationFile(name: name, text: try FileReader.bytes(of: name)))
    }
    return try Configuration(files: files, accounts: .unchecked)
  }
}
