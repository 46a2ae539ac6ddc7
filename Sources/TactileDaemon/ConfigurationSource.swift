import TactileIO
import TactileServer
import TactileWire

/// The files that the daemon is configured by, which can be read again while it runs.
struct ConfigurationSource {
  /// All that was read at one time.
  struct Reading {
    var configuration: Configuration
    /// The files it was read from, in order.
    var files: [String]
    /// The machine's own scene, and its file.
    var scene: SceneDescription?
    var sceneFile: String?
    /// When it was read, in seconds since 1970.
    var time: Int
    /// What of it does not count, in sentences.
    var notes: [String] = []

    /// What clients are told of it.
    var message: ConfigurationMessage {
      ConfigurationMessage(files: files, scene: sceneFile, readAt: time)
    }
  }

  private let paths: ConfigurationPaths
  private let isNamed: Bool
  /// The scene that the command line names; it counts more than the files'.
  private let scene: String?

  /// - Parameters:
  ///   - file: The file that the command line names; nil for the service's, if it is there.
  ///   - scene: The scene that the command line names.
  init(file: String?, scene: String?) {
    paths = file.map { ConfigurationPaths($0) } ?? ConfigurationPaths()
    isNamed = file != nil
    self.scene = scene
  }

  /// The first file, there or not.
  var mainFile: String { paths.main }

  /// Whether the files may be left alone because nobody named them and this user may not read them.
  var isOutOfReach: Bool { !isNamed && !paths.isReadable }

  /// Reads everything.
  ///
  /// - Throws: ``SceneError`` with the place of what is wrong, ``IOError`` if a file cannot be read.
  func read() throws -> Reading {
    try read(paths.files(isNamed: isNamed))
  }

  /// What counts without any file of a configuration.
  func readWithoutFiles() throws -> Reading { try read([]) }

  private func read(_ names: [String]) throws -> Reading {
    var files: [ConfigurationFile] = []
    for name in names {
      files.append(ConfigurationFile(name: name, text: try FileReader.bytes(of: name)))
    }
    let configuration = try Configuration(files: files, accounts: .system)
    var reading = Reading(
      configuration: configuration, files: names, time: RealTimeClock.seconds())
    if let scene, let other = configuration.scene {
      reading.notes = ["scene: \(other) is not shown, for --scene names \(scene)"]
    }
    reading.sceneFile = scene ?? configuration.scene.map(paths.resolve)
    if let file = reading.sceneFile {
      reading.scene = try SceneDescription(text: try FileReader.bytes(of: file), file: file)
    }
    return reading
  }
}

extension AccountNames {
  /// Those of this machine.
  static var system: AccountNames {
    AccountNames(
      user: { Account.identifier(named: $0) }, group: { Group(named: $0)?.identifier })
  }
}
