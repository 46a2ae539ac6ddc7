import TactileIO
import TactileServer
import TactileWire

/// What `tactiled --check` prints of what it has read.
struct CheckReport: CustomStringConvertible {
  let reading: ConfigurationSource.Reading
  /// The first file, there or not.
  let mainFile: String

  var description: String {
    var lines: [String] = []
    if reading.files.isEmpty {
      lines.append("no configuration at \(mainFile): the standards count")
    }
    lines += reading.files.map { "configuration \($0)\(Self.warning(of: $0))" }
    lines += reading.notes.map { "  \($0)" }
    lines += reading.configuration.summary.map { "  \($0)" }
    if let file = reading.sceneFile, let scene = reading.scene {
      lines.append("scene \(file)\(Self.warning(of: file))")
      let windows = scene.windows.map { "\"\($0.name)\" at level \($0.level)" }
      lines.append("  windows: \(windows.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Who checks may be root; the service never is.
  private static func warning(of file: String) -> String {
    ConfigurationPaths.isForService(file)
      ? "" : " (which only you may read, and the service may not: chmod a+r it)"
  }
}
