import Fixtures
import Foundation
import Testing

@Suite("tactile replay --own", .waits)
struct ReplayOwnTests {
  private let tap = Fixtures.path("Recordings/tap.evemu")
  private let demo = Fixtures.path("Recordings/demo.evemu")

  /// A scene whose system gesture takes each tap, wherever it is.
  private func scene(in folder: TemporaryFolder, _ gesture: String) throws -> String {
    try folder.write(
      "scene.yaml",
      """
      windows:
      - name: system
        passThrough: true
        gestures: [\(gesture)]
      """)
  }

  private func phases(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      ["began", "moved", "ended", "cancelled"].first { line.contains(#""phase":"\#($0)""#) }
    }
  }

  @Test func `prints what a compositor receives, and nothing else`() throws {
    let text = try Programs.run("tactile", ["replay", tap, "--own"])
    #expect(text.status == 0 && text.errors.isEmpty, "\(text.errors)")
    #expect(text.lines.first?.contains("touch 1 began at ") == true, "\(text.output)")
    #expect(text.lines.last?.contains("touch 1 ended at ") == true, "\(text.output)")
    let json = try Programs.run("tactile", ["replay", tap, "--own", "--json"])
    #expect(json.lines.dropFirst().allSatisfy { $0.contains(#""compositor":{"device":1"#) })
    #expect(phases(json.lines).first == "began" && phases(json.lines).last == "ended")
  }

  @Test func `prints the same bytes twice, at any speed`() throws {
    let one = try Programs.run("tactile", ["replay", demo, "--own", "--json"])
    let two = try Programs.run("tactile", ["replay", demo, "--own", "--json"])
    let fast = try Programs.run(
      "tactile", ["replay", demo, "--own", "--json", "--speed", "1000"])
    #expect(one.lines.count > 20)
    #expect(one.output == two.output)
    #expect(one.output == fast.output)
  }

  @Test func `a touch that a system gesture takes while it waits does not appear`() throws {
    let folder = try TemporaryFolder()
    let taken = try scene(
      in: folder,
      "{kind: tap, scope: screen, shouldReceive: {region: [0, 0, 10000, 10000]}, duration: 1}")
    let result = try Programs.run("tactile", ["replay", tap, "--own", "--json", "--scene", taken])
    #expect(result.status == 0, "\(result.errors)")
    #expect(phases(result.lines).isEmpty, "\(result.output)")
  }

  @Test func `the options of the configuration apply`() throws {
    let folder = try TemporaryFolder()
    let scene = try scene(in: folder, "{kind: longPress, scope: screen, duration: 0.02}")
    let configuration = try folder.write(
      "tactiled.yaml", "devices: [{match: {name: \"*\"}, own: {cancel: palm}}]\n")
    let result = try Programs.run(
      "tactile",
      [
        "replay", tap, "--own", "--json", "--scene", scene, "--config", configuration,
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(phases(result.lines).last == "cancelled", "\(result.output)")
  }

  @Test func `S281 prints the name of the region that withholds a touch`() throws {
    let folder = try TemporaryFolder()
    let configuration = try folder.write("tactiled.yaml", "regions: [{name: page, allow: []}]\n")
    let words = ["replay", tap, "--own", "--config", configuration]
    let sentence = "withheld a touch: no gesture is allowed here"
    let text = try Programs.run("tactile", words)
    #expect(text.status == 0 && text.lines.count == 1, "\(text.output)\(text.errors)")
    #expect(text.output.hasSuffix("\"page\" \(sentence)\n"), "\(text.output)")
    let json = try Programs.run("tactile", words + ["--json"])
    #expect(phases(json.lines).isEmpty, "\(json.output)")
    let region =
      #""region":{"name":"page","message":"\#(sentence)","action":"withheld","cause":"dead"}}"#
    #expect(json.lines.last?.hasSuffix(region) == true, "\(json.output)")
  }

  @Test(arguments: [["--trace"], ["--to", "socket"]])
  func `cannot be combined with other outputs`(options: [String]) throws {
    let result = try Programs.run("tactile", ["replay", tap, "--own"] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains("--own"), "\(result.errors)")
  }
}
