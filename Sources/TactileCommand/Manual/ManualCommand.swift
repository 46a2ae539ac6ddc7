import TactileIO

/// `tactile manual`: the manual pages.
struct ManualCommand: Command {
  static let page = CommandPage(
    name: "manual",
    summary: "print a manual page",
    usage: "[SUBCOMMAND]",
    operandCount: 0...1,
    purpose: """
      Prints a manual page in the language of man(7), for man -l or to be installed; without a
      subcommand, that of tactile itself.
      """,
    operands: [
      .operand(
        "SUBCOMMAND", "the subcommand whose page is wanted",
        completion: .words(Subcommand.allCases.map(\.rawValue)))
    ],
    success: "it was printed",
    failure: "there is no such subcommand",
    examples: [
      .init(line: "tactile manual replay > tactile-replay.1", text: "Make a page to install"),
      .init(
        line: "tactile manual replay | man -l -", text: "Read a page that is not installed",
        needs: .terminal),
    ])

  private let name: String?

  init(_ arguments: Arguments) {
    name = arguments.operands.first
  }

  func run() throws -> ExitCode {
    guard let name else {
      StandardStream.output.write(ManText.overview(Subcommand.allCases.map(\.page)))
      return .success
    }
    guard let subcommand = Subcommand(rawValue: name) else {
      throw CommandError("there is no subcommand '\(name)'; tactile --help lists those there are.")
    }
    StandardStream.output.write(ManText.of(subcommand.page))
    return .success
  }
}
