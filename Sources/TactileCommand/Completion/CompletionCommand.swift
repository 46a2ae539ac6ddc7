import TactileIO

/// `tactile completion`: prints the completion script of a shell.
struct CompletionCommand: Command {
  static let page = CommandPage(
    name: "completion",
    summary: "print a completion script for bash, zsh or fish",
    usage: "SHELL",
    operandCount: 1...1,
    purpose: """
      Prints a script for a shell. After the shell has read it, the shell completes subcommands,
      options, their values and file names.
      """,
    operands: [
      .operand("SHELL", "bash, zsh or fish", completion: .words(Shell.allCases.map(\.rawValue)))
    ],
    success: "the script was printed",
    failure: "the script could not be printed",
    examples: [
      .init(
        line: "tactile completion bash > tactile.bash", text: "Write a file that bash can source"),
      .init(
        line: "tactile completion fish > tactile.fish",
        text: "Write a file for the completions folder of fish"),
    ])

  /// The shells that have a completion script.
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let shell: Shell

  init(_ arguments: Arguments) throws {
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      throw UsageError("unknown shell '\(name)'; expected bash, zsh or fish")
    }
    self.shell = shell
  }

  func run() -> ExitCode {
    let pages = Subcommand.allCases.map(\.page)
    let text =
      switch shell {
      case .bash: BashCompletion.text(pages)
      case .zsh: ZshCompletion.text(pages)
      case .fish: FishCompletion.text(pages)
      }
    StandardStream.output.write(text)
    return .success
  }
}
