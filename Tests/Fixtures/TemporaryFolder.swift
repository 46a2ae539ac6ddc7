import Foundation

/// A folder that is removed with this object.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("tactile-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  package func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  package func write(_ name: String, _ bytes: Data) throws -> String {
    try bytes.write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// Writes a recording without touches. At a speed of 0.01 it lasts longer than any test.
  package func writeQuietRecording() throws -> String {
    let tap = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    let header = tap.split(separator: "\n").filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
    return try write(
      "quiet.evemu", header + "\nE: 0.000000 0000 0000 0000\nE: 100.000000 0000 0000 0000\n")
  }

  package var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}
