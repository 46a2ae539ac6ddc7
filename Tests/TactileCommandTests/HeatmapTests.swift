import Fixtures
import Foundation
import Tactile
import Testing

@testable import TactileCommand

@Suite("tactile heatmap")
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
