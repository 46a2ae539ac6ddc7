import TactileIO
import TactileTesting

/// Prints a line for each case, with the differences of those that failed, and a summary.
struct LineReport: CaseReport {
  private let paint = Paint(for: .output)
  private var passed = 0
  private var updated = 0
  private var converted = 0
  private var failed = 0
  private var broken = 0

  mutating func begin(count: Int) {}

  mutating func tell(_ outcome: CaseOutcome) {
    switch outcome.verdict {
    case .passed:
      passed += 1
      write(paint("ok       ", .good), outcome.file)
    case .differs(let difference, let manners):
      failed += 1
      write(paint("differs  ", .bad), outcome.file)
      show(difference)
      if manners.count > 1 {
        let names = manners.dropFirst().map(\.rawValue).joined(separator: ", ")
        show("these manners differ too: \(names)")
      }
    case .converted:
      converted += 1
      write(paint("converted ", .odd), outcome.file)
    case .updated(let difference):
      updated += 1
      write(paint("updated  ", .odd), outcome.file)
      show(difference)
    case .broken(let sentence):
      broken += 1
      write(paint("broken   ", .bad), outcome.file)
      show(sentence)
    }
  }

  mutating func finish() {
    var parts = ["\(passed) passed"]
    if updated > 0 { parts.append("\(updated) updated") }
    if converted > 0 { parts.append("\(converted) converted") }
    if failed > 0 { parts.append("\(failed) failed") }
    if broken > 0 { parts.append("\(broken) broken") }
    let count = passed + updated + converted + failed + broken
    StandardStream.output.write(
      "\(count == 1 ? "1 case" : "\(count) cases"): \(parts.joined(separator: ", "))\n")
  }

  private func write(_ mark: String, _ file: String) {
    StandardStream.output.write(mark)
    StandardStream.output.writeLine(file)
  }

  private func show(_ text: some CustomStringConvertible) {
    for line in text.description.split(separator: "\n") {
      StandardStream.output.writeLine("    \(line)")
    }
  }
}
