import TactileIO
import TactileTesting

/// `tactile test`: performs `.touch` files and says where they went another way.
struct TestCommand {
  static let help = """
    usage: tactile test CASE... [--tap] [--junit FILE] [--update]

    Performs .touch files: a scene, timed input and what is to come of it, without hardware
    or service. Each is performed in four manners (plain, turned, twice, late) unless it
    names its own, and has to go the same way in all of them.

      CASE           a .touch file, or a folder: all .touch files in it and below
      --tap          print TAP, version 14, instead of lines for people
      --junit FILE   write a JUnit report into FILE as well, over one of that name
      --update       write what happens into the files as what is expected, and print the
                     difference; a comment among the old expectations is lost

    Exit status: 0 all went as written, or were updated, 1 one or more did not, or could
    not be read, 2 the command was called wrongly.

    """

  private let cases: [String]
  private let isTAP: Bool
  private let isUpdating: Bool
  private let junit: String?

  init(_ arguments: ArgumentList) throws(UsageError) {
    var list = arguments
    isTAP = list.takeFlag("--tap")
    isUpdating = list.takeFlag("--update")
    junit = try list.takeOption("--junit")
    cases = try list.operands()
    if cases.isEmpty { throw UsageError("no case is named; expected .touch files or folders") }
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
