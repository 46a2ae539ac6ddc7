import Tactile
import TactileWire

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
