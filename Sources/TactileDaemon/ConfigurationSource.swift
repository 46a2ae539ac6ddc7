import TactileIO
import TactileServer
import TactileWire

/// The configuration files of the daemon, which it can read again while it runs.
struct ConfigurationSource: Sendable {
  /// The result of reading all files at one time.
  struct Reading: Sendable {
    var configuration: Configuration
    /// The files that were read, in order.
    var files: [String]
    /// The machine's own scene, and its file.
    var scene: SceneDescription?
    var sceneFile: String?
    /// The time of reading, in seconds since 1970.
    var time: Int
    /// Sentences about settings that do not take effect.
    var notes: [String] = []

    /// The message about the configuration in the status.
    var message: ConfigurationMessage {
      ConfigurationMessage(files: files, scene: sceneFile, readAt: time)
    }
  }

  private let paths: ConfigurationPaths
  private let isNamed: Bool
  /// The scene file from the command line, which overrides the configuration.
  private let scene: String?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - file: The file from the command line; nil for the file of the service, if it exists.
  ///   - scene: The scene file from the command line.
  init(file: String?, scene: String?) {
    paths = file.map { ConfigurationPaths($0) } ?? ConfigurationPaths()
    isNamed = file != nil
    self.scene = scene
  }

  /// The first file, which may not exist.
  var mainFile: String { paths.main }

  /// Whether the daemon may run without the files: the command line names none, and this user
  /// cannot read the files of the service.
  var isOutOfReach: Bool { !isNamed && !paths.isReadable }

  /// Reads everything.
  ///
  /// - Throws: ``SceneError`` with the location of an error in a file; ``IOError`` if a file cannot
  ///   be read.
  func read() throws -> Reading {
    try read(paths.files(isNamed: isNamed))
  }

  /// Returns the defaults, with the scene from the command line if there is one.
  func readWithoutFiles() throws -> Reading { try read([]) }

  private func read(_ names: [String]) throws -> Reading {
    let accounts = AccountNames(
      user: Account.identifier(named:), group: Group.identifier(named:))
    let configuration = try Configuration(
      names: names, accounts: accounts, read: FileReader.contents(ofRegularFile:))
    var reading = Reading(
      configuration: configuration, files: names, time: RealTimeClock.seconds())
    if let scene, let other = configuration.scene {
      reading.notes = ["scene: ignoring \(other), because --scene is \(scene)"]
    }
    reading.sceneFile = scene ?? configuration.scene.map(paths.resolve)
    if let file = reading.sceneFile {
      let text = try FileReader.contents(ofRegularFile: file)
      reading.scene = try SceneDescription(text: text, file: file)
    }
    return reading
  }
}
