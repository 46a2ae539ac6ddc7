import TactileIO
import TactileTesting

/// `tactile test`: performs `.touch` files and prints differences from the expected lines.
struct TestCommand: Command {
  static let page = CommandPage(
    name: "test",
    summary: "perform .touch files and print differences from the expected lines",
    usage: "CASE...",
    operandCount: 1...Int.max,
    purpose: """
      Performs .touch files. Each contains a scene, timed input and the expected lines. No hardware and
      no service are needed. The command performs a file in four manners (plain, turned, twice and
      late) unless the file names its manners. All manners must give the expected lines.
      """,
    operands: [
      .operand("CASE", "a .touch file, or a folder with .touch files at any depth")
    ],
    options: [
      .flag("--tap", "print TAP, version 14, instead of lines for people"),
      .option(
        "--junit", "FILE", "also write a JUnit report to FILE; it replaces an existing file",
        completion: .files),
      .flag(
        "--update",
        "replace the words of earlier versions, replace the expected lines by the actual lines, and "
          + "print the difference; comments between the expected lines are lost"),
    ],
    success: "all cases passed or were updated",
    failure: "one or more cases failed or could not be read",
    examples: [
      .init(line: "tactile test cases", text: "Perform all cases in a folder"),
      .init(
        line: "tactile test --tap --junit report.xml cases",
        text: "Write reports for continuous integration"),
    ],
    printsRules: true)

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

/// Finds `.touch` files.
enum CaseFiles {
  /// Returns the files that operands name. For a folder, these are all `.touch` files below it.
  ///
  /// - Throws: `CommandError` for a folder without `.touch` files, `IOError` for a folder that
  ///   cannot be listed.
  static func find(_ operands: [String]) throws -> [String] {
    var files: [String] = []
    for operand in operands {
      guard DirectoryReader.isDirectory(operand) else {
        files.append(operand)
        continue
      }
      let found = try DirectoryReader.files(below: operand, ending: ".touch")
      if found.isEmpty {
        throw CommandError(
          "\(operand) contains no .touch file. Name a file, or a folder with .touch files.")
      }
      files += found
    }
    return files
  }
}
