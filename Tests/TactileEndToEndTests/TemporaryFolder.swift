import Fixtures
import Foundation

/// A folder that is there for one test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("tactile-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }

  func write(_ name: String, _ bytes: Data) throws -> String {
    try bytes.write(to: url.appendingPathComponent(name))
    return path(name)
  }

  /// A recording in which nobody touches the panel, for longer than a test may last at a speed of 0.01.
  func writeQuietRecording() throws -> String {
    let tap = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    let header = tap.split(separator: "\n").filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
    return try write(
      "quiet.evemu", header + "\nE: 0.000000 0000 0000 0000\nE: 100.000000 0000 0000 0000\n")
  }

  var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }
}
