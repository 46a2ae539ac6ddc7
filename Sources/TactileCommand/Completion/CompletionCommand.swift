import TactileIO

/// `tactile completion`: what lets a shell complete command lines.
struct CompletionCommand: Command {
  static let page = CommandPage(
    name: "completion",
    summary: "print what lets bash, zsh or fish complete command lines",
    usage: "SHELL",
    operandCount: 1...1,
    purpose: """
      Prints a script for a shell, after which it completes subcommands, options, their values and
      file names.
      """,
    operands: [
      .operand("SHELL", "bash, zsh or fish", completion: .words(Shell.allCases.map(\.rawValue)))
    ],
    success: "it was printed",
    failure: "it could not be printed",
    examples: [
      .init(line: "tactile completion bash > tactile.bash", text: "A file for bash to source"),
      .init(line: "tactile completion fish > tactile.fish", text: "A file for fish's completions"),
    ])

  /// The shells there are completions for.
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let shell: Shell

  init(_ arguments: Arguments) throws {
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      throw UsageError("'\(name)' is none of bash, zsh and fish")
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
