import TactileTesting
import Testing

@testable import TactileWire

@Suite struct `JSON value` {
  private func failure(_ text: String, limits: JSONLimits = JSONLimits()) -> WireError? {
    do {
      _ = try JSONValue(decoding: text, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func `keeps types and the order of members`() throws {
    let text = #" {"z":1,"a":[true,false,null,-2.5,1e2,"x\u00e9\ud83d\ude00"],"m":{}} "#
    let expected: JSONObject = [
      "z": .integer(1),
      "a": .array([.bool(true), .bool(false), .null, .double(-2.5), .double(100), .string("xé😀")]),
      "m": .object([:]),
    ]
    #expect(try JSONValue(decoding: text) == .object(expected))
  }

  @Test func `keeps whole numbers whole up to 64 bits`() throws {
    #expect(try JSONValue(decoding: "9223372036854775807") == .integer(.max))
    #expect(try JSONValue(decoding: "-9223372036854775808") == .integer(.min))
    #expect(failure("9223372036854775808") != nil)
  }

  @Test(arguments: [
    (#"{"a":}"#, 1, 6, 5), ("{\n  \"a\" 1}", 2, 7, 8), ("[1,\n2,\n]", 3, 1, 7),
    ("{} x", 1, 4, 3), ("nul", 1, 1, 0), ("\"é\" 1", 1, 5, 5), ("[", 1, 2, 1),
    (#"{"a":1,"b\x"}"#, 1, 11, 10),
  ])
  func `an error has the position of what is wrong`(
    text: String, line: Int, column: Int, offset: Int
  ) {
    let error = failure(text)
    guard case .notJSON(let position, _, _) = error else {
      Issue.record("found \(String(describing: error))")
      return
    }
    #expect(position == TextPosition(line: line, column: column, offset: offset))
  }

  @Test(arguments: [
    (#"{"a" 1}"#, "not JSON at line 1, column 6: found '1', expected ':'"),
    ("[", "not JSON at line 1, column 2: found the end, expected a value or ']'"),
    ("", "not JSON at line 1, column 1: found the end, expected a value"),
    (#"{"a":1,"a":2}"#, "JSON at line 1, column 8: found the name \"a\" a second time"),
    ("[1e999]", "found '1e999', expected a number of at most 1.8e308"),
    ("9223372036854775808", "expected a whole number of at most 64 bits"),
    (#"["\u0000"]"#, "expected a string without NUL"),
    (#"{"\u0000":1}"#, "expected a string without NUL"),
    ("[\"a\nb\"]", "column 4: found '\\n', expected an escape, such as \\n"),
    (#"["\ud83d!"]"#, "expected a pair of surrogates"),
    (#"["\ude00"]"#, "expected a pair of surrogates"),
    (#"["\u12g4"]"#, "found 'g4', expected four hexadecimal digits"),
    (#"["\"#, "found the end, expected one of"),
    (#"["\x"]"#, "found 'x', expected one of"),
    ("[1}", "found '}', expected ',' or ']'"),
    (#"{"a":1]"#, "found ']', expected ',' or '}'"),
    (#"{"a":1,}"#, "found '}', expected a name in quotes"),
    ("{1:2}", "found '1', expected a name in quotes or '}'"),
    ("01", "found '01', expected a number without a zero before it"),
    ("truex", "found 'truex', expected a value"),
  ])
  func `an error has the value found and the values expected`(text: String, sentence: String) {
    let description = failure(text)?.description ?? "no error"
    #expect(description.contains(sentence), "\(description)")
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("12", "12"), ("1e2", "100"), ("1.5E-3", "0.0015"),
    ("0.1", "0.1"), ("525.197", "525.197"), ("77023615500000", "77023615500000"),
    ("0.1234567890123456", "0.1234567890123456"), ("99999999999999.9", "99999999999999.9"),
    ("1234567890123456789", "1234567890123456789"), ("1E+2", "100"),
    ("\t\"\"\r\n", "\"\""), (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#),
    (#""a\u00e9b""#, #""aéb""#), (#""é\ud83d\ude00""#, #""é😀""#), ("\"\u{7f}\"", #""\u007f""#),
  ])
  func `reads each kind of number and string`(text: String, value: String) throws {
    let read = try JSONValue(decoding: text)
    var writer = JSONWriter()
    read.write(into: &writer, exactly: true)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == value)
  }

  @Test(arguments: [
    " ", "-", "-01", "1.", ".5", "+1", "1.e1", "1e", "1e+", "tru", "nullnull", "[1", "[1,", "[1,]",
    "[,1]", "[1 2]", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "{,}", "[] 1", "\"a", "1 2",
    "[1]\u{0}", "NaN", "Infinity", "'a'", "\u{feff}1", "[1]// c", #""\u12"#,
  ])
  func `refuses what is not JSON`(text: String) {
    guard case .notJSON(let position, _, _) = failure(text) else {
      Issue.record("found \(String(describing: failure(text)))")
      return
    }
    #expect(position.offset <= text.utf8.count)
  }

  @Test(arguments: [2, 100]) func `names are equal if their bytes are equal`(count: Int) {
    let others = (2..<count).map { "\"\($0)\":1," }.joined()
    let composed = "\u{e9}"
    let decomposed = "e\u{301}"
    #expect(failure("{\(others)\"\(composed)\":1,\"\(decomposed)\":2}") == nil)
    guard case .duplicateKey(_, let name) = failure("{\(others)\"x\":1,\"\\u0078\":2}") else {
      Issue.record("the second name is accepted")
      return
    }
    #expect(name == "\"x\"")
  }

  @Test func `rejects bytes that are not UTF-8, with the position of the byte`() {
    #expect {
      try JSONValue(decoding: [0x22, 0x61, 0xff, 0x22][...])
    } throws: {
      ($0 as? WireError)?.description.contains("0xff") == true
    }
  }

  // Claim: The nesting of a message is limited while it is decoded.
  @Test func `rejects a text nested deeper than the limit, and accepts one at the limit`() {
    var limits = JSONLimits()
    limits.maximumDepth = 3
    #expect(failure("[[[]]]", limits: limits) == nil)
    #expect(
      failure("[1,\n[[{}]]]", limits: limits)
        == .tooDeep(at: TextPosition(line: 2, column: 3, offset: 6), limit: 3))
    #expect(failure(#"["[[[[\"[[[["]"#, limits: limits) == nil)
    let deep = String(repeating: "[", count: 100_000)
    #expect(failure(deep) == .tooDeep(at: TextPosition(line: 1, column: 65, offset: 64), limit: 64))
  }

  // Claim: The size of a message is checked before it is decoded, and the number of its values meanwhile.
  @Test func `rejects too many bytes and too many values`() {
    var limits = JSONLimits()
    limits.maximumBytes = 8
    limits.maximumValues = 3
    #expect(failure("[1, 2]  ", limits: limits) == nil)
    #expect(failure("[1, 2]   ", limits: limits) == .tooManyBytes(count: 9, limit: 8))
    #expect(failure("[1,2,3]", limits: limits) == .tooManyValues(limit: 3))
  }

  // Claim: Any bytes decode to a value or to an error.
  @Test func `any bytes are safe`() {
    var generator = SeededGenerator(seed: 3)
    let alphabet = Array(#"{}[]",:\u0081d8truefalsn-.eE+ "#.utf8) + [0, 0xff, 0xc3, 0xa9]
    var read = 0
    for round in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in
        round % 2 == 0
          ? alphabet.randomElement(using: &generator) ?? 0 : .random(in: 0...255, using: &generator)
      }
      if (try? JSONValue(decoding: bytes[...])) != nil { read += 1 }
    }
    #expect(read > 0)
  }

  @Test func `damaged JSON is safe`() throws {
    var generator = SeededGenerator(seed: 4)
    var whole: [UInt8] = []
    var writer = JSONWriter()
    EventMessage(sequence: 0, frame: Sample.fullFrame).write(into: &writer)
    whole = writer.bytes
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          .random(in: 0...255, using: &generator)
      }
      guard let value = try? JSONValue(decoding: bytes[...]) else { continue }
      _ = try? EventMessage(from: value)
      _ = try? VarlinkCall(from: JSONCursor(value))
    }
  }
}
