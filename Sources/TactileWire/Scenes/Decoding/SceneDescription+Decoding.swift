extension SceneDescription {
  /// Decodes a scene from YAML or JSON text; safe for any bytes.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - file: The name of the file, for errors.
  ///   - limits: The limits of the scene.
  ///
  /// Throws `SceneError` for the first error, with file, line and column.
  public init(
    text: [UInt8], file: String, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) {
    let tree: SourcedValue
    do {
      tree = try Self.tree(of: text, limits)
    } catch {
      throw SceneError(error, file: file, path: .root)
    }
    try self.init(tree, file: file, limits: limits)
  }

  /// Decodes a scene from the socket.
  ///
  /// - Parameters:
  ///   - value: The scene's object.
  ///   - path: The path of the scene in the call's parameters, for errors.
  ///   - limits: The limits of the scene.
  ///
  /// Throws `SceneError` for the first error, with its path.
  public init(
    _ value: JSONValue, path: JSONPath = .root, limits: SceneLimits = SceneLimits()
  ) throws(SceneError) {
    try self.init(SourcedValue(value), file: nil, path: path, limits: limits)
  }

  private static func tree(
    of text: [UInt8], _ limits: SceneLimits
  ) throws(SceneFlaw) -> SourcedValue {
    try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
      try YAMLReader.read(bytes, limits: limits)
    }
  }

  private init(
    _ tree: SourcedValue, file: String?, path: JSONPath = .root, limits: SceneLimits
  ) throws(SceneError) {
    do {
      var decoder = SceneDecoder(limits: limits)
      self = try decoder.scene(tree)
    } catch {
      throw SceneError(
        error, file: file, path: tree.path(to: error.place.number, from: path) ?? path)
    }
  }
}
