/// Where the project's own test data is, and the optional collection beside the project.
public enum Fixtures {
  /// The folder of this file.
  private static let folder = directory(of: #filePath)

  /// The path of a file below `Tests/Fixtures`.
  public static func path(_ name: String) -> String {
    folder + "/" + name
  }

  /// The path of a file below `../shared`, which need not be there.
  public static func sharedPath(_ name: String) -> String {
    path("../../../shared/" + name)
  }

  private static func directory(of file: String) -> String {
    String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex))
  }
}
