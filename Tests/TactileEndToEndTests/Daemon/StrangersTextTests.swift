import Fixtures
import Foundation
import Testing

@Suite("Text of devices and files", .waits)
struct StrangersTextTests {
  /// A name that forges a line of the journal, colours the terminal and turns the direction of writing.
  private static let name = "Bad\n<2>tactiled: forged\u{1b}[31m\u{9b}31m\u{202e}\u{200b}\u{2028}end"

  private let folder: TemporaryFolder
  private let socket: String

  init() throws {
    folder = try TemporaryFolder()
    socket = folder.path("socket")
  }

  /// A recording of a panel with this name.
  private func recording() throws -> String {
    let path = folder.path("recording.yml")
    let made = try Programs.run(
      "tactile",
      ["convert", Fixtures.path("Recordings/tap.evemu"), path])
    try #require(made.status == 0, "\(made.errors)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let escaped = #"Bad\n<2>tactiled: forged\e[31m\x9b31m\u202e\u200b\u2028end"#
    let changed = text.replacing(/name: .*/, with: "name: \"\(escaped)\"", maxReplacements: 1)
    return try folder.write("recording.yml", changed)
  }

  /// Checks that a text has the name, on one line and without hidden characters.
  private func expectPlain(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(text.contains("Bad"), "\(text)", sourceLocation: sourceLocation)
    let hidden = text.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: $0 != "\n"
      default: false
      }
    }
    #expect(hidden.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
    let forged = text.split(separator: "\n").filter { $0.hasPrefix("<2>") }
    #expect(forged.isEmpty, "\(text)", sourceLocation: sourceLocation)
  }

  // Claim: Text of a device, file or program stays on one line, without control characters.
  @Test func `a device's name stays on one line in the log and in the commands`() throws {
    let recording = try recording()
    let configuration = try folder.write(
      "tactiled.yaml", "devices: [{match: {name: \"*\"}, screen: other}]\n")
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--config", configuration, "--replay", recording, "--speed", "max",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    for command in [["scene"], ["monitor"]] {
      // The recording begins with the first subscription, so the other commands precede it.
      let result = try Programs.run("tactile", command + ["--socket", socket])
      #expect(result.status == 0, "\(result.errors)")
      if command == ["monitor"] { expectPlain(result.output) }
    }
    let log = Programs.finish(daemon)
    expectPlain(log.errors)
    for line in log.errors.split(separator: "\n") { #expect(line.hasPrefix("tactiled: ")) }
  }

  @Test(arguments: [[], ["--json"]]) func `and in the status`(options: [String]) throws {
    let recording = try recording()
    let daemon = try Programs.start("tactiled", ["--socket", socket, "--replay", recording])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let status = try Programs.run("tactile", ["status", "--socket", socket] + options)
    expectPlain(status.output)
    daemon.terminate()
    expectPlain(Programs.finish(daemon).errors)
  }

  @Test(arguments: [["replay"], ["replay", "--json"], ["explain"], ["explain", "--json"]])
  func `and in the commands that read its recording`(words: [String]) throws {
    // Explanations name only devices without touches.
    let configuration = try folder.write(
      "tactiled.yaml", "devices: [{match: {name: \"*\"}, kind: other}]\n")
    let result = try Programs.run("tactile", words + [recording(), "--config", configuration])
    expectPlain(words[0] == "replay" ? result.output : result.errors)
    expectPlain("Bad" + result.output + result.errors)
  }

  @Test(arguments: [
    ["tactile", "replay"], ["tactile", "explain"], ["tactile", "validate"],
    ["tactiled", "--check", "--config"], ["tactiled", "--check", "--scene"],
  ])
  func `a file's name stays on one line in an error`(words: [String]) throws {
    let result = try Programs.run(words[0], Array(words.dropFirst()) + ["no/" + Self.name])
    #expect(result.status == 1)
    expectPlain(result.errors)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
