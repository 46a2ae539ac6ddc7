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
