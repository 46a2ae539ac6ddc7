import TactileIO
import TactileTesting
import TactileWire

/// Prints the results of cases.
protocol CaseReport {
  /// Starts the report for this number of cases.
  mutating func begin(count: Int)
  /// Adds the result of the next case.
  mutating func tell(_ outcome: CaseOutcome)
  /// Ends the report.
  mutating func finish()
}

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

/// A JUnit report with one suite, and a test case for each `.touch` file. It contains no times, so
/// that the same results always give the same bytes.
struct JUnitReport {
  private var count = 0
  private var failures = 0
  private var errors = 0
  private var body = ""

  mutating func tell(_ outcome: CaseOutcome) {
    count += 1
    let name = XMLText.attribute(outcome.file)
    body += "  <testcase classname=\"tactile\" name=\"\(name)\""
    switch outcome.verdict {
    case .passed, .updated, .converted: body += "/>\n"
    case .differs(let difference, _):
      failures += 1
      add(
        "failure", "performed \(difference.manner): line \(difference.firstLine + 1) differs",
        difference.description)
    case .broken(let sentence):
      errors += 1
      add("error", sentence, sentence)
    }
  }

  /// The whole report.
  func document() -> [UInt8] {
    let counts = "tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
       <testsuite name="tactile" \(counts)>
      \(body) </testsuite>
      </testsuites>

      """.utf8)
  }

  private mutating func add(_ element: String, _ message: String, _ text: String) {
    let line = XMLText.attribute(message)
    body += ">\n   <\(element) message=\"\(line)\">\(XMLText.text(text))</\(element)>\n"
    body += "  </testcase>\n"
  }
}
