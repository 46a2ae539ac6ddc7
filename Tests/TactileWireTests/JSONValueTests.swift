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
    ("{} x", 1, 4, 3), ("nul", 1, 3, 2), ("\"é\" 1", 1, 5, 5),
  ])
  func `an error has the position at which the parser stopped`(
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
    (#"["#, "not JSON at line 1, column 1: found the end, expected ']'"),
    ("", "not JSON at line 1, column 1: found the end, expected valid JSON"),
    (#"{"a":1,"a":2}"#, "JSON at line 1, column 10: found the name '\"a\"' a second time"),
    ("[1e999]", "real number overflow"),
    (#"["\u0000"]"#, "expected a string without NUL"),
    (#"{"\u0000":1}"#, "expected a string without NUL"),
    ("[\"a\nb\"]", "unexpected newline"),
  ])
  func `an error has the value found and the values expected`(text: String, sentence: String) {
    let description = failure(text)?.description ?? "no error"
    #expect(description.contains(sentence), "\(description)")
  }

  private func plain(_ text: String) -> JSONValue? {
    Array(text.utf8).withUnsafeBufferPointer { PlainJSONReader.read($0) }
  }

  private func jansson(_ text: String) -> JSONValue? {
    Array(text.utf8).withUnsafeBufferPointer { try? JSONValue.decodeAll($0) }
  }

  @Test(arguments: [
    #"{"a":[1,-2.5,true,false,null,"x",{}],"b" : [ ] , "c":{"d":0.125}}"#, "0", "-0", "-0.0", "12",
    " [ 0.1, 525.197, 630.184, 77023615500000 ]\n", "123456789012345678", "0.00000000000001",
    "99999999999999.9", "1234567890.12345", "\"\"", #"{"~ !":"}{][,:"}"#,
  ])
  func `plain JSON has the values that jansson reads`(text: String) throws {
    let value = try #require(plain(text), "it is not plain")
    #expect(value == jansson(text))
    // -0 is equal to 0, but is written differently.
    #expect(value.summary == jansson(text)?.summary)
  }

  @Test(arguments: [
    #""\n""#, "\"é\"", "\"\u{7f}\"", "1e2", "1.5E-3", "1234567890123456789", "0.1234567890123456",
    #"{"a":1,"a":2}"#, "", " ", "01", "-", "-01", "1.", ".5", "+1", "1.e1", "tru", "truex",
    "nullnull",
    "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#,
    #"{"a":1,}"#, #"{"a" 1}"#, "{1:2}", "{,}", "[1}", #"{"a":1]"#, "[] 1", "\"a", "\"a\nb\"", "1 2",
    "[1]\u{0}", "NaN", "Infinity", "'a'",
  ])
  func `jansson reads JSON that is not plain, and finds all errors`(text: String) {
    #expect(plain(text) == nil)
  }

  @Test func `any text that is plain JSON has the value that jansson reads`() {
    var generator = SeededGenerator(seed: 18)
    var plainCount = 0
    for _ in 0..<3000 {
      var writer = JSONWriter()
      RandomJSON.value(depth: 4, using: &generator).write(into: &writer, exactly: true)
      var bytes = writer.bytes
      // Half of the texts are damaged.
      if Bool.random(using: &generator), !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &generator)
        let signs = Array("{}[]\",:0123456789.-eE tfn\\".utf8)
        bytes[place] = signs.randomElement(using: &generator)!
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let value = plain(text) else { continue }
      plainCount += 1
      #expect(value == jansson(text), "\(text)")
    }
    #expect(plainCount > 300, "the texts are never plain")
    func object(_ count: Int) -> String {
      "{" + (0..<count).map { "\"\($0)\":\($0)" }.joined(separator: ",") + "}"
    }
    #expect(plain(object(32)) == jansson(object(32)))
    #expect(plain(object(33)) == nil)
  }

  @Test func `rejects bytes that are not UTF-8, with the position of the byte`() {
    #expect {
      try JSONValue(decoding: [0x22, 0x61, 0xff, 0x22][...])
    } throws: {
      ($0 as? WireError)?.description.contains("0xff") == true
    }
  }

  // Claim: The nesting of a message is checked before it is decoded.
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

  // Claim: The size and the number of values of a message are checked before it is decoded.
  @Test func `rejects too many bytes and too many values before decoding them`() {
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
