import TactileIO
import TactileTesting
import TactileWire

/// The files that `tactile play` plays.
enum PlayedFile {
  /// Reads files and returns the steps of their fingers. All fingers have lifted at the end.
  ///
  /// - Parameters:
  ///   - files: A `.touch` file, or the files of a recording.
  ///   - configuration: The file with the rules of the recorded panel; nil for those of the service.
  static func steps(
    of files: RecordingFiles, configuration: String?
  ) throws -> [ScriptStepMessage] {
    if files.paths.count == 1, files.paths[0].hasSuffix(".touch") {
      return try ScriptFile.steps(of: files.paths[0], reading: FileReader.bytes)
    }
    let rules = try ReplayConfiguration.deviceRules(configuration)
    return try ScriptFile.steps(of: try files.load(), rules: rules, file: files.paths[0])
  }
}
