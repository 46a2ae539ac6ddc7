import Fixtures
import Foundation
import Testing

@testable import TactileCommand

@Suite("Configurations of other machines", .waits)
struct ReplayConfigurationTests {
  private let folder: TemporaryFolder
  private let tap = Fixtures.path("Recordings/tap.evemu")
  private let demo = Fixtures.path("Recordings/demo.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func replay(_ config: String) throws -> [String] {
    let path = try folder.write("tactiled.yaml", config)
    let result = try Programs.run("tactile", ["replay", demo, "--config", path])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.lines
  }

  @Test func `a replay uses the rules, filters and thresholds of the machine`() throws {
    let plain = try Programs.run("tactile", ["replay", demo]).lines
    #expect(try replay("log: info") == plain)
    let long = try replay("thresholds: {pressDuration: 50}")
    #expect(
      plain.contains { $0.contains("longPress") } && !long.contains { $0.contains("longPress") })
    let filtered = try replay("filters: {minimumLife: 1}")
    #expect(plain.contains { $0.contains("tap ") } && !filtered.contains { $0.contains("tap ") })
    let turned = try replay("devices: [{match: {name: \"*\"}, rotation: 180}]")
    #expect(turned != plain && turned.count == plain.count)
  }

  @Test func `a replay uses the scene of the machine, and --scene overrides it`() throws {
    _ = try folder.write("scene.yaml", "windows: [{name: theirs}]\n")
    let mine = try folder.write("mine.yaml", "windows: [{name: mine, views: []}]\n")
    let path = try folder.write("tactiled.yaml", "scene: scene.yaml\n")
    func windows(_ more: [String]) throws -> Set<String> {
      let lines = try Programs.run("tactile", ["replay", tap, "--json", "--config", path] + more)
        .lines
      return Set(
        try lines.compactMap {
          (try ServiceProbe.object($0)["touch"] as? [String: Any])?["window"] as? String
        })
    }
    #expect(try windows([]) == ["theirs"])
    #expect(try windows(["--scene", mine]) == ["mine"])
  }

  @Test func `a window that waits for its screen is reported, unless a rule has this screen`()
    throws
  {
    let scene = try folder.write("scene.yaml", "windows: [{name: w, screen: HDMI-1}]\n")
    let rule = try folder.write(
      "rule.yaml", "devices: [{match: {name: \"*\"}, screen: HDMI-1}]\n")
    let demo = Fixtures.path("Recordings/demo.evemu")
    for words in [["replay"], ["explain"], ["heatmap", "-o", folder.path("x.svg")]] {
      let hidden = try Programs.run("tactile", words + [demo, "--scene", scene])
      #expect(hidden.errors.contains("waits for the screen \"HDMI-1\", and the recording has the"))
      #expect(hidden.errors.split(separator: "\n").count == 1, "\(hidden.errors)")
    }
    let shown = try Programs.run("tactile", ["replay", demo, "--scene", scene, "--config", rule])
    #expect(shown.errors.isEmpty && shown.output.contains("touch 1"), "\(shown.errors)")
  }

  @Test func `a replay does not look up users and groups`() throws {
    #expect(!(try replay("policy: {watch: {users: [nobody-of-this-name]}}")).isEmpty)
  }

  @Test(arguments: ["explain", "render", "heatmap"])
  func `explain, render and heatmap use the configuration`(command: String) throws {
    let path = try folder.write("tactiled.yaml", "filters: {minimumLife: 0.1}\n")
    let wrong = try folder.write("wrong.yaml", "filters: {minimumLive: 1}\n")
    let out = command != "explain" ? ["-o", folder.path("x.svg")] : []
    let result = try Programs.run("tactile", [command, demo, "--config", path] + out)
    #expect(result.status == 0, "\(result.errors)")
    if command == "render" {
      let text = try String(contentsOfFile: folder.path("x.svg"), encoding: .utf8)
      #expect(text.contains("filtered (dotted)"))
    }
    if command == "explain" {
      #expect(result.output != (try Programs.run("tactile", ["explain", demo]).output))
    }
    let refused = try Programs.run("tactile", [command, demo, "--config", wrong])
    #expect(refused.status != 0)
    if command == "explain" { #expect(refused.errors.contains("did you mean \"minimumLife\"?")) }
  }

  // MARK: validate

  @Test(arguments: [
    ("kiosk.yaml", "limits: {views: 0}", "limits.views"),
    ("kiosk.yaml", "devises: []\nlog: info", "did you mean \"devices\"?"),
    ("kiosk.yaml", "windows: [{nmae: x}]", "for a window one of"),
    ("tactiled.yaml", "windows: [{name: x}]", "for a configuration one of"),
    ("kiosk.yaml", "", "found an empty text, expected a scene"),
    ("taps.yaml", "version: 1\nbindings: [{gesture: tap, rum: [a]}]", "did you mean \"run\"?"),
    ("tap.evemu", "# EVEMU 1.3\nN: x\nI: 0 0 0 0\nB: 0 0\nB: 1 0\n", "found a recording (evemu)"),
    ("a.touch", "vew a 0,0 10x10\n---\n0 down 1 5,5\n---\n", "a.touch:1:1: error: found \"vew\""),
  ])
  func `validate distinguishes configurations, scenes, bindings and cases`(
    name: String, text: String, said: String
  ) throws {
    let result = try Programs.run("tactile", ["validate", try folder.write(name, text)])
    #expect(result.status == 1)
    #expect(result.errors.contains(said), "\(result.errors)")
  }

  @Test func `validate prints nothing about valid files`() throws {
    let files = [
      try folder.write("tactiled.yaml", "# nothing yet\n"),
      try folder.write("other.yaml", "policy: {watch: {users: [nobody-of-this-name]}}\n"),
      Fixtures.path("../../docs/tactiled.yaml"),
      try folder.write("taps.yaml", "version: 1\nbindings: [{gesture: tap, run: [\"true\"]}]\n"),
      Fixtures.path("Specifications/controls/button.touch"),
    ]
    let result = try Programs.run("tactile", ["validate"] + files)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func `validate warns of mistakes in valid scenes`() throws {
    let scene = try folder.write(
      "scene.yaml", "windows: [{name: w, screen: HDMI-1, gestures: [{kind: tap, action: x}]}]\n")
    let configuration = try folder.write("mine.yaml", "screens: [{name: DSI-1, pixels: [9, 9]}]\n")
    let one = try Programs.run("tactile", ["validate", scene])
    #expect(one.status == 0)
    #expect(one.errors.hasPrefix("\(scene):1:68: warning: windows[0].gestures[0].action: no view"))
    #expect(!one.errors.contains("screen"))
    for files in [[scene, configuration], [configuration, scene]] {
      let both = try Programs.run("tactile", ["validate"] + files)
      #expect(both.status == 0)
      #expect(both.errors.contains("declares the screen \"HDMI-1\", and it declares \"DSI-1\""))
    }
  }

  // MARK: Manual

  @Test func `tactiled(8) has exactly the options of tactiled --help`() throws {
    let help = try Programs.run("tactiled", ["--help"]).output
    let shown = help.split(separator: "\n").compactMap {
      $0.firstMatch(of: /^  (--[a-z]+)/).map { String($0.1) }
    }
    #expect(shown == ManText.daemonOptions.map(\.name))
  }

  @Test func `the configuration on the page about installing is valid`() throws {
    let text = try String(contentsOfFile: Fixtures.path("../../docs/install.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```yaml\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      let file = try folder.write("tactiled.yaml", block.components(separatedBy: "```")[0])
      #expect(try Programs.run("tactile", ["validate", file]).status == 0)
    }
  }
}
