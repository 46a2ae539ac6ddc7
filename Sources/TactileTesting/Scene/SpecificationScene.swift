import TactileWire

/// The scene of a specification: its lines and its scene file.
struct SpecificationScene {
  /// A scene file.
  struct File {
    /// Its content.
    let scene: SceneDescription
    /// The word that names it.
    let word: Word
  }

  var file: File?
  var statements: [Statement]
}
