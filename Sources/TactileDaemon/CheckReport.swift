import TactileIO
import TactileServer
import TactileWire

/// The output of `tactiled --check`.
struct CheckReport: CustomStringConvertible {
  let reading: ConfigurationSource.Reading
  /// The path of the first file, which may not exist.
  let mainFile: String
  /// The unit of the service; nil if systemd does not run.
  let unit: ServiceUnit?

  var description: String {
    var lines: [String] = []
    if reading.files.isEmpty {
      lines.append("no configuration at \(mainFile): using defaults")
    }
    lines += reading.files.map { "configuration \($0)\(warning(of: $0))" }
    lines += reading.notes.map { "  \($0)" }
    lines += reading.configuration.summary.map { "  \($0)" }
    if let file = reading.sceneFile, let scene = reading.scene {
      lines.append("scene \(file)\(warning(of: file))")
      let windows = scene.windows.map { "\"\($0.name)\" at level \($0.level)" }
      lines.append("  windows: \(windows.joined(separator: ", "))")
      lines += warnings.map { "  \($0)" }
    }
    return lines.map { Excerpt.line($0) + "\n" }.joined()
  }

  /// The warnings about the scene.
  private var warnings: [SceneWarning] {
    guard let scene = reading.contents.scene else { return [] }
    let screens = reading.configuration.declaredScreens
    // The scene was read before, so it has no errors.
    return (try? SceneDescription.warnings(text: scene.bytes, file: scene.path, screens: screens))
      ?? []
  }

  /// Returns a warning if the service cannot read a file, although root, who may run the check,
  /// can.
  private func warning(of file: String) -> String {
    // The user may name a file that will be moved to the folder of the service.
    if mainFile == ConfigurationPaths.service, let folder = unit?.hiddenFolder(of: file) {
      return " (the service cannot read this file, because its unit hides \(folder); move the file "
        + "to /etc/tactile)"
    }
    guard let identity = ServiceIdentity(of: unit) else { return "" }
    return switch FileAccess(of: identity).toRead(file) {
    case .permitted: ""
    case .refused(let obstacle): " (the service cannot read this file; run '\(obstacle.fix)')"
    case .unknown: " (only root can check whether the service can read this file)"
    }
  }
}
