import Fixtures
import Testing

@Suite("tactile import", .waits)
struct ImportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("lisgd", "lisgd.sh", 7), ("lisgd", "lisgd-config.h", 3), ("touchegg", "touchegg.conf", 5),
    ("inputactions", "inputactions.yaml", 5),
  ])
  func `writes bindings that tactile bind accepts`(
    program: String, file: String, count: Int
  ) throws {
    let source = Fixtures.path("Bindings/" + file)
    let result = try Programs.run("tactile", ["import", program, source])
    #expect(result.status == 0)
    #expect(result.lines.filter { $0.hasPrefix("- gesture: ") }.count == count)
    let target = folder.path("out.yaml")
    let written = try Programs.run("tactile", ["import", program, source, "-o", target])
    #expect(written.status == 0 && written.output.isEmpty)
    #expect(try Programs.run("tactile", ["import", program, source, "-o", target]).status == 1)
    let check = try Programs.run("tactile", ["bind", "--check", target])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func `prints a location and a hint for each difference`() throws {
    let file = try folder.write("a.sh", "lisgd -t 200 -g 1,LR,*,*,R,a\n")
    let result = try Programs.run("tactile", ["import", "lisgd", file])
    #expect(
      result.errors == """
        \(file):1:10: warning: -t is a number of pixels, whose size is not known
        hint: set distance of the swipes, such as 15mm, or the threshold swipeDistance

        """)
  }

  @Test func `prints the location of an error, and writes nothing`() throws {
    let file = try folder.write("a.conf", "<a/>\n")
    let target = folder.path("out.yaml")
    let result = try Programs.run("tactile", ["import", "touchegg", file, "-o", target])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(file):1:1: error: found the element \"a\", expected the"))
    #expect(try Programs.run("tactile", ["bind", "--check", target]).status == 1)
  }

  @Test func `an unknown program is a wrong command line`() throws {
    let result = try Programs.run("tactile", ["import", "touchegs", "a"])
    #expect(result.status == 2)
    #expect(result.errors.contains("touchegg"))
  }
}
