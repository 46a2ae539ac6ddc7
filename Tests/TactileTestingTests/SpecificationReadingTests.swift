import TactileTesting
import Testing

@Suite("Reading .touch files")
struct SpecificationReadingTests {
  private static let good = """
    # S118: a tap.
    view a 0,0 100x100
      tap t
    ---
    0 down 1 50,50
    50 up 1
    ---
    0 a began 1
    50 a cancelled 1
    50 t ended

    """

  /// Returns the message for the file after a replacement of some text; nil if the file is still
  /// valid.
  private func message(_ text: String, for replacement: String) -> String? {
    let broken = Self.good.replacing(text, with: replacement)
    do throws(SpecificationError) {
      let specification = try Specification(broken, file: "x.touch")
      _ = try specification.perform()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `skips a byte order mark`() throws {
    let specification = try Specification(
      reading: [0xEF, 0xBB, 0xBF] + Array(Self.good.utf8), file: "x.touch")
    #expect(specification.title == "S118: a tap.")
    #expect(try specification.check(specification.manners[0]) == nil)
    let first = Self.good.replacing("# S118: a tap.\n", with: "")
    #expect(throws: Never.self) { try Specification("\u{FEFF}" + first, file: "x.touch") }
  }

  @Test func `reports an unknown word with its location and a similar known word`() {
    #expect(message("tap t", for: "tip t")?.hasPrefix("x.touch:3:3: error: found \"tip\"") == true)
    #expect(message("tap t", for: "tip t")?.hasSuffix("did you mean \"tap\"?") == true)
    #expect(message("tap t", for: "tap t movment=3")?.contains("x.touch:3:9: error: ") == true)
    #expect(message("tap t", for: "tap t movment=3")?.contains("\"movement\"") == true)
    #expect(message("50 up 1", for: "50 upp 1")?.hasPrefix("x.touch:6:4: error: ") == true)
  }

  @Test func `reports an invalid value with the expected value`() {
    #expect(
      message("tap t", for: "tap t movement=wide")
        == "x.touch:3:9: error: found \"wide\", expected a number from 0 to 1000000 in points, or a number "
        + "with a unit, such as 10pt or 5mm")
    #expect(
      message("50,50", for: "50;50")
        == "x.touch:5:10: error: found \"50;50\", expected a location, such as 50,50")
    #expect(
      message("down 1 50,50", for: "down 1")
        == "x.touch:5:9: error: found \"the end of the line\", expected a location, such as 50,50")
    #expect(message("50 up 1", for: "1e300 up 1")?.contains("which is a day") == true)
    #expect(message("tap t", for: "tap a")?.contains("a name that no other part has") == true)
    #expect(
      message("tap t", for: "tap t requireToFail=u")?.contains("the name of a recognizer") == true)
  }

  @Test func `rejects a finger that lands beside the screen, and no other`() {
    let text = message("50,50", for: "1920,50")
    #expect(text?.hasPrefix("x.touch:5:") == true, "\(text ?? "nil")")
    #expect(text?.contains("lands at 1920,50, beside the screen of 1000 x 1000 points") == true)
    #expect(text?.contains("such as screen 1920x1080 in the scene") == true)
    #expect(message("view a", for: "screen 1920x1080\nview a") == nil)
    // A finger may slide off the screen.
    #expect(message("50 up 1", for: "20 move 1 -3,50\n50 up 1") == nil)
  }

  @Test func `rejects a time before the time of the line above`() {
    #expect(message("0 down", for: "80 down")?.contains("a time not before") == true)
  }

  @Test func `rejects a file without three parts, and a file that is not text`() {
    #expect(message("---", for: "")?.contains("found 0 lines \"---\"") == true)
    #expect(throws: SpecificationError.notText(file: "x.touch")) {
      try Specification(reading: [0x23, 0xFF, 0xFE], file: "x.touch")
    }
  }

  @Test func `shows expected and actual lines with a mark at the first difference`() throws {
    let wrong = Self.good.replacing("50 t ended", with: "60 t ended")
    let difference = try Specification(wrong, file: "x.touch").check(.plain)
    #expect(difference?.firstLine == 2)
    #expect(
      difference?.description == """
        x.touch, performed plain: line 3 differs
            expected            actual
            0 a began 1         0 a began 1
            50 a cancelled 1    50 a cancelled 1
          > 60 t ended        > 50 t ended
        """)
  }

  @Test func `an update replaces only the expected lines`() throws {
    let wrong = Self.good.replacing("50 t ended\n", with: "")
    let specification = try Specification(wrong, file: "x.touch")
    #expect(specification.updated(expecting: try specification.perform()[0]) == Self.good)
  }

  @Test func `compares measurements within their tolerance`() throws {
    let text = """
      view a 0,0 100x100 silent
        tap t show=location~2
      ---
      0 down 1 50,50
      50 up 1
      ---
      50 t ended location=51,50

      """
    #expect(try Specification(text, file: "x.touch").check(.plain) == nil)
    let strict = text.replacing("~2", with: "")
    #expect(try Specification(strict, file: "x.touch").check(.plain) != nil)
  }

  @Test func `reads title, rules and manners`() throws {
    let text = "manners late plain\n" + Self.good
    let specification = try Specification(text, file: "x.touch")
    #expect(specification.title == "S118: a tap.")
    #expect(specification.rules == [118])
    #expect(specification.manners == [.late, .plain])
  }
}
