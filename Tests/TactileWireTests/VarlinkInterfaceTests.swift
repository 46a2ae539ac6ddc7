import TactileTesting
import TactileWire
import Testing

@testable import Fixtures

@Suite struct `Varlink interface` {
  private static let text = """
    # About the interface,
    # in two lines.
    interface org.example-1.test2

    # Not about A.

    # About A.
    type A (
      # About x.
      x: int,
      y_2: ?[]B, # after the line
      z: [string](p: float, q: object),
      s: [string](), any: any
    )
    type B (one, two)
    method M(a: A) -> ()
    # About E.
    error E (reason: string, ok: bool)
    method None() -> (b: ?B)
    """

  private func failure(_ text: String) -> String {
    do {
      _ = try VarlinkInterface(parsing: text)
      return "no error"
    } catch {
      return error.description
    }
  }

  @Test func `has the types, methods and errors of the text, with their comments`() throws {
    let interface = try VarlinkInterface(parsing: Self.text)
    #expect(interface.name == "org.example-1.test2")
    #expect(interface.documentation == "About the interface,\nin two lines.")
    #expect(interface.types.map(\.name) == ["A", "B"])
    #expect(interface.types[0].documentation == "About A.")
    #expect(interface.types[1].type == .words(["one", "two"]))
    #expect(interface.methods.map(\.name) == ["M", "None"])
    #expect(interface.methods[0].input.map(\.type) == [.named("A")])
    #expect(interface.methods[0].output.isEmpty)
    #expect(interface.methods[1].output.map(\.type) == [.nullable(.named("B"))])
    #expect(interface.errors.map(\.name) == ["E"])
    #expect(interface.errors[0].documentation == "About E.")
    #expect(interface.errors[0].fields.map(\.type) == [.string, .bool])
  }

  @Test func `parses fields of every type`() throws {
    let interface = try VarlinkInterface(parsing: Self.text)
    guard case .fields(let fields) = interface.types[0].type else {
      Issue.record("A has no fields")
      return
    }
    let inner = [
      InterfaceField(name: "p", type: .float, documentation: ""),
      InterfaceField(name: "q", type: .object, documentation: ""),
    ]
    #expect(fields.map(\.name) == ["x", "y_2", "z", "s", "any"])
    #expect(fields[0].documentation == "About x.")
    #expect(
      fields.map(\.type) == [
        .int, .nullable(.array(.named("B"))), .map(.fields(inner)), .map(.fields([])), .any,
      ])
  }

  @Test(arguments: [
    ("", "line 1, column 1: found the end, expected \"interface\""),
    ("interface tactile", "line 1, column 11: found \"tactile\", expected an interface's name"),
    ("interface a.b\ntipe A ()", "line 2, column 1: found \"tipe\", expected \"type\", \"method\""),
    ("interface a.b\ntype a ()", "line 2, column 6: found \"a\", expected a name with an upper"),
    ("interface a.b\ntype A (x int)", "line 2, column 11: found \"int\", expected \",\" or \")\""),
    ("interface a.b\ntype A (x: in)", "line 2, column 12: found \"in\", expected a type"),
    ("interface a.b\ntype A (x: B)", "found \"B\", expected a type that is defined"),
    ("interface a.b\ntype A (x: ??int)", "column 13: found \"?\", expected a type after"),
    ("interface a.b\ntype A (x: int, x: int)", "found \"x\" again, expected a name not used yet"),
    ("interface a.b\ntype A (x, x)", "found \"x\" again, expected a name not used yet"),
    ("interface a.b\ntype A ()\nerror A ()", "line 3, column 7: found \"A\" again"),
    ("interface a.b\nmethod M() (", "line 2, column 12: found \"(\", expected \"->\""),
    ("interface a.b\nmethod M(a, b) -> ()", "found an enumeration, expected fields"),
    ("interface a.b\ntype A (x_: int)", "found \"x_\", expected a name"),
    ("interface a.b\ntype A (x: int", "found the end, expected \",\" or \")\""),
    ("interface a.b\ntype A (x: é)", "found \"\\u{00E9}\"|found \"é\""),
  ])
  func `an error has its position in the definition`(text: String, sentence: String) {
    let description = failure(text)
    let sentences = sentence.split(separator: "|")
    #expect(sentences.contains { description.contains($0) }, "\(description)")
  }

  @Test func `rejects types that are nested too deeply`() {
    let text = "interface a.b\ntype A (x: " + String(repeating: "[]", count: 100_000) + "int)"
    #expect(failure(text).contains("types nested at most 32 deep"))
  }

  @Test func `damaged definitions are safe`() {
    var generator = SeededGenerator(seed: 6)
    let whole = Array(Self.text.utf8)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes[place] = .random(in: 0...255, using: &generator)
        } else {
          bytes.remove(at: place)
        }
      }
      _ = try? VarlinkInterface(parsing: String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(
    arguments: [
      (#"{"a":{"x":1,"z":{},"s":{},"any":[]}}"#, nil),
      (#"{"a":{"x":1,"y_2":null,"z":{"k":{"p":1,"q":{}}},"s":{"w":{}},"any":2}}"#, nil),
      (#"{"a":{"x":1,"y_2":["two"],"z":{},"s":{},"any":true}}"#, nil),
      ("{}", "parameters.a: found nothing"), ("[]", "parameters: found an array of 0"),
      (#"{"a":{"x":1.5,"z":{},"s":{},"any":0}}"#, "parameters.a.x: found 1.5"),
      (#"{"a":{"x":1,"y_2":["three"],"z":{},"s":{},"any":0}}"#, "parameters.a.y_2[0]: found"),
      (#"{"a":{"x":1,"z":{"k":{"p":"","q":{}}},"s":{},"any":0}}"#, "parameters.a.z.k.p: found"),
      (#"{"a":{"x":1,"z":{},"s":{},"any":0,"more":1}}"#, "parameters.a.more: found 1, expected no"),
    ] as [(String, String?)])
  func `checks a value against its type`(json: String, sentence: String?) throws {
    let interface = try VarlinkInterface(parsing: Self.text)
    let value = try JSONValue(decoding: json)
    do {
      try interface.validate(parameters: value, ofMethod: "M")
      #expect(sentence == nil)
    } catch {
      #expect(sentence.map { error.description.contains($0) } == true, "\(error)")
    }
  }

  @Test func `refuses members and errors that it does not define`() throws {
    let interface = try VarlinkInterface(parsing: Self.text)
    let value = try JSONValue(decoding: #"{"reason":"","ok":true,"later":1}"#)
    #expect(throws: WireError.self) { try interface.validate(parameters: value, ofError: "E") }
    #expect(throws: WireError.self) { try interface.validate(parameters: value, ofError: "F") }
  }
}
