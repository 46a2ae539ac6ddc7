import Tactile
import TactileIO
import TactileServer
import TactileWire

/// A file was to be tried that is no part of the configuration.
struct UnreadTrial: Error, CustomStringConvertible {
  let path: String
  let paths: ConfigurationPaths

  var description: String {
    "the service does not read \(path); expected \(paths.main), or a file in \(paths.directory) whose name ends "
      + "in .yaml"
  }
}

/// The configuration files of the daemon, which it can read again while it runs.
struct ConfigurationSource: Sendable {
  /// The result of reading all files at one time.
  struct Reading: Sendable {
    var configuration: Configuration
    /// The contents of the files.
    var contents: ConfigurationContents
    /// The machine's own scene.
    var scene: SceneDescription?
    /// The time of reading, in seconds since 1970.
    var time: Int
    /// Sentences about settings that do not take effect.
    var notes: [String] = []
    /// Where the configuration comes from.
    var origin = ConfigurationMessage.Origin.files
    /// The error in the files, if the configuration does not come from them.
    var refusal: String?
    /// When the configuration ends, because `tactile try` applied a part of it; nil for the files alone.
    var trialEnd: Timestamp?

    /// The paths of the configuration's files, in order.
    var files: [String] { contents.files.map(\.path) }
    /// The path of the scene; nil if the machine has none.
    var sceneFile: String? { contents.scene?.path }

    /// The message about the configuration in the status.
    var message: ConfigurationMessage {
      ConfigurationMessage(
        files: files, scene: sceneFile, readAt: time, refusal: refusal, origin: origin)
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
  func read() throws -> Reading { try read(trying: nil) }

  /// Reads everything, with a file that stands for one of the configuration's files.
  ///
  /// - Throws: as ``read()``; ``UnreadTrial`` for a file that the configuration would not read.
  func read(trying trial: TrialFile?) throws -> Reading {
    var names = try paths.files(isNamed: isNamed)
    guard let trial else {
      return try reading(of: names.map(TextFile.init(reading:)), scene: TextFile.init(reading:))
    }
    guard paths.reads(trial.target) else { throw UnreadTrial(path: trial.target, paths: paths) }
    if !names.contains(trial.target) { names.append(trial.target) }
    // The main file is the first, and the others follow in the order of their names.
    names.sort { ($0 == paths.main ? 0 : 1, $0) < ($1 == paths.main ? 0 : 1, $1) }
    var reading = try reading(
      of: names.map { name in
        guard name == trial.target else { return try TextFile(reading: name) }
        var file = TextFile(path: name)
        file.bytes = trial.text
        return file
      }, scene: TextFile.init(reading:))
    reading.trialEnd = trial.end
    reading.notes.append("\(trial.target) is only tried, and is not kept yet")
    return reading
  }

  /// Returns the defaults, with the scene from the command line if there is one.
  func readWithoutFiles() throws -> Reading {
    try reading(of: [], scene: TextFile.init(reading:))
  }

  /// Reads everything. After an error, returns the configuration of the copy instead, or the defaults if
  /// there is no copy that can be used. The result has the error.
  func read(orElse saved: SavedConfiguration) -> Reading {
    do {
      return try read()
    } catch {
      var reading = read(saved)
      reading.refusal = "\(error)"
      return reading
    }
  }

  private func read(_ saved: SavedConfiguration) -> Reading {
    var defaults = Reading(
      configuration: Configuration(), contents: ConfigurationContents(),
      time: RealTimeClock.seconds())
    defaults.origin = .defaults
    do {
      guard let contents = try saved.read() else { return defaults }
      var reading = try reading(of: contents.files) { contents.scene ?? TextFile(path: $0) }
      reading.origin = .saved
      return reading
    } catch {
      defaults.notes = ["cannot use \(saved.path): \(error)"]
      return defaults
    }
  }

  /// Decodes the files, and the scene that they name.
  private func reading(
    of files: [TextFile], scene contents: (String) throws -> TextFile
  ) throws -> Reading {
    let accounts = AccountNames(
      user: Account.identifier(named:), group: Group.identifier(named:))
    var configuration = try Configuration(
      files: files.map { ConfigurationFile(name: $0.path, text: $0.bytes) }, accounts: accounts)
    configuration.addUnitUsers(from: accounts)
    var reading = Reading(
      configuration: configuration, contents: ConfigurationContents(files: files),
      time: RealTimeClock.seconds())
    reading.notes = configuration.ineffectiveSettings
    if let scene, let other = configuration.scene {
      reading.notes += ["scene: ignoring \(other), because --scene is \(scene)"]
    }
    if let path = scene ?? configuration.scene.map(paths.resolve) {
      let file =
        scene == nil
        ? try SceneFileError.locating(configuration) { try contents(path) } : try contents(path)
      reading.scene = try SceneDescription(text: file.bytes, file: file.path)
      reading.contents.scene = file
    }
    return reading
  }
}
