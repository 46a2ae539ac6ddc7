import TactileBindings
import TactileIO

/// `tactile import`: converts the configuration of another program to bindings.
struct ImportCommand: Command {
  static let page = CommandPage(
    name: "import",
    summary: "convert the configuration of lisgd, touchegg or InputActions to bindings",
    usage: "lisgd|touchegg|inputactions FILE",
    operandCount: 2...2,
    purpose: """
      Converts the configuration of another program to a file of bindings for tactile bind, in the order
      of the configuration. A comment before each binding contains the line of the configuration.
      The command starts nothing, and does not change FILE.

      The command prints each part that the bindings do not have, or do differently, on standard error:
      file, line and column, the part with the reason, and a hint. A warning means that the bindings do
      not have the part. A note means that they have it, but not exactly. The bindings contain a comment
      in the place of each gesture that could not be converted.

      lisgd is a script that starts lisgd with -g options, a systemd unit, or lisgd's config.h.
      touchegg is touchegg.conf. inputactions is the config.yaml of InputActions, of which the command
      converts the section touchscreen. docs/migration.md compares the features.
      """,
    operands: [
      .operand(
        "PROGRAM", "the program: lisgd, touchegg or inputactions",
        completion: .words(ImportFormat.allCases.map(\.rawValue))),
      .operand("FILE", "its configuration, or - for standard input"),
    ],
    options: [
      .option(
        "-o", "OUT", "create this file instead of writing to standard output",
        completion: .files)
    ],
    success: "the bindings were written, even if parts could not be converted",
    failure: "FILE is invalid, or OUT could not be written",
    examples: [
      .init(
        line: "tactile import lisgd gestures.sh -o phone.yaml",
        text: "Convert a script that starts lisgd"),
      .init(
        line: "tactile import touchegg touchegg.conf", text: "Print the bindings of touchegg"),
    ])

  private let format: ImportFormat
  private let file: String
  private let target: String

  init(_ arguments: Arguments) throws {
    let name = arguments.operands[0]
    guard let format = ImportFormat(rawValue: name) else {
      throw UsageError.unknown("program", name, among: ImportFormat.allCases.map(\.rawValue))
    }
    self.format = format
    file = arguments.operands[1]
    target = arguments.value("-o") ?? "-"
  }

  func run() throws -> ExitCode {
    let bytes = try FileReader.bytes(of: file == "-" ? "/dev/stdin" : file)
    let result: ImportResult
    do {
      result = try format.convert(bytes, file: file)
    } catch {
      // The message begins with the location.
      StandardStream.error.writeLine("\(error)")
      return .failure
    }
    try OutputFile(target).write(Array(result.text.utf8))
    for remark in result.remarks {
      for line in remark.lines(file: file) { StandardStream.error.writeLine(line) }
    }
    return .success
  }
}
