import TactileIO
import TactileTesting

/// Lines for people: each case, and how those that went another way did.
struct LineReport: CaseReport {
  private let paint = Paint(for: .output)
  private var passed = 0
  private var updated = 0
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
        show("likewise performed \(manners.dropFirst().map(\.rawValue).joined(separator: ", "))")
      }
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
    var parts = ["\(passed) as written"]
    if updated > 0 { parts.append("\(updated) updated") }
    if failed > 0 { parts.append("\(failed) another way") }
    if broken > 0 { parts.append("\(broken) broken") }
    let count = passed + updated + failed + broken
    StandardStream.output.write(
      "\(count == 1 ? "1 case" : "\(count) cases"): \(parts.joined(separator: ", "))\n")
  }

  private func write(_ mark: String, _ file: String) {
    StandardStream.output.write("\(mark)\(file)\n")
  }

  private func show(_ text: some CustomStringConvertible) {
    for line in text.description.split(separator: "\n") {
      StandardStream.output.write("    \(line)\n")
    }
  }
}
