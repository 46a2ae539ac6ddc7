import TactileWire

/// An error of reading the scene file that a configuration names.
package struct SceneFileError: Error, CustomStringConvertible {
  /// Where the configuration names it: file, line and column.
  private let place: String
  /// The error of reading it.
  private let error: any Error

  package var description: String { "\(Excerpt.plain(place, limit: 400)): error: scene: \(error)" }

  /// Reads the scene file of a configuration.
  ///
  /// - Throws: The error of `read`, with the place in the configuration if there is one.
  package static func locating<Result>(
    _ configuration: Configuration, _ read: () throws -> Result
  ) throws -> Result {
    do {
      return try read()
    } catch {
      guard let place = configuration.scenePlace else { throw error }
      throw SceneFileError(place: place, error: error)
    }
  }
}
