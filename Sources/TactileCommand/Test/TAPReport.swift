import TactileIO
import TactileTesting
import TactileWire

/// Prints the Test Anything Protocol, version 14.
struct TAPReport: CaseReport {
  private var number = 0

  mutating func begin(count: Int) {
    write("TAP version 14\n1..\(count)\n")
  }

  mutating func tell(_ outcome: CaseOutcome) {
    number += 1
    write("\(outcome.isFailure ? "not ok" : "ok") \(number) - \(escaped(outcome.file))\n")
    switch outcome.verdict {
    case .passed: break
    case .converted: write("  ---\n  converted: true\n  ...\n")
    case .differs(let difference, let manners):
      let names = manners.map(\.rawValue).joined(separator: ", ")
      writeBlock("performed: [\(names)]", "difference", "\(difference)")
    case .updated(let difference):
      writeBlock("updated: true", "difference", "\(difference)")
    case .broken(let sentence): writeBlock("broken: true", "message", sentence)
    }
  }

  mutating func finish() {}

  /// Writes a YAML block below a line, with a text as a literal block.
  private func writeBlock(_ first: String, _ key: String, _ text: String) {
    write("  ---\n  \(first)\n  \(key): |\n")
    for line in text.split(separator: "\n") { write("    \(Excerpt.line(String(line)))\n") }
    write("  ...\n")
  }

  /// Returns the text with escaped `#`, which would begin a directive, and escaped backslashes.
  private func escaped(_ text: String) -> String {
    String(Excerpt.line(text).flatMap { $0 == "#" || $0 == "\\" ? ["\\", $0] : [$0] })
  }

  private func write(_ text: String) {
    StandardStream.output.write(text)
  }
}
