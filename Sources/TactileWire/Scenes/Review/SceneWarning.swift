/// Something in a valid scene or a valid file of bindings that is probably a mistake.
package struct SceneWarning: Equatable, Sendable, CustomStringConvertible {
  /// The file.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The character in the line, from 1.
  package let column: Int
  /// The path of the value, such as `windows[0].views[2].frame`.
  package let path: JSONPath
  /// What is wrong, and what to do.
  package let text: String

  /// The warning in the form of compilers: `file:line:column: warning: sentence`.
  package var description: String {
    "\(Excerpt.plain(file, limit: 400)):\(line):\(column): warning: \(path): \(text)"
  }
}

extension SceneDescription {
  /// Returns the warnings about a scene in YAML or JSON text, in the order of the text.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - file: The name of the file.
  ///   - screens: The names of the screens that the configuration declares; nil if it is not known.
  /// - Throws: ``SceneError`` for the first error.
  package static func warnings(
    text: [UInt8], file: String, screens: Set<String>? = nil
  ) throws(SceneError) -> [SceneWarning] {
    let scene = try SceneDescription(text: text, file: file)
    let tree: SourcedValue
    do {
      tree = try SourcedValue.settings(text)
    } catch {
      throw SceneError(error, file: file, path: .root)
    }
    var review = SceneReview(tree: tree, file: file, screens: screens)
    review.review(scene)
    return review.warnings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
