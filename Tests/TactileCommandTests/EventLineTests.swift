import Fixtures
import Tactile
import TactileWire
import Testing

@testable import TactileCommand

@Suite("Lines of events for people")
struct EventLineTests {
  private func gesture(_ name: String, at place: Point = .zero) -> GestureMessage {
    GestureMessage(
      recognizer: PreparedString(name), kind: "tap", window: "w", view: "v", state: .ended,
      location: place, numberOfTouches: 1, touches: [1])
  }

  private func line(_ write: (inout LineBuffer) -> Void) -> String {
    var lines = LineBuffer()
    write(&lines)
    lines.endLine()
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  @Test func `columns are filled with spaces`() {
    let touch = TouchMessage(
      id: 7, device: 1, window: "w", view: "v", phase: .moved, location: Point(x: 1.25, y: -3),
      previousLocation: .zero, tapCount: 1)
    #expect(EventLine.of(touch) == "touch 7    moved      at 1.3, -3.0")
    var scripted = touch
    (scripted.id, scripted.isScripted) = (12345, true)
    #expect(EventLine.of(scripted) == "touch 12345 moved      at 1.3, -3.0  scripted")
  }

  @Test func `a column counts characters, not bytes`() {
    #expect(EventLine.of(gesture("käfig")) == "käfig      ended      at 0.0, 0.0")
    #expect(EventLine.of(gesture("👨‍👩‍👧")) == "👨‍👩‍👧          ended      at 0.0, 0.0")
    #expect(
      EventLine.of(gesture("a long name of it")) == "a long name of it ended      at 0.0, 0.0")
  }

  @Test func `a swipe has its direction`() {
    var swipe = gesture("next")
    swipe.direction = .downLeft
    #expect(EventLine.of(swipe) == "next       ended      at 0.0, 0.0  direction downLeft")
  }

  @Test func `a control character in a name is escaped only in its own line`() {
    var lines = LineBuffer()
    for name in ["plain", "a\u{1b}[2J\n", "plain"] {
      EventLine.write(gesture(name), into: &lines)
      lines.endLine()
    }
    let found = String(decoding: lines.bytes, as: UTF8.self).split(separator: "\n")
    let expected = Excerpt.line(EventLine.of(gesture("a\u{1b}[2J\n")))
    #expect(expected != EventLine.of(gesture("a\u{1b}[2J\n")))
    #expect(found == ["plain      ended      at 0.0, 0.0", expected[...], found[0]])
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.04, "0.0"), (-0.05, "-0.1"), (0.05, "0.1"), (9.95, "10.0"), (-12.34, "-12.3"),
    (123_456_789.04, "123456789.0"), (999_999_999_999.9, "999999999999.9"),
    (1e12, "1000000000000.0"),
    (-1e300, "-1e+300"), (Double.infinity, "inf"), (Double.nan, "nan"),
  ])
  func `a number has one decimal`(value: Double, text: String) {
    #expect(line { $0.append(number: value) } == text + "\n")
    #expect(EventLine.number(value) == text)
  }

  @Test(arguments: [
    (0.0, "    0.000"), (0.0004, "    0.000"), (0.0005, "    0.001"), (1.5, "    1.500"),
    (9.9996, "   10.000"), (10.0, "   10.000"), (12345.678, "12345.678"),
    (123456.789, "123456.789"),
  ])
  func `a time has three decimals and ends in the ninth column`(seconds: Double, text: String) {
    #expect(line { $0.append(time: seconds) } == text + "\n")
    #expect(EventLine.time(seconds) == text)
  }

  @Test func `whole numbers have all digits`() {
    for value in [0, 9, 10, 4096, -1, Int.max, Int.min] {
      #expect(line { $0.append(value) } == "\(value)\n")
    }
  }
}
