import Fixtures
import Foundation
import Tactile
import TactileInput
import TactileRecording
import TactileServer
import TactileWire
import Testing

@testable import TactileCommand

@Suite("tactile render", .waits)
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
    #expect(count("class=\"landing ", in: text) == 12)
    #expect(count("class=\"ring ", in: text) == 13)
    #expect(text.contains(">tap 0.08 s</text>"))
    #expect(text.contains(">pan 2.1–2.8 s</text>"))
    #expect(text.contains("prefers-color-scheme: dark"))
    #expect(try render(demo, "two.svg") == text)
  }

  @Test func `draws a cancelled touch with dashes`() throws {
    let text = try render(Fixtures.path("Recordings/cut-mid-touch.evemu"), "x.svg")
    #expect(text.contains("stroke-dasharray=\"7 5\""))
    #expect(text.contains(" cancelled (dashed)"))
    #expect(text.contains(">cancelled touch</text>"))
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

  private func picture(
    _ fingers: [PanelScript.Finger], _ scene: String, filters: FilterOptions = FilterOptions()
  ) throws -> Picture {
    var configuration = ReplayConfiguration(
      scene: try SceneDescription(text: Array(scene.utf8), file: "scene.yaml"))
    configuration.server.devices.filters = filters
    return PictureMaker.picture(of: PanelScript.recording(fingers), with: configuration)
  }

  @Test func `draws a finger whose touch a scroll view takes before its content`() throws {
    let start = Point(x: 300, y: 300)
    let picture = try picture(
      [
        .init(landing: 0, duration: 80, from: start, to: start),
        .init(landing: 1000, duration: 304, from: start, to: Point(x: 300, y: 150)),
      ], StoryTests.list)
    let trails = picture.panels.flatMap(\.trails)
    #expect(trails.count == 2)
    let drag: Picture.Trail = try #require(trails.last)
    #expect(drag.end == .lifted)
    #expect(drag.isAnswered && !trails[0].isAnswered)
    let (first, last) = (try #require(drag.steps.first), try #require(drag.steps.last))
    #expect((0.9999...1.0001).contains(first.time) && (1.3049...1.3051).contains(last.time))
    #expect((299.5...300.5).contains(first.place.y) && (149.5...150.5).contains(last.place.y))
    #expect(drag.steps.count > 10)
    #expect((1.3049...1.3051).contains(picture.duration))
  }

  @Test func `draws a whole finger whose touch a gesture cancels for its view`() throws {
    let picture = try picture(
      [.init(landing: 0, duration: 304, from: Point(x: 100, y: 300), to: Point(x: 500, y: 300))],
      """
      windows:
      - name: app
        views: [{name: page, frame: [0, 0, 1259, 629], gestures: [{kind: pan}]}]
      """)
    let trail: Picture.Trail = try #require(picture.panels.first?.trails.first)
    #expect(trail.end == .lifted)
    #expect(trail.isAnswered)
    let last = try #require(trail.steps.last)
    #expect((499.5...500.5).contains(last.place.x))
  }

  @Test func `draws touches beside all windows on their screen`() throws {
    let picture = try picture(
      [
        .init(landing: 0, duration: 80, from: Point(x: 50, y: 50), to: Point(x: 50, y: 50)),
        .init(landing: 500, duration: 80, from: Point(x: 900, y: 50), to: Point(x: 900, y: 50)),
      ],
      """
      windows:
      - {name: small, frame: [0, 0, 100, 100]}
      """)
    #expect(picture.panels.map(\.name) == ["small", "screen"])
    #expect(picture.panels.map(\.trails.count) == [1, 1])
    #expect(picture.panels.last?.size == PanelScript.screen)
  }

  @Test func `draws a filtered touch in the units of its window`() throws {
    var filters = FilterOptions()
    filters.minimumLife = 0.1
    let place = Point(x: 600, y: 300)
    let picture = try picture(
      [.init(landing: 0, duration: 64, from: place, to: place)],
      """
      windows:
      - {name: left, frame: [0, 0, 400, 600], size: [4000, 6000]}
      - {name: right, frame: [500, 100, 400, 400], size: [4000, 4000]}
      """, filters: filters)
    let panel = try #require(picture.panels.first { !$0.trails.isEmpty })
    #expect(panel.name == "right")
    let step: Picture.Trail.Step = try #require(panel.trails.first?.steps.first)
    #expect((990...1010).contains(step.place.x) && (1990...2010).contains(step.place.y))
  }

  @Test func `times have as many decimals as people need`() {
    let times = [0, 0.08, 0.004, 0.1, 2.13]
    #expect(times.map(LabelTime.text) == ["0.0", "0.08", "0.004", "0.1", "2.1"])
    #expect(LabelTime.range(2.1, 2.8) == "2.1–2.8")
    #expect(LabelTime.range(2.12, 2.16) == "2.12–2.16")
    #expect(LabelTime.range(2.123, 2.125) == "2.123–2.125")
    #expect(LabelTime.range(2.123, 2.123) == "2.123")
    #expect(LabelTime.exact(0.0804) == "0.080")
  }

  /// Returns the numbers in the lines of a drawing that contain all of some words.
  private func shapes(_ words: String..., in text: String) -> [[Double]] {
    text.components(separatedBy: "\n").filter { line in words.allSatisfy(line.contains) }
      .map { line in
        line.split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
      }
  }

  @Test func `a label covers no ring, and a line leads to it if another ring is as near`() throws {
    var panel = Picture.Panel(name: "screen", size: .init(width: 960, height: 480))
    panel.trails = [
      .init(number: 1, kind: .direct, steps: [.init(time: 0, place: Point(x: 60, y: 60))])
    ]
    for index in 0..<8 {
      panel.marks.append(
        .init(
          time: 10, name: "press", state: .ended,
          place: Point(x: 300 + Double(index) * 30, y: 240), touches: [], measurements: ""))
    }
    var picture = Picture()
    picture.panels = [panel]
    let text = SVGPicture.text(of: picture, title: "x")
    let rings = shapes("<circle ", "class=\"ring ", in: text).map { Point(x: $0[0], y: $0[1]) }
    let labels = shapes("<rect ", " rx=\"4\"", in: text).map {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
    let ends = shapes("<polyline ", "class=\"leader ", in: text).map { Point(x: $0[2], y: $0[3]) }
    #expect(rings.count == 8 && labels.count == 8)
    var ambiguous = 0
    for label in labels {
      let distances = rings.map { $0.distance(to: LabelPlacer.nearest(to: $0, in: label)) }.sorted()
      #expect(distances[0] > 6)
      guard distances[1] - distances[0] < 5 else { continue }
      ambiguous += 1
      let isLed = ends.contains { $0.distance(to: LabelPlacer.nearest(to: $0, in: label)) < 0.2 }
      #expect(isLed, "\(label)")
    }
    #expect(ambiguous > 0)
  }

  @Test func `escapes the name of a file`() throws {
    let data = try #require(FileManager.default.contents(atPath: demo))
    let source = try folder.write("<script>&\"'.evemu", data)
    let svg = try render(source, "x.svg")
    #expect(ElementCounter.count("script", in: svg) == 0)
    #expect(ElementCounter.count("svg", in: svg) == 1)
  }

  @Test(.enabled(if: Renderers.areAllInstalled, "needs chromium, librsvg and CairoSVG"))
  func `Chromium, librsvg and CairoSVG draw the same, with labels apart`() throws {
    _ = try render(demo, "demo.svg")
    let scene = try folder.write("kiosk.yaml", Self.kiosk)
    let arguments = ["render", demo, "--scene", scene, "-o", folder.path("kiosk.svg")]
    #expect(try Programs.run("tactile", arguments).status == 0)
    let crowd = SVGPicture.text(of: Self.crowd(60), title: "crowd")
    let files = [
      folder.path("demo.svg"), folder.path("kiosk.svg"), try folder.write("crowd.svg", crowd),
    ]
    let result = try Renderers.run("compare.py", files, in: folder)
    #expect(result.status == 0, "\(result.errors)")
  }

  private static let kiosk = """
    windows:
    - name: shop
      views:
      - {kind: button, name: pay, frame: [600, 400, 300, 300]}
      - {kind: slider, name: volume, frame: [900, 400, 600, 300]}

    """

  /// Taps and strokes that begin near the same location.
  private static func crowd(_ count: Int) -> Picture {
    var panel = Picture.Panel(name: "screen", size: .init(width: 2000, height: 1000))
    for index in 0..<count {
      let start = Point(x: 900.0 + Double(index % 10) * 12.0, y: 450.0 + Double(index / 10) * 9.0)
      let step = Vector(dx: Double(index % 7 - 3) * 20.0, dy: 10)
      let steps: [Picture.Trail.Step] = (0...4).map { number in
        Picture.Trail.Step(
          time: Double(index) + Double(number) * 0.1, place: start + step * Double(number))
      }
      panel.trails.append(.init(number: index + 1, kind: .direct, steps: steps))
      panel.marks.append(
        .init(
          time: Double(index), name: "tap", state: .ended, place: start, touches: [index + 1],
          measurements: ""))
    }
    var picture = Picture()
    picture.panels = [panel]
    return picture
  }

  @Test func `all colours are attributes, which renderers without CSS variables need`() throws {
    let text = try render(demo, "x.svg")
    #expect(!text.contains("var("))
    let names = ["<rect", "<circle", "<polyline", "<path", "<text"]
    var shapes = 0
    for line in text.components(separatedBy: "\n") {
      guard names.contains(where: { line.hasPrefix($0) }) else { continue }
      shapes += 1
      let isStroked = line.contains(" fill=\"none\" stroke=\"#")
      #expect(isStroked || line.contains(" fill=\"#"), "\(line)")
    }
    #expect(shapes > 100)
  }

  @Test func `labels without space are left out and counted`() throws {
    let few = SVGPicture.text(of: Self.crowd(8), title: "x")
    #expect(count("class=\"label f-ink\">tap ", in: few) == 8)
    #expect(!few.contains("left out"))
    let many = SVGPicture.text(of: Self.crowd(400), title: "x")
    let shown = count("class=\"label f-ink\">tap ", in: many)
    let numbers = count("font-weight=\"bold\" fill=", in: many) - 2
    #expect(shown < 400)
    #expect(many.contains(">\(800 - shown - numbers) labels left out, because there is no space<"))
  }

  @Test func `a trail becomes stronger and has arrows in the direction of the movement`() throws {
    let places = (0...100).map { Point(x: Double($0) * 4, y: 50) }
    let strengths = TrailShape.pieces(of: places).map(\.strength)
    #expect(strengths.count == 8 && strengths == strengths.sorted())
    let arrows = TrailShape.arrows(of: places)
    #expect(arrows.count == 4)
    for arrow in arrows {
      #expect(arrow[0].x > arrow[1].x)
      #expect(arrow[0].x > arrow[2].x)
    }
    let tip: Point = try #require(arrows.last?.first)
    #expect((401.9...402.1).contains(tip.x))
    #expect(TrailShape.arrows(of: [places[0], places[1]]).isEmpty)
  }

  @Test func `the scale states millimetres on the glass`() throws {
    #expect(ScaleBar.millimetres(3, width: 160) == 50)
    #expect(ScaleBar.millimetres(1.5, width: 160) == 100)
    #expect(ScaleBar.millimetres(0.9, width: 160) == 100)
    let text = try render(demo, "x.svg")
    #expect(text.contains(">50 mm</text>"))
    #expect(text.contains(">glass 341.1 × 192.1 mm</text>"))
    // 341.1 mm are 960 pixels, so the bar of 50 mm has 140.7 pixels.
    let bar = try #require(text.split(separator: "\n").first { $0.contains("class=\"scale ") })
    let numbers: [Double] = bar.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
    let length: Double = numbers[4] - numbers[2]
    #expect((140.5...140.9).contains(length))
  }

  @Test func `draws views with their names and the uses of controls`() throws {
    let scene = try folder.write("kiosk.yaml", Self.kiosk)
    let target = folder.path("kiosk.svg")
    let arguments = ["render", demo, "--scene", scene, "-o", target]
    #expect(try Programs.run("tactile", arguments).status == 0)
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(count(">pay</text>", in: text) == 1)
    #expect(count(">volume</text>", in: text) == 1)
    #expect(text.contains(">pay pressed, 0.08 s</text>"))
    #expect(text.contains(">use of a control</text>"))
    #expect(count("class=\"control ", in: text) == 4)
  }

  @Test(.enabled(if: Renderers.hasLibrary, "needs librsvg2-2"))
  func `a PNG file has twice the pixels of the drawing`() throws {
    let target = folder.path("x.png")
    let result = try Programs.run("tactile", ["render", demo, "-o", target])
    #expect(result.status == 0, "\(result.errors)")
    let data = try #require(FileManager.default.contents(atPath: target))
    let size = Renderers.size(ofPNG: data)
    #expect(size[0] == 2016)
    #expect(size[1] > 1200 && size[1] < 1500)
  }

  @Test func `without librsvg, an error names its package`() throws {
    let error = try #require(throws: CommandError.self) {
      try PNGRenderer(library: "libtactile-does-not-exist.so").png(of: "<svg/>")
    }
    #expect(
      error.description.contains(
        "libtactile-does-not-exist.so is not installed; install the package librsvg2-2"))
  }

  @Test func `does not overwrite a file, and rejects other endings`() throws {
    let target = try folder.write("x.svg", "mine")
    #expect(try Programs.run("tactile", ["render", demo, "-o", target]).status == 1)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    #expect(try Programs.run("tactile", ["render", demo, "-o", folder.path("x.gif")]).status == 2)
    #expect(try Programs.run("tactile", ["heatmap", demo]).status == 2)
  }
}
