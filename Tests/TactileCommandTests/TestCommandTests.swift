import Fixtures
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("tactile test", .waits)
struct TestCommandTests {
  private let folder: TemporaryFolder

  /// A case that passes with the default of `expecting`.
  private func tap(expecting line: String) -> String {
    """
    # S133: a tap.
    view a 0,0 400x400
      tap t show=location
    ---
    0 down 1 50,50
    50 up 1
    ---
    0 a began 1
    50 a cancelled 1
    \(line)

    """
  }
  private let right = "50 t ended location=50,50"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func test(_ arguments: String...) throws -> Programs.Result {
    try Programs.run("tactile", ["test"] + arguments)
  }

  @Test func `runs all cases in a folder, in the order of their names`() throws {
    let result = try test(Fixtures.path("Specifications"))
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    let cases = result.lines.filter { $0.hasPrefix("ok") }
    #expect(cases.count > 30)
    #expect(cases == cases.sorted())
    #expect(result.lines.last == "\(cases.count) cases: \(cases.count) passed")
  }

  @Test func `shows the different line and exits with 1`() throws {
    let file = try folder.write("tap.touch", tap(expecting: "50 t ended location=9,9"))
    let result = try test(file)
    #expect(result.status == 1)
    #expect(result.lines.contains("differs  \(file)"))
    let marked = result.lines.filter { $0.contains("  > ") }
    #expect(marked.count == 1)
    #expect(marked[0].contains("location=9,9"))
    #expect(marked[0].contains(right))
    #expect(result.output.contains("these manners differ too: turned, twice, late"))
  }

  @Test func `reports an unreadable case with its location and runs the other cases`()
    throws
  {
    _ = try folder.write("bad.touch", "vew a 0,0 10x10\n---\n0 down 1 5,5\n---\n")
    _ = try folder.write("good.touch", tap(expecting: right))
    let result = try test(folder.url.path)
    #expect(result.status == 1)
    #expect(result.output.contains("bad.touch:1:1: error: found \"vew\""))
    #expect(result.lines.contains("ok       \(folder.path("good.touch"))"))
    #expect(result.lines.last == "2 cases: 1 passed, 1 broken")
  }

  @Test func `--update writes the results and shows the change`() throws {
    let file = try folder.write("tap.touch", tap(expecting: "50 t ended location=9,9"))
    let updated = try test("--update", file)
    #expect(updated.status == 0)
    #expect(updated.lines.contains("updated  \(file)"))
    #expect(updated.output.contains("location=9,9"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == tap(expecting: right))
    #expect(try test(file).status == 0)
  }

  @Test func `--update does not change a correct case`() throws {
    let text = tap(expecting: "50   t ended location=50.01,50")
    let file = try folder.write("tap.touch", text)
    #expect(try test("--update", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func `--update replaces old words and leaves the rest as it is`() throws {
    let old = tap(expecting: right).replacing(
      "tap t show=location", with: "tap t  kinds=all   show=location # a comment")
    let file = try folder.write("old.touch", old)
    let refused = try test(file)
    #expect(refused.status == 1)
    #expect(refused.output.contains("touchTypes=direct,stylus"))
    let updated = try test("--update", file)
    #expect(updated.lines.contains("converted \(file)"), "\(updated.output)")
    #expect(updated.lines.last == "1 case: 0 passed, 1 converted")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text == old.replacing("kinds=all", with: "touchTypes=direct,stylus"))
    #expect(try test(file).status == 0)
  }

  @Test func `a case performs the scene file that lies beside it`() throws {
    _ = try folder.write(
      "kiosk.yaml",
      "windows: [{name: w, views: [{name: map, frame: [0, 0, 500, 500], gestures: [{kind: tap}]}]}]"
    )
    let file = try folder.write(
      "own.touch",
      """
      # The kiosk's own map is tapped.
      scene: kiosk.yaml
      trace map silent
      ---
      0 down 1 50,50
      50 up 1
      ---
      50 map.tap ended

      """)
    let result = try test(file)
    #expect(result.status == 0, "\(result.output)")
    _ = try folder.write("kiosk.yaml", "windows: []")
    let broken = try test(file)
    #expect(broken.output.contains("own.touch:2:8: error: the scene file: "), "\(broken.output)")
    #expect(broken.output.contains("kiosk.yaml:1:10: error: "))
  }

  @Test func `--update rejects a case whose manners give different results`() throws {
    let text = """
      # S201: of two panels, one has the focus.
      view a 0,0 400x400 focusable
      ---
      0 focus a
      8 shake began
      ---

      """
    let file = try folder.write("twice.touch", text)
    let result = try test("--update", file)
    #expect(result.status == 1, "\(result.output)")
    #expect(result.output.contains("its manners give different lines"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func `--tap prints a plan and one line for each case`() throws {
    _ = try folder.write("a.touch", tap(expecting: "50 t ended"))
    _ = try folder.write("b.touch", tap(expecting: right))
    let result = try test("--tap", folder.url.path)
    #expect(result.status == 1)
    #expect(result.lines.starts(with: ["TAP version 14", "1..2"]))
    #expect(result.lines.contains("not ok 1 - \(folder.path("a.touch"))"))
    #expect(result.lines.contains("ok 2 - \(folder.path("b.touch"))"))
    #expect(result.lines.contains("  performed: [plain, turned, twice, late]"))
  }

  @Test func `--junit writes a well-formed XML report`() throws {
    _ = try folder.write("a<&>.touch", tap(expecting: "50 t ended"))
    _ = try folder.write("b.touch", tap(expecting: right))
    let report = folder.path("report.xml")
    #expect(try test("--junit", report, folder.url.path).status == 1)
    let counter = ElementCounter()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: report)))
    parser.delegate = counter
    #expect(parser.parse())
    #expect(counter.counts["testcase"] == 2)
    #expect(counter.counts["failure"] == 1)
    #expect(counter.names.contains(folder.path("a<&>.touch")))
  }

  @Test func `rejects a folder without cases`() throws {
    let result = try test(folder.url.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("contains no .touch file"))
  }

  @Test func `requires at least one case`() throws {
    #expect(try test().status == 2)
  }
}
