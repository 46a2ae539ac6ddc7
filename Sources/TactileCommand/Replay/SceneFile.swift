import TactileIO
import TactileWire

/// Reads scene files.
enum SceneFile {
  /// Reads a scene file.
  ///
  /// - Throws: `IOError` or `SceneError`, whose messages contain the name of the file.
  static func load(_ name: String) throws -> SceneDescription {
    try SceneDescription(text: try FileReader.bytes(of: name), file: name)
  }
}
