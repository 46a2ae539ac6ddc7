import Fixtures
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("tactile test")
struct TestCommandTests {
  private let folder: TemporaryFolder

  /// A case that goes as it is written, as long as nobody changes `expecting`.
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

  @Test func `performs all cases of a folder, in the order of their names`() throws {
    let result = try test(Fixtures.path("Specifications"))
    #expect(result.status == 0, "\(result.errors)\(result.output)")
    let cases = result.lines.filter { $0.hasPrefix("ok") }
    #expect(cases.count > 30)
    #expect(cases == cases.sorted())
    #expect(result.lines.last == "\(cases.count) cases: \(cases.count) as written")
  }

  @Test func `shows the line that differs, and ends with 1`() throws {
    let file = try folder.write("tap.touch", tap(expecting: "50 t ended location=9,9"))
    let result = try test(file)
    #expect(result.status == 1)
    #expect(result.lines.contains("differs  \(file)"))
    let marked = result.lines.filter { $0.contains("  > ") }
    #expect(marked.count == 1)
    #expect(marked[0].contains("location=9,9"))
    #expect(marked[0].contains(right))
    #expect(result.output.contains("likewise performed turned, twice, late"))
  }

  @Test func `a case that cannot be read is named with its place, and the others are performed`()
    throws
  {
    _ = try folder.write("bad.touch", "vew a 0,0 10x10\n---\n0 down 1 5,5\n---\n")
    _ = try folder.write("good.touch", tap(expecting: right))
    let result = try test(folder.url.path)
    #expect(result.status == 1)
    #expect(result.output.contains("bad.touch:1:1: found \"vew\""))
    #expect(result.lines.contains("ok       \(folder.path("good.touch"))"))
    #expect(result.lines.last == "2 cases: 1 as written, 1 broken")
  }

  @Test func `--update writes what happens, shows the change, and then all is as written`() throws {
    let file = try folder.write("tap.touch", tap(expecting: "50 t ended location=9,9"))
    let updated = try test("--update", file)
    #expect(updated.status == 0)
    #expect(updated.lines.contains("updated  \(file)"))
    #expect(updated.output.contains("location=9,9"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == tap(expecting: right))
    #expect(try test(file).status == 0)
  }

  @Test func `--update leaves alone what is as written`() throws {
    let text = tap(expecting: "50   t ended location=50.01,50")
    let file = try folder.write("tap.touch", text)
    #expect(try test("--update", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func `--update refuses a case whose manners differ from one another`() throws {
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
    #expect(result.output.contains("differ from one another"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func `--tap prints a plan and a line a case`() throws {
    _ = try folder.write("a.touch", tap(expecting: "50 t ended"))
    _ = try folder.write("b.touch", tap(expecting: right))
    let result = try test("--tap", folder.url.path)
    #expect(result.status == 1)
    #expect(result.lines.starts(with: ["TAP version 14", "1..2"]))
    #expect(result.lines.contains("not ok 1 - \(folder.path("a.touch"))"))
    #expect(result.lines.contains("ok 2 - \(folder.path("b.touch"))"))
    #expect(result.lines.contains("  performed: [plain, turned, twice, late]"))
  }

  @Test func `--junit writes a report that an XML parser reads`() throws {
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

  @Test func `a folder without cases is refused in a sentence`() throws {
    let result = try test(folder.url.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("holds no .touch file"))
  }

  @Test func `no case at all is a wrong call`() throws {
    #expect(try test().status == 2)
  }
}
