import Fixtures
import Foundation
import Tactile
import TactileTesting
import Testing

@testable import TactileCommand

@Suite("tactile heatmap", .waits)
struct HeatmapTests {
  private let folder: TemporaryFolder
  private let demo = Fixtures.path("Recordings/demo.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func count(_ words: String, in text: String) -> Int {
    text.components(separatedBy: words).count - 1
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
        number: 1, kind: .direct, steps: steps, isAnswered: isAnswered)
    }
    let path: [(Double, Double)] = [(1, 1), (2, 1), (3, 1), (3, 2), (3, 2)]
    panel.trails = [trail(path, isAnswered: true), trail([(8, 8)], isAnswered: false)]
    map.add(panel)
    #expect(map.touches == 2)
    let total: Double = map.seconds.reduce(0, +)
    #expect((4.009...4.011).contains(total))
    #expect(map.seconds.count { $0 > 0 } == 5)
    #expect(map.landings.reduce(0, +) == 2)
    #expect(map.landings[11] == 1)
    #expect(map.landings[88] == 1)
    #expect(map.missed.count == 1)
  }

  @Test func `the density is smooth and keeps the whole time`() {
    var map = Heatmap(.init(width: 40 * Heatmap.cell, height: 30 * Heatmap.cell))
    var panel = Picture.Panel(name: "screen", size: map.size)
    // One second at the left edge, and two in the middle.
    for (place, time) in [(Point(x: 1, y: 200), 1.0), (Point(x: 300, y: 200), 2.0)] {
      panel.trails.append(
        .init(
          number: 1, kind: .direct,
          steps: [.init(time: 0, place: place), .init(time: time, place: place)]))
    }
    map.add(panel)
    let density = TouchDensity(of: map)
    // A cell is 2.5 mm wide: 1/16 square centimetre.
    let total: Double = density.values.reduce(0, +) / 16
    #expect((2.999...3.001).contains(total))
    let limit: Double = density.highest * 0.4
    for index in density.values.indices where index % density.columns > 0 {
      let step: Double = density.values[index] - density.values[index - 1]
      #expect(step.magnitude < limit)
    }
    #expect(density.levels == density.levels.sorted())
    #expect(density.levels.count == 8)
  }

  @Test func `an outline goes around each part above a level, and around its holes`() {
    var map = Heatmap(.init(width: 40 * Heatmap.cell, height: 40 * Heatmap.cell))
    var panel = Picture.Panel(name: "screen", size: map.size)
    let steps = (0..<64).map { index in
      let angle = Double(index) * Double.pi / 32
      return Picture.Trail.Step(
        time: Double(index),
        place: Point(
          x: Heatmap.cell * (20.0 + 12.0 * cos(angle)),
          y: Heatmap.cell * (20.0 + 12.0 * sin(angle))))
    }
    panel.trails = [.init(number: 1, kind: .direct, steps: steps)]
    map.add(panel)
    let density = TouchDensity(of: map)
    func outlines(_ limit: Double) -> Int {
      let data = ContourPath.data(of: density, from: limit, scale: 1)
      #expect(count("M", in: data) == count("Z", in: data))
      return count("M", in: data)
    }
    #expect(outlines(density.highest * 0.4) == 2)
    #expect(outlines(density.highest * 2) == 0)
  }

  /// Returns the file of a recording with random taps on a panel whose right edge of 11 mm is dead.
  private func recording(_ touches: Int) throws -> String {
    var random = SeededGenerator(seed: 5)
    // The panel of the recording has 341 x 192 mm, and 12 units for a millimetre.
    let tap = try String(contentsOfFile: Fixtures.path("Recordings/tap.evemu"), encoding: .utf8)
    var lines = tap.split(separator: "\n").filter { !$0.hasPrefix("E:") }.map(String.init)
    for index in 0..<touches {
      let time = index / 5
      let part = (index % 5) * 200_000
      func line(_ microseconds: Int, _ event: String) -> String {
        "E: \(time).\(String(part + microseconds + 1_000_000).dropFirst()) \(event)"
      }
      lines += [
        line(0, "0003 0039 \(index)"),
        line(0, "0003 0035 \(Int.random(in: 0..<330 * 12, using: &random))"),
        line(0, "0003 0036 \(Int.random(in: 0..<192 * 12, using: &random))"),
        line(0, "0001 014a 1"), line(0, "0000 0000 0"),
        line(50_000, "0003 0039 -1"), line(50_000, "0001 014a 0"),
        line(50_000, "0000 0000 0"),
      ]
    }
    return try folder.write("edge\(touches).evemu", lines.joined(separator: "\n") + "\n")
  }

  @Test func `prints and marks a dead edge with its size in millimetres`() throws {
    let (source, target) = (try recording(3000), folder.path("edge.svg"))
    let result = try Programs.run("tactile", ["heatmap", source, "-o", target])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("A: right edge, 11"), "\(result.output)")
    #expect(result.lines.count == 1)
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(count("class=\"dead\"", in: text) == 1)
    #expect(text.contains(">A  11"))
    #expect(text.contains(", 1 part that may not work<"))
  }

  @Test func `counts no dead parts of a glass that was not examined`() throws {
    let target = folder.path("x.svg")
    #expect(try Programs.run("tactile", ["heatmap", demo, "-o", target]).status == 0)
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(text.contains("12 touches, 0 missed<"))
    #expect(!text.contains("may not work"))
  }

  @Test func `states that a recording has too few touches for dead parts`() throws {
    let target = folder.path("few.svg")
    let result = try Programs.run("tactile", ["heatmap", demo, "-o", target])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("at least 300 touches, and there are 12."))
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(count("class=\"dead\"", in: text) == 0)
    #expect(text.contains("Dead parts of the glass were not searched"))
  }

  @Test(.enabled(if: Renderers.areAllInstalled, "needs chromium, librsvg and CairoSVG"))
  func `Chromium, librsvg and CairoSVG draw the same map, with labels apart`() throws {
    let files = try ["a.svg", "b.svg"].map { name in
      let target = folder.path(name)
      let source = name == "a.svg" ? try recording(3000) : demo
      let result = try Programs.run("tactile", ["heatmap", source, "-o", target])
      #expect(result.status == 0, "\(result.errors)")
      return target
    }
    let result = try Renderers.run("compare.py", files, in: folder)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(.enabled(if: Renderers.hasLibrary, "needs librsvg2-2"))
  func `a heatmap can be a PNG file, but not a page`() throws {
    let target = folder.path("x.png")
    #expect(try Programs.run("tactile", ["heatmap", demo, "-o", target]).status == 0)
    let data = try #require(FileManager.default.contents(atPath: target))
    #expect(Renderers.size(ofPNG: data).first == 2016)
    let page = ["heatmap", demo, "-o", folder.path("x.html")]
    #expect(try Programs.run("tactile", page).status == 2)
  }

  @Test func `a PNG file that cannot be drawn leaves no file, and one line of error`() throws {
    _ = try folder.write("librsvg-2.so.2", "no library")
    let target = folder.path("x.png")
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "LD_LIBRARY_PATH=" + folder.url.path,
          Programs.folder.appendingPathComponent("tactile").path, "heatmap", demo, "-o", target,
        ]))
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix("; install the package librsvg2-2, or write an .svg file\n"))
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func `a heatmap accepts several recordings of panels of any size`() throws {
    let target = folder.path("x.svg")
    let files = ["demo", "tap", "pan"].map { Fixtures.path("Recordings/\($0).evemu") }
    let result = try Programs.run("tactile", ["heatmap"] + files + ["-o", target])
    #expect(result.status == 0, "\(result.errors)")
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(ElementCounter.count("svg", in: text) == 1)
    #expect(text.contains("3 recordings, "))
    #expect(count("class=\"heat ", in: text) == 8)
    #expect(text.contains(">s/cm²: time of touches</text>"))
    #expect(text.contains(">50 mm</text>"))
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
    let missed = texts.map { count("class=\"missed ", in: $0) }
    #expect(missed[0] > missed[1] && missed[1] > 0)
    #expect(count("class=\"region\"", in: texts[0]) == 0)
    #expect(count("class=\"region\"", in: texts[1]) == 1)
    // The location on the glass does not depend on the position and units of the window.
    func cells(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("class=\"heat ") }
    }
    #expect(cells(texts[0]).count == 8)
    #expect(cells(texts[2]) == cells(texts[0]))
  }
}
