import Tactile

/// A file of bindings.
package struct BindingList: Equatable, Sendable {
  /// The layout of the keyboard that the tasks `keys` and `type` use.
  package var keyboard = KeyboardLayout()
  /// The bindings, in the order of the file.
  package var bindings: [BindingDescription] = []
  /// The inline gestures, each once, in the order in which bindings use them first.
  package var gestures: [InlineGesture] = []
  /// The values that the list was read from, for the locations of errors and warnings; nil without a file.
  var source: SourcedValue?

  /// A list without bindings.
  package init() {}

  /// Decodes a file of bindings, in YAML or JSON; safe for any bytes.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - file: The name of the file, for errors.
  ///
  /// Throws `SceneError` for the first error, with file, line and column.
  package init(text: [UInt8], file: String) throws(SceneError) {
    var tree: SourcedValue?
    do {
      let value = try text.withUnsafeBufferPointer { (bytes) throws(SceneFlaw) in
        try YAMLReader.read(bytes, limits: SceneLimits())
      }
      tree = value
      var decoder = BindingDecoder()
      self = try decoder.list(value)
      source = value
    } catch {
      throw SceneError(error, file: file, path: tree?.path(to: error.place.number) ?? .root)
    }
  }

  /// Returns whether a text looks like a file of bindings.
  package static func looksLike(_ text: [UInt8]) -> Bool {
    (try? SourcedValue.settings(text).memberNames)?.contains("bindings") ?? false
  }
}
