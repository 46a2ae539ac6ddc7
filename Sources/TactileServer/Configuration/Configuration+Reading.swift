import TactileWire

extension Configuration {
  /// Reads the files of a configuration, YAML or JSON, each on top of those before it; safe for any
  /// bytes.
  ///
  /// - Parameters:
  ///   - files: The files, in order.
  ///   - accounts: How names of users and groups become numbers.
  ///
  /// Throws `SceneError`: the first thing that is wrong, with file, line and column.
  public init(
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
      try ConfigurationDecoder(accounts: accounts).read(value, into: &self)
    } catch {
      throw SceneError(
        error, file: file.name, path: tree?.path(to: error.place) ?? .root)
    }
  }

  /// Whether a text looks like a configuration, and not like a scene or another of our files: most of
  /// its keys are, or nearly are, a configuration's.
  public static func looksLike(_ text: [UInt8]) -> Bool {
    guard let names = try? SourcedValue.settings(text).memberNames, !names.isEmpty else {
      return false
    }
    let known = ConfigurationGuide.file.names
    let fitting = names.count { known.contains($0) || NearestWord.of($0, among: known) != nil }
    return fitting * 2 > names.count
  }
}
