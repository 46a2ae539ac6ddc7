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
