import TactileIO
import TactileTesting

/// `tactile test`: performs `.touch` files and says where they went another way.
struct TestCommand: Command {
  static let page = CommandPage(
    name: "test",
    summary: "perform .touch files and say where they went another way",
    usage: "CASE...",
    operandCount: 1...Int.max,
    purpose: """
      Performs .touch files: a scene, timed input and what is to come of it, without hardware or
      service. Each is performed in four manners (plain, turned, twice, late) unless it names its
      own, and has to go the same way in all of them.
      """,
    operands: [
      .operand("CASE", "a .touch file, or a folder: all .touch files in it and below")
    ],
    options: [
      .flag("--tap", "print TAP, version 14, instead of lines for people"),
      .option(
        "--junit", "FILE", "write a JUnit report into FILE as well, over one of that name",
        completion: .files),
      .flag(
        "--update",
        "write what happens into the files as what is expected, and print the difference; a "
          + "comment among the old expectations is lost"),
    ],
    success: "all went as written, or were updated",
    failure: "one or more did not, or could not be read",
    examples: [
      .init(line: "tactile test cases", text: "All cases of a folder"),
      .init(line: "tactile test --tap --junit report.xml cases", text: "In continuous integration"),
    ])

  private let cases: [String]
  private let isTAP: Bool
  private let isUpdating: Bool
  private let junit: String?

  init(_ arguments: Arguments) {
    isTAP = arguments.has("--tap")
    isUpdating = arguments.has("--update")
    junit = arguments.value("--junit")
    cases = arguments.operands
  }

  func run() throws -> ExitCode {
    let files = try CaseFiles.find(cases)
    var lines: any CaseReport = isTAP ? TAPReport() : LineReport()
    var written = JUnitReport()
    var failures = 0
    lines.begin(count: files.count)
    for file in files {
      let outcome = CaseRun.run(file, isUpdating: isUpdating)
      if outcome.isFailure { failures += 1 }
      lines.tell(outcome)
      if junit != nil { written.tell(outcome) }
    }
    lines.finish()
    if let junit { try FileWriter.replace(junit, with: written.document()) }
    return failures == 0 ? .success : .failure
  }
}
