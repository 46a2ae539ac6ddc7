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

/// The completion script for bash.
enum BashCompletion {
  static func text(_ pages: [CommandPage]) -> String {
    let names = pages.map(\.name).joined(separator: " ")
    var text = """
      # bash completion for tactile
      _tactile() {
        local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W '\(names) --help --version' -- "$current"))
          return
        fi
        case ${COMP_WORDS[1]} in

      """
    for page in pages {
      text += "    \(page.name))\n"
      text += values(of: page)
      let options = (page.options.map(\.name) + ["--help"]).joined(separator: " ")
      text += "      case $current in\n"
      text += "        -*) COMPREPLY=($(compgen -W '\(options)' -- \"$current\")) ;;\n"
      text += "        *) \(reply(page.operands.first?.completion ?? .nothing)) ;;\n"
      text += "      esac ;;\n"
    }
    return text + "  esac\n}\ncomplete -o filenames -F _tactile tactile\n"
  }

  private static func values(of page: CommandPage) -> String {
    let options = page.options.filter { $0.value != nil }
    guard !options.isEmpty else { return "" }
    var text = "      case $before in\n"
    for option in options {
      text += "        \(option.name)) \(reply(option.completion)); return ;;\n"
    }
    return text + "      esac\n"
  }

  private static func reply(_ completion: CommandPage.Entry.Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .words(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
    }
  }
}

/// The completion script for zsh.
enum ZshCompletion {
  static func text(_ pages: [CommandPage]) -> String {
    var text = """
      #compdef tactile
      _tactile() {
        local -a subcommands
        subcommands=(

      """
    for page in pages { text += "    '\(page.name):\(plain(page.summary))'\n" }
    text += """
        )
        if (( CURRENT == 2 )); then
          _describe subcommand subcommands
          return
        fi
        local subcommand=$words[2]
        shift words
        (( CURRENT-- ))
        case $subcommand in

      """
    for page in pages {
      let help = "'--help[print the help of this subcommand]'"
      let specifications = page.options.map(option) + [help] + operands(of: page)
      text += "    \(page.name)) _arguments \(specifications.joined(separator: " ")) ;;\n"
    }
    return text + "  esac\n}\n_tactile \"$@\"\n"
  }

  private static func option(_ entry: CommandPage.Entry) -> String {
    let value = entry.value.map { ":\($0):\(action(entry.completion))" } ?? ""
    return "'\(entry.isRepeatable ? "*" : "")\(entry.name)[\(plain(entry.text))]\(value)'"
  }

  private static func operands(of page: CommandPage) -> [String] {
    guard let first = page.operands.first else { return [] }
    return ["'*:\(first.name):\(action(first.completion))'"]
  }

  private static func action(_ completion: CommandPage.Entry.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Returns the text without the characters that would end a specification or a quotation.
  private static func plain(_ text: String) -> String {
    String(text.filter { !"'[]:\\".contains($0) })
  }
}

/// The completion script for fish.
enum FishCompletion {
  static func text(_ pages: [CommandPage]) -> String {
    let names = pages.map(\.name).joined(separator: " ")
    let first = "-n 'not __fish_seen_subcommand_from \(names)'"
    var text = "complete -c tactile -f\n"
    for page in pages {
      text += "complete -c tactile \(first) -a \(page.name) -d '\(plain(page.summary))'\n"
    }
    for page in pages {
      let condition = "-n '__fish_seen_subcommand_from \(page.name)'"
      for option in page.options { text += "complete -c tactile \(condition) \(line(option))\n" }
      switch page.operands.first?.completion ?? .nothing {
      case .nothing: break
      case .files: text += "complete -c tactile \(condition) -F\n"
      case .words(let words):
        text += "complete -c tactile \(condition) -a '\(words.joined(separator: " "))'\n"
      }
    }
    return text
  }

  private static func line(_ option: CommandPage.Entry) -> String {
    let name =
      option.name.hasPrefix("--")
      ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
    let value =
      switch option.completion {
      case .nothing: option.value == nil ? "" : " -x"
      case .files: " -r -F"
      case .words(let words): " -x -a '\(words.joined(separator: " "))'"
      }
    return "\(name)\(value) -d '\(plain(option.text))'"
  }

  private static func plain(_ text: String) -> String {
    String(text.filter { !"'\\".contains($0) })
  }
}
