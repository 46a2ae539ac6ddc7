import TactileTesting

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
