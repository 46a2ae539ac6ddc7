import Fixtures
import Foundation

/// A recording of strokes, one after another, with pauses before and after them.
struct Strokes {
  /// The beginning of the first stroke, in seconds.
  static let lead = 4.0
  private static let pause = 0.1
  private static let steps = 6
  let count: Int

  /// The time of the last lift, in nanoseconds.
  var end: Int { Int((Self.lead + Double(count - 1) * Self.pause + 0.06) * 1e9) - 1_000_000 }

  /// The recording as evemu text, with the panel of the demo.
  func text() throws -> String {
    let demo = try String(contentsOfFile: Fixtures.path("Recordings/demo.evemu"), encoding: .utf8)
    let head = demo.split(separator: "\n").filter { !$0.hasPrefix("E:") }
    var lines = head.map(String.init)
    lines.append(event(0, 0, 0, 0))
    for number in 0..<count { lines += stroke(number) }
    lines.append(event(Self.lead + Double(count) * Self.pause + 3600, 0, 0, 0))
    return lines.joined(separator: "\n") + "\n"
  }

  private func stroke(_ number: Int) -> [String] {
    let start = Self.lead + Double(number) * Self.pause
    let x = 400 + number * 37 % 3000
    let y = 300 + number * 53 % 1500
    var lines = [event(start, 3, 0x39, number % 60000), event(start, 1, 0x14a, 1)]
    for step in 0..<Self.steps {
      let time = start + Double(step) * 0.01
      lines += [event(time, 3, 0x35, x + step * 60), event(time, 3, 0x36, y + step * 8)]
      lines.append(event(time, 0, 0, 0))
    }
    let lift = start + 0.06
    return lines + [event(lift, 3, 0x39, -1), event(lift, 1, 0x14a, 0), event(lift, 0, 0, 0)]
  }

  private func event(_ time: Double, _ type: Int, _ code: Int, _ value: Int) -> String {
    String(format: "E: %.6f %04x %04x %d", time, type, code, value)
  }
}
