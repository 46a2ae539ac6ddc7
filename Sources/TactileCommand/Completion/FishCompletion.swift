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
