import Fixtures
import Foundation
import TactileInput
import TactileRecording
import TactileServer
import Testing

@testable import TactileCommand

@Suite("tactile render and tactile heatmap")
struct RenderTests {
  private let folder: TemporaryFolder
  private let demo = Fixtures.path("Recordings/demo.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func render(_ source: String, _ name: String) throws -> String {
    let target = folder.path(name)
    let result = try Programs.run("tactile", ["render", source, "-o", target])
    #expect(result.status == 0, "\(result.errors)")
    return try String(contentsOfFile: target, encoding: .utf8)
  }

  private func count(_ words: String, in text: String) -> Int {
    text.components(separatedBy: words).count - 1
  }

  @Test func `an SVG is well-formed, complete and reproducible`()
    throws
  {
    let text = try render(demo, "one.svg")
    #expect(ElementCounter.count("svg", in: text) == 1)
    #expect(count("<circle class=\"landing", in: text) == 12)
    #expect(count("<circle class=\"mark\"", in: text) == 13)
    #expect(text.contains("tap ended, 0.1 s"))
    #expect(text.contains("prefers-color-scheme: dark"))
    #expect(try render(demo, "two.svg") == text)
  }

  @Test func `draws a cancelled touch with dashes`() throws {
    let text = try render(Fixtures.path("Recordings/cut-mid-touch.evemu"), "x.svg")
    #expect(text.contains("cancelled\""))
    #expect(text.contains(" cancelled (dashed)"))
  }

  @Test func `draws and lists filtered contacts separately`() throws {
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: demo)))
    var filters = FilterOptions()
    filters.minimumLife = 0.1
    let configuration = ReplayConfiguration(
      configuration: ServerConfiguration(devices: DeviceRules(filters: filters)))
    let recording = try RecordingReader.read(bytes, name: "demo")
    let trails = PictureMaker.picture(of: recording, with: configuration).panels.flatMap(\.trails)
    #expect(trails.count == 12)
    let filtered = trails.filter(\.isFiltered)
    #expect(filtered.count == 3)
    #expect(filtered.allSatisfy { $0.end == .filtered("it was too short for a finger") })
    #expect(filtered.allSatisfy { !$0.steps.isEmpty })
    let picture = PictureMaker.picture(of: recording, with: configuration)
    #expect(SVGPicture.text(of: picture, title: "x").contains("3 filtered (dotted)"))
  }

  @Test func `escapes the name of a file`() throws {
    let data = try #require(FileManager.default.contents(atPath: demo))
    let source = try folder.write("<script>&\"'.evemu", data)
    let svg = try render(source, "x.svg")
    #expect(ElementCounter.count("script", in: svg) == 0)
    #expect(ElementCounter.count("svg", in: svg) == 1)
    #expect(count("<script>", in: try render(source, "x.html")) == 1)
  }

  @Test func `a page is one file without external resources`() throws {
    let text = try render(demo, "x.html")
    for word in ["http:", "https:", "src=", "href=", "@import", "fetch("] {
      let found = count(word, in: text)
      #expect(found == (word == "http:" ? count("http://www.w3.org/2000/svg", in: text) : 0))
    }
    #expect(count("<li ", in: text) == 12 * 2 + 13)
  }

  /// A browser to test pages. `make check-browser` installs it.
  private static let browser: String? = {
    let path = "/usr/bin/chromium"
    if FileManager.default.isExecutableFile(atPath: path) { return path }
    print("RenderTests: skipped, chromium is not installed")
    return nil
  }()

  @Test(.enabled(if: browser != nil, "needs chromium"))
  func `a page works with slider, button and keyboard, in light and dark mode`() throws {
    _ = try render(demo, "x.html")
    let script = Fixtures.path("Pages/drive.py")
    let driver = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "-C", folder.url.path, "python3", "-I", script, try #require(Self.browser),
        folder.path("x.html"),
      ])
    let result = Programs.finish(driver)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `does not overwrite a file, and rejects other endings`() throws {
    let target = try folder.write("x.svg", "mine")
    #expect(try Programs.run("tactile", ["render", demo, "-o", target]).status == 1)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    #expect(try Programs.run("tactile", ["render", demo, "-o", folder.path("x.png")]).status == 2)
    #expect(try Programs.run("tactile", ["heatmap", demo]).status == 2)
  }

  @Test func `a heatmap shows the time on each cell and missed touches`() throws {
    var map = Heatmap(.init(width: 10 * Heatmap.cell, height: 10 * Heatmap.cell))
    var panel = Picture.Panel(name: "screen", size: map.size)
    func trail(_ places: [(Double, Double)], isAnswered: Bool) -> Picture.Trail {
      let steps = places.enumerated().map { index, place in
        Picture.Trail.Step(
          time: Double(index),
          place: .init(x: (place.0 + 0.5) * Heatmap.cell, y: (place.1 + 0.5) * Heatmap.cell))
      }
      return Picture.Trail(
        number: 1, isPen: false, steps: steps, isAnswered: isAnswered)
    }
    let around: [(Double, Double)] = [
      (1, 1), (2, 1), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2), (1, 2),
    ]
    panel.trails = [trail(around, isAnswered: true), trail([(8, 8)], isAnswered: false)]
    map.add(panel)
    #expect(map.touches == 2)
    #expect(map.longest == 1)
    #expect(map.seconds.count { $0 > 0 } == 9)
    #expect(map.dead == [22])
    #expect(map.missed.count == 1)
  }

  @Test func `a heatmap accepts several recordings of panels of any size`() throws {
    let target = folder.path("x.svg")
    let files = ["demo", "tap", "pan"].map { Fixtures.path("Recordings/\($0).evemu") }
    let result = try Programs.run("tactile", ["heatmap"] + files + ["-o", target])
    #expect(result.status == 0, "\(result.errors)")
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(ElementCounter.count("svg", in: text) == 1)
    #expect(text.contains("3 recordings, "))
    #expect(count("class=\"heat\"", in: text) > 20)
  }

  /// The gestures of the demo, and a button below some of its taps.
  @Test func `a heatmap with a scene shows its views and the touches that no view used`()
    throws
  {
    let button = "{kind: button, name: b, frame: [600, 400, 300, 300]}"
    let halves = """
      windows:
      - {name: left, frame: [0, 0, 1074, 1210], size: [100, 100], views: []}
      - {name: right, frame: [1074, 0, 1074, 1210], views: []}
      """
    let scenes = [
      try folder.write("none.yaml", "windows: [{name: all, views: []}]\n"),
      try folder.write("button.yaml", "windows: [{name: all, views: [\(button)]}]\n"),
      try folder.write("halves.yaml", halves),
    ]
    let texts = try scenes.map { scene in
      let target = "\(scene).svg"
      let result = try Programs.run("tactile", ["heatmap", demo, "--scene", scene, "-o", target])
      #expect(result.status == 0, "\(result.errors)")
      return try String(contentsOfFile: target, encoding: .utf8)
    }
    let missed = texts.map { count("class=\"missed\"", in: $0) }
    #expect(missed[0] > missed[1] && missed[1] > 0)
    #expect(count("class=\"region\"", in: texts[0]) == 0)
    #expect(count("class=\"region\"", in: texts[1]) == 1)
    // The location on the glass does not depend on the position and units of the window.
    func cells(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("class=\"heat\"") }
    }
    #expect(cells(texts[0]).count > 20)
    #expect(cells(texts[2]) == cells(texts[0]))
  }
}
