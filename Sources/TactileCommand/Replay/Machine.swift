import TactileIO
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
      var files: [ConfigurationFile] = []
      for name in try paths.files(isNamed: true) {
        files.append(ConfigurationFile(name: name, text: try FileReader.bytes(of: name)))
      }
      configuration = try Configuration(files: files, accounts: .unchecked)
      scene = scene ?? configuration.scene.map(paths.resolve)
    }
    self.init(scene: try scene.map(SceneFile.load), configuration: configuration.server)
  }
}
