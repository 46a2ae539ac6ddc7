import Foundation
import Tactile
import TactileTesting
import Testing

@testable import TactileWire

@Suite struct `JSON writer` {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `puts commas only between members and elements`() {
    let written = text {
      $0.beginObject()
      $0.member("a", 1)
      $0.key("b")
      $0.beginArray()
      $0.beginObject()
      $0.endObject()
      $0.beginArray()
      $0.endArray()
      $0.null()
      $0.bool(true)
      $0.bool(false)
      $0.endArray()
      $0.member("c", "d")
      $0.endObject()
    }
    #expect(written == #"{"a":1,"b":[{},[],null,true,false],"c":"d"}"#)
  }

  @Test func `begins a new message after a NUL, without a comma`() {
    let written = text {
      $0.int(1)
      $0.endMessage()
      $0.int(2)
      $0.endMessage()
    }
    #expect(written == "1\u{0}2\u{0}")
  }

  @Test func `removeAll removes the text and a pending comma`() {
    let written = text {
      $0.beginArray()
      $0.int(1)
      $0.removeAll()
      $0.int(2)
    }
    #expect(written == "2")
  }

  @Test func `appends encoded values with commas, and nothing for an empty value`() {
    let written = text {
      $0.beginArray()
      $0.appendRaw([])
      $0.int(1)
      $0.appendRaw([])
      $0.appendRaw(Array("2,3".utf8))
      $0.int(4)
      $0.endArray()
    }
    #expect(written == "[1,2,3,4]")
  }

  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    (#"a"b\c/"#, #""a\"b\\c/""#),
    ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1}\u{1f}\u{7f}", "\"\\u0000\\u0001\\u001f\\u007f\""),
    ("\u{9b}31m\u{200b}\u{202e}\u{2066}", "\"\\u009b31m\\u200b\\u202e\\u2066\""),
    ("\u{ad}\u{61c}\u{180e}\u{feff}\u{fff9}", #""\u00ad\u061c\u180e\ufeff\ufff9""#),
    ("\u{e0041}\u{e007f}", #""\udb40\udc41\udb40\udc7f""#),
    ("a\u{1d173}b\u{e0fff}", #""a\ud834\udd73b\udb43\udfff""#),
    ("\u{a0}\u{2010}\u{20ac}", "\"\u{a0}\u{2010}\u{20ac}\""),
    ("\u{600}\u{110bd}𝔸𓀀 😀 👩🏽 ❤️", "\"\u{600}\u{110bd}𝔸𓀀 😀 👩🏽 ❤️\""),
    ("\u{8}\u{c}", #""\u0008\u000c""#),
    ("größe 指 🖐\u{2028}", "\"größe 指 🖐\\u2028\""),
    ("a long string without anything to escape", #""a long string without anything to escape""#),
  ])
  func `escapes quotes, backslashes, control characters and invisible characters only`(
    string: String, json: String
  ) {
    #expect(text { $0.string(string) } == json)
    #expect(text { $0.string(PreparedString(string)) } == json)
  }

  @Test
  func `a terminal receives no control and no format character, and a decoder receives them all`()
    throws
  {
    // These format characters are visible: they surround a number.
    let visible: Set<UInt32> = [
      0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6dd, 0x70f, 0x890, 0x891, 0x8e2, 0x110bd, 0x110cd,
    ]
    // The decoder accepts no NUL.
    for number in UInt32(1)...0x10ffff {
      guard let scalar = Unicode.Scalar(number), !visible.contains(number) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: break
      default: continue
      }
      let text = String(Character(scalar))
      var writer = JSONWriter()
      writer.string(text)
      if !writer.bytes.allSatisfy({ (0x20..<0x7f).contains($0) }) {
        Issue.record("U+\(String(number, radix: 16)) is not escaped")
      }
      #expect(try JSONValue(decoding: writer.bytes[...]) == .string(text))
    }
  }

  @Test func `repairs a string that is not UTF-8 before writing it`() {
    let broken = String(decoding: [0x61, 0xff, 0x62, 0xed, 0xa0, 0x80] as [UInt8], as: UTF8.self)
    let written = text { $0.string(broken) }
    #expect(written.utf8.elementsEqual("\"\(broken)\"".utf8))
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-7, "-7"), (10, "10"), (99, "99"), (100, "100"), (-12345, "-12345"),
    (999_999, "999999"), (1_000_000, "1000000"), (.max, "9223372036854775807"),
    (.min, "-9223372036854775808"),
  ])
  func `writes whole numbers`(value: Int, json: String) {
    #expect(text { $0.int(value) } == json)
  }

  @Test func `writes every power of ten and the numbers next to it`() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for value in [power - 1, power, power + 1] {
        #expect(text { $0.uint(value) } == String(value))
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    #expect(text { $0.uint(.max) } == "18446744073709551615")
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (-0.0004, "0"), (0.0006, "0.001"), (1, "1"), (-1, "-1"), (0.5, "0.5"),
      (0.25, "0.25"), (0.125, "0.125"), (0.05, "0.05"), (0.005, "0.005"), (100.01, "100.01"),
      (-3.14159, "-3.142"), (0.9996, "1"), (1919.9999, "1920"), (0.0625, "0.062"),
      (0.1875, "0.188"),
      (0.0045, "0.004"), (999_999_999_999_999.875, "999999999999999.875"),
      (1e15, "1000000000000000"),
      (4_503_599_627_370_495.5, "4503599627370495.5"), (1e18, "1000000000000000000"),
      (1e300, "1e+300"), (-1e19, "-1e+19"), (.leastNonzeroMagnitude, "0"), (.infinity, "null"),
      (-.infinity, "null"),
      (.nan, "null"),
    ] as [(Double, String)])
  func `writes numbers rounded to three decimals, without trailing zeros`(
    value: Double, json: String
  ) {
    #expect(text { $0.double(value) } == json)
  }

  @Test func `rounds as printf does`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let exponent = Double(Int.random(in: -4...15, using: &generator))
      var value = Double.random(in: -1...1, using: &generator) * pow(10, exponent)
      if Bool.random(using: &generator) { value = (value * 2000).rounded() / 2000 }
      let written = text { $0.double(value) }
      #expect(written == printed(value), "\(value)")
    }
  }

  private func printed(_ value: Double) -> String {
    var text = String(format: "%.3f", value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  @Test func `writes a member like its name and its value`() {
    for value in [0, 0.125, -7.5, 1e15, 1e300, -1e19, .nan, .infinity] {
      #expect(
        members { $0.member("x", value) }
          == members {
            $0.key("x")
            $0.double(value)
          })
    }
    for value in [0, -1, 41, .min, .max] {
      #expect(
        members { $0.member("x", value) }
          == members {
            $0.key("x")
            $0.int(value)
          })
    }
    for value: PreparedString in ["", "plain", "a\"b\n"] {
      #expect(
        members { $0.member("x", value) }
          == members {
            $0.key("x")
            $0.string(value)
          })
    }
  }

  /// Returns an object with two members that `body` writes.
  private func members(_ body: (inout JSONWriter) -> Void) -> String {
    text {
      $0.beginObject()
      body(&$0)
      body(&$0)
      $0.endObject()
    }
  }

  @Test func `leaves out members without a value`() {
    let written = text {
      $0.beginObject()
      $0.member("force", nil as Double?)
      $0.member("name", nil as String?)
      $0.member("id", 1)
      $0.endObject()
    }
    #expect(written == #"{"id":1}"#)
  }

  @Test func `keeps its buffer once the buffer is large enough`() {
    var writer = JSONWriter(capacity: 1024)
    let before = writer.bytes.withUnsafeBufferPointer { $0.baseAddress }
    for round in 0..<100 {
      writer.removeAll()
      Sample.fullTouch.write(into: &writer)
      writer.double(Double(round) / 8)
    }
    let after = writer.bytes.withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
  }

  @Test func `grows in a constant number of steps, regardless of the length of the text`() {
    var writer = JSONWriter()
    var capacities: Set<Int> = []
    writer.beginArray()
    for value in 0..<100_000 {
      writer.int(value)
      writer.double(0.5)
      capacities.insert(writer.bytes.capacity)
    }
    #expect(capacities.count < 40)
  }

  @Test func `the value that was written is read again`() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let value = RandomJSON.value(depth: 4, using: &generator)
      let written = text { value.write(into: &$0) }
      #expect(try JSONValue(decoding: written) == value, "\(written)")
    }
  }

  /// The longest numbers.
  private static let long = -Double.greatestFiniteMagnitude

  @Test func `messages of a frame reserve enough memory for the longest numbers and names`() throws
  {
    let name = PreparedString(String(repeating: "\u{1}", count: 5000))
    let far = Point(x: Self.long, y: Self.long)
    let pen = PenMessage(azimuthAngle: Self.long, altitudeAngle: Self.long, zOffset: Self.long)
    let touch = TouchMessage(
      id: .min, device: .min, window: name, user: .min, view: name, phase: .stationary,
      location: far, previousLocation: far, tapCount: .min, kind: .stylus, force: Self.long,
      majorRadius: Self.long, pen: pen)
    let gesture = GestureMessage(
      recognizer: name, kind: name, window: name, user: .min, view: name, state: .cancelled,
      location: far, numberOfTouches: .min, touches: Array(repeating: .min, count: 500),
      translation: far - .zero, velocity: far - .zero, scale: Self.long, rotation: Self.long,
      pen: pen, direction: .downRight)
    let control = ControlMessage(
      window: name, user: .min, view: name, event: .primaryActionTriggered, isOn: false,
      value: Self.long)
    let scroll = ScrollMessage(
      window: name, user: .min, view: name, phase: .released, offset: far, velocity: far - .zero,
      target: far)
    #expect(try reread(pen) == pen)
    #expect(try reread(touch) == touch)
    #expect(try reread(gesture) == gesture)
    #expect(try reread(control) == control)
    #expect(try reread(scroll) == scroll)
  }

  @Test(arguments: RemoteControlEvent.Subtype.allCases)
  func `reserves enough memory for every enumeration case`(command: RemoteControlEvent.Subtype)
    throws
  {
    let message = RemoteControlMessage(device: .min, command: command)
    #expect(try reread(message) == message)
  }

  private func reread<Message: WireMessage>(_ message: Message) throws -> Message {
    try Message(from: JSONCursor(JSONValue(decoding: text { message.write(into: &$0) })))
  }
}
