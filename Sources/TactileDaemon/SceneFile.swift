import TactileIO
import TactileWire

/// The file of the machine's own scene, which can be read again while it is shown.
struct SceneFile {
  let path: String

  /// What it describes.
  ///
  /// - Throws: ``SceneError`` with the place of what is wrong in it, ``IOError`` if it cannot be read.
  func read() throws -> SceneDescription {
    try SceneDescription(text: try FileReader.bytes(of: path), file: path)
  }
}
