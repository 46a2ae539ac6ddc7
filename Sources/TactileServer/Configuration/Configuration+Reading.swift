import Tactile
import TactileWire

/// The name and the contents of a configuration file.
package struct ConfigurationFile: Equatable, Sendable {
  /// The path, for errors.
  package var name: String
  /// The contents, in UTF-8.
  package var text: [UInt8]

  /// A file with a name and contents.
  package init(name: String, text: [UInt8]) {
    self.name = name
    self.text = text
  }
}

/// Looks up the numbers of users and groups by name.
///
/// A program provides the lookups, because this module does not access the system.
package struct AccountNames: Sendable {
  /// Returns the number of the user with a name; nil if there is none.
  package var user: @Sendable (String) -> UInt32?
  /// Returns the number of the group with a name; nil if there is none.
  package var group: @Sendable (String) -> UInt32?

  /// The lookups of users and of groups.
  package init(
    user: @escaping @Sendable (String) -> UInt32?, group: @escaping @Sendable (String) -> UInt32?
  ) {
    self.user = user
    self.group = group
  }

  /// Accepts every name. Use it for the configuration of another machine, whose users are unknown here;
  /// the numbers in the policy then mean nothing.
  package static var unchecked: AccountNames {
    AccountNames(user: { _ in UInt32.max }, group: { _ in UInt32.max })
  }
}

extension Configuration {
  /// Reads the named files of a configuration.
  ///
  /// - Parameters:
  ///   - names: The names of the files, in order.
  ///   - accounts: The users and groups that names in the files refer to.
  ///   - read: Returns the contents of a file.
  /// - Throws: The errors of `read`, and `SceneError` for the first error in a file.
  package init(
    names: [String], accounts: AccountNames, read: (String) throws -> [UInt8]
  ) throws {
    let files = try names.map { ConfigurationFile(name: $0, text: try read($0)) }
    try self.init(files: files, accounts: accounts)
  }

  /// Decodes the files of a configuration, in YAML or JSON; safe for any bytes.
  ///
  /// A value in a later file replaces one in an earlier file, and lists are appended.
  ///
  /// - Parameters:
  ///   - files: The files, in order.
  ///   - accounts: The users and groups that names in the files refer to.
  /// - Throws: The first error, with file, line and column.
  package init(
    files: [ConfigurationFile], accounts: AccountNames
  ) throws(SceneError) {
    self.init()
    for file in files { try read(file, accounts) }
  }

  private mutating func read(
    _ file: ConfigurationFile, _ accounts: AccountNames
  ) throws(SceneError) {
    var tree: SourcedValue?
    do {
      let value = try SourcedValue.settings(file.text)
      tree = value
      try ConfigurationDecoder(file: file.name, accounts: accounts).read(value, into: &self)
    } catch {
      throw SceneError(
        error, file: file.name, path: tree?.path(to: error.place) ?? .root)
    }
  }

  /// Returns whether most keys of a text are keys of a configuration, or misspell one.
  package static func looksLike(_ text: [UInt8]) -> Bool {
    guard let names = try? SourcedValue.settings(text).memberNames, !names.isEmpty else {
      return false
    }
    let known = ConfigurationGuide.file.names
    let fitting = names.count { known.contains($0) || NearestWord.of($0, among: known) != nil }
    return fitting * 2 > names.count
  }
}

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
