import TactileIO

/// `tactile manual`: prints a manual page.
struct ManualCommand: Command {
  static let page = CommandPage(
    name: "manual",
    summary: "print a manual page",
    usage: "[PAGE]",
    operandCount: 0...1,
    purpose: """
      Prints a manual page in the language of man(7). You can read it with man -l or install it.
      """,
    operands: [
      .operand(
        "PAGE",
        "a subcommand, tactiled, tactiled.yaml or tactile-gestures (default: the page of tactile)",
        completion: .words(
          Subcommand.allCases.map(\.rawValue)
            + ["tactiled", "tactiled.yaml", "tactile-gestures"]))
    ],
    success: "the page was printed",
    failure: "there is no such page",
    examples: [
      .init(line: "tactile manual replay > tactile-replay.1", text: "Write a page to install"),
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
    switch name {
    case "tactiled": StandardStream.output.write(ManText.daemon)
    case "tactiled.yaml": StandardStream.output.write(ManText.configuration)
    case "tactile-gestures": StandardStream.output.write(ManText.gestures)
    default: StandardStream.output.write(try ofSubcommand(name))
    }
    return .success
  }

  private func ofSubcommand(_ name: String) throws(CommandError) -> String {
    guard let subcommand = Subcommand(rawValue: name) else {
      throw CommandError("unknown page '\(name)'; tactile --help lists the subcommands.")
    }
    return ManText.of(subcommand.page)
  }
}
