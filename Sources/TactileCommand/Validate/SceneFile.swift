import TactileIO
import TactileWire

/// A scene in a file.
enum SceneFile {
  /// Reads it; throws `IOError` and `SceneError`, each a sentence with the file's name.
  static func load(_ name: String) throws -> SceneDescription {
    try SceneDescription(text: try FileReader.bytes(of: name), file: name)
  }
}
