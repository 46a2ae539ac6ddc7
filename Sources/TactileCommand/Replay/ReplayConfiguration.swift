import TactileIO
import TactileInput
import TactileServer
import TactileWire

/// The configuration and the scene that a recording is replayed with.
struct ReplayConfiguration {
  /// The options of a command line that name a configuration.
  static let options: [CommandPage.Entry] = [
    .option(
      "--scene", "FILE",
      "the windows, views and recognizers to show, in YAML or JSON (default: those of the "
        + "configuration, or one full-screen window with common gestures)", completion: .files),
    .option(
      "--config", "FILE",
      "apply the device rules, filters, thresholds and scene of this tactiled.yaml and of the folder "
        + "beside it, such as those of the kiosk that was recorded (default: the default values)",
      completion: .files),
  ]

  var server: ServerConfiguration
  var scene: SceneDescription?
  /// The path of the scene file; nil without one.
  private(set) var sceneFile: String?
  /// The path of the configuration file; nil without one.
  private(set) var configurationFile: String?

  /// A configuration with a scene or without one.
  init(
    scene: SceneDescription? = nil, configuration: ServerConfiguration = ServerConfiguration()
  ) {
    self.scene = scene
    server = configuration
  }

  /// The configuration that a command line names with ``options``.
  ///
  /// It does not look up the names of users and groups, because they belong to the machine that was
  /// recorded.
  init(_ arguments: Arguments) throws {
    var scene = arguments.value("--scene")
    var configuration = Configuration()
    if let file = arguments.value("--config") {
      let paths = ConfigurationPaths(file)
      configuration = try Self.configuration(paths, isNamed: true)
      scene = scene ?? configuration.scene.map(paths.resolve)
    }
    self.init(scene: try scene.map(SceneFile.load), configuration: configuration.server)
    sceneFile = scene
    configurationFile = arguments.value("--config")
  }

  /// Returns the device rules of a file, or those of the service if its files exist and are
  /// readable.
  static func deviceRules(_ file: String?) throws -> DeviceRules {
    try settings(file).devices
  }

  /// Returns the settings in a file, or those of the service if its files exist and are readable.
  static func settings(_ file: String?) throws -> Configuration {
    let paths = file.map { ConfigurationPaths($0) } ?? ConfigurationPaths()
    guard file != nil || paths.isReadable else { return Configuration() }
    return try configuration(paths, isNamed: file != nil)
  }

  /// Returns the settings in a file, or those of the service; nil if no file is named, and the files of the service do
  /// not exist or are not readable.
  static func machineSettings(_ file: String?) throws -> Configuration? {
    let paths = file.map { ConfigurationPaths($0) } ?? ConfigurationPaths()
    let present = (try? paths.files(isNamed: false)) ?? []
    guard file != nil || paths.isReadable && !present.isEmpty else { return nil }
    return try configuration(paths, isNamed: file != nil)
  }

  private static func configuration(
    _ paths: ConfigurationPaths, isNamed: Bool
  ) throws -> Configuration {
    try Configuration(
      names: try paths.files(isNamed: isNamed), accounts: .unchecked, read: FileReader.bytes(of:))
  }
}

/// Reads scene files.
enum SceneFile {
  /// Reads a scene file.
  ///
  /// - Throws: `IOError` or `SceneError`, whose messages contain the name of the file.
  static func load(_ name: String) throws -> SceneDescription {
    try SceneDescription(text: try FileReader.bytes(of: name), file: name)
  }
}
