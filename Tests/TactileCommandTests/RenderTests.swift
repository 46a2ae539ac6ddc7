import Fixtures
import Foundation
import Tactile
import TactileInput
import TactileRecording
import TactileServer
import Testing

@testable import TactileCommand

@Suite("tactile render")
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
    #expect(text.contains(">tap 0.1 s</text>"))
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

  @Test(.enabled(if: Renderers.browser != nil, "needs chromium"))
  func `a page works with slider, button and keyboard, in light and dark mode`() throws {
    _ = try render(demo, "x.html")
    let result = try Renderers.run("drive.py", [folder.path("x.html")], in: folder)
    #expect(result.status == 0, "\(result.errors)")
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
      panel.trails.append(.init(number: index + 1, isPen: false, steps: steps))
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
    #expect(text.contains(">pay pressed, 0.1 s</text>"))
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
    #expect(error.description.contains("libtactile-does-not-exist.so is not installed"))
    #expect(error.description.contains("hint: install the package librsvg2-2"))
  }

  @Test func `does not overwrite a file, and rejects other endings`() throws {
    let target = try folder.write("x.svg", "mine")
    #expect(try Programs.run("tactile", ["render", demo, "-o", target]).status == 1)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    #expect(try Programs.run("tactile", ["render", demo, "-o", folder.path("x.gif")]).status == 2)
    #expect(try Programs.run("tactile", ["heatmap", demo]).status == 2)
  }
}
