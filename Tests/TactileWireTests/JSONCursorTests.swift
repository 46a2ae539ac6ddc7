import Testing

@testable import TactileWire

@Suite struct `JSON cursor` {
  private let cursor = JSONCursor(
    .object([
      "kinds": .array([.string("a"), .string("b"), .integer(7)]), "flag": .bool(true),
      "half": .double(0.5), "none": .null, "odd name": .object([:]),
    ]), path: "parameters")

  private func sentence(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `an error has the path, the value found and the values expected`() {
    let kinds = sentence {
      for kind in try cursor.member("kinds").elements() { _ = try kind.string() }
    }
    #expect(kinds == "parameters.kinds[2]: found 7, expected a string")
    #expect(
      sentence { _ = try cursor.member("flag").int() }
        == "parameters.flag: found true, expected a whole number")
    #expect(
      sentence { _ = try cursor.member("half").int() }
        == "parameters.half: found 0.5, expected a whole number")
    #expect(
      sentence { _ = try cursor.member("odd name").double() }
        == #"parameters["odd name"]: found an object, expected a number"#)
    #expect(
      sentence { _ = try cursor.member("kinds").bool() }
        == "parameters.kinds: found an array of 3, expected true or false")
    #expect(
      sentence { _ = try JSONCursor(.integer(1)).object() }
        == "the message: found 1, expected an object")
  }

  @Test func `distinguishes a missing member from a wrong one`() {
    #expect(
      sentence { _ = try cursor.member("nothing") }
        == "parameters.nothing: found nothing, expected a value; add it")
  }

  @Test func `treats null as a missing member`() throws {
    #expect(try cursor.optionalMember("none") == nil)
    #expect(try cursor.optionalMember("nothing") == nil)
    #expect(try cursor.optionalMember("flag")?.bool() == true)
  }

  @Test func `accepts a whole number as a number`() throws {
    #expect(try JSONCursor(.integer(3)).double() == 3)
    #expect(try JSONCursor(.double(3.5)).double() == 3.5)
  }

  @Test func `checks the range of numbers`() {
    let number = JSONCursor(.integer(-1), path: "parameters.level")
    #expect(
      sentence { _ = try number.int(in: 0 ... .max) }
        == "parameters.level: found -1, expected 0 or more")
    #expect(
      sentence { _ = try number.int(in: 1...4) }
        == "parameters.level: found -1, expected from 1 to 4")
  }

  @Test func `an error lists the known words`() {
    let word = JSONCursor(.string("lost"), path: "parameters.type")
    #expect(
      sentence { _ = try word.word(TouchMessage.Kind.self) }
        == #"parameters.type: found "lost", expected one of "direct", "stylus""#)
  }

  @Test func `quotes untrusted text on one line, shortened, without control characters`() {
    let text = JSONValue.string("a\u{1b}[31m\n\u{202e}" + String(repeating: "x", count: 100))
    #expect(!text.summary.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202e}" })
    #expect(text.summary.count < 80)
    #expect(text.summary.hasSuffix("…\""))
  }

  @Test func `a whole line of untrusted text keeps its letters and has no hidden characters`() {
    let hidden =
      "\n\r\t\u{0}\u{1b}\u{7f}\u{9b}\u{200b}\u{200f}\u{202a}\u{202e}\u{2028}\u{2029}\u{2066}"
    let letters = "Touch-Panel ü 触摸 “#1” "
    let line = Excerpt.line(letters + hidden + String(repeating: "x", count: 1000))
    #expect(line.hasPrefix(letters + "\\n\\r\\t\\0\\u{1B}\\u{7F}"), "\(line)")
    #expect(line.hasSuffix(String(repeating: "x", count: 1000)))
    for scalar in hidden.unicodeScalars { #expect(!line.unicodeScalars.contains(scalar)) }
    #expect(Excerpt.line(line) == line)
  }
}

extension JSONCursor: Equatable {
  public static func == (lhs: JSONCursor, rhs: JSONCursor) -> Bool {
    lhs.value == rhs.value && lhs.path == rhs.path
  }
}
