/// Where the project's own test data is, and the optional collection beside the project.
public enum Fixtures {
  /// The path of a file below `Tests/Fixtures`.
  public static func path(_ name: String, file: String = #filePath) -> String {
    String(file.prefix(upTo: file.lastIndex(of: "/")!)) + "/" + name
  }

  /// The path of a file below `../shared`, which need not be there.
  public static func sharedPath(_ name: String, file: String = #filePath) -> String {
    path("../../../shared/" + name, file: file)
  }
}
