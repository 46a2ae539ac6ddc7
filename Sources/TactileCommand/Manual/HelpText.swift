/// The text that `--help` prints for a subcommand.
enum HelpText {
  /// The maximum length of a line, in characters.
  static let width = 90

  static func of(_ page: CommandPage) -> String {
    var text = usage(of: page)
    text += "\n\(WrappedText.lines(of: page.purpose, width: width).joined(separator: "\n"))\n"
    let entries = page.operands + page.options
    if !entries.isEmpty { text += "\n\(table(entries))" }
    if page.printsRules { text += "\n\(Rule.hint)\n" }
    let status =
      "Exit status: 0 \(page.success), 1 \(page.failure), 2 the command line is invalid."
    return text + "\n\(WrappedText.lines(of: status, width: width).joined(separator: "\n"))\n"
  }

  /// Returns the usage line, wrapped to the width.
  static func usage(of page: CommandPage) -> String {
    let start = "usage: tactile \(page.name)"
    var line = start
    var text = ""
    for part in parts(of: page) {
      if line.count + 1 + part.count > width {
        text += line + "\n"
        line = String(repeating: " ", count: start.count)
      }
      line += " \(part)"
    }
    return text + line + "\n"
  }

  private static func parts(of page: CommandPage) -> [String] {
    (page.usage.isEmpty ? [] : [page.usage])
      + page.options.map { "[\($0.usage)]\($0.isRepeatable ? "..." : "")" }
  }

  private static func table(_ entries: [CommandPage.Entry]) -> String {
    let column = (entries.map(\.usage.count).max() ?? 0) + 3
    var text = ""
    for entry in entries {
      let indent = String(repeating: " ", count: column - entry.usage.count)
      let lines = WrappedText.lines(of: entry.text, width: width - column - 2)
      text += "  \(entry.usage)\(indent)\(lines[0])\n"
      for line in lines.dropFirst() {
        text += "  \(String(repeating: " ", count: column))\(line)\n"
      }
    }
    return text
  }
}

/// Wraps paragraphs to lines of limited width.
enum WrappedText {
  /// Returns the lines of a text, with blank lines between paragraphs.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    for (index, paragraph) in paragraphs(of: text).enumerated() {
      if index > 0 { lines.append("") }
      lines += wrapped(paragraph, width)
    }
    return lines
  }

  /// Returns the paragraphs of a text, each as one line.
  static func paragraphs(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { $0.joined(separator: " ") }
  }

  private static func wrapped(_ paragraph: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? "\(word)" : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
