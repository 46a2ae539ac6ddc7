import TactileServer

/// Manual pages, in the language of man(7).
enum ManText {
  /// The page of a subcommand, such as `tactile-replay(1)`.
  static func of(_ page: CommandPage) -> String {
    var text = header("tactile-\(page.name)", page.summary)
    text += ".SH SYNOPSIS\n.B tactile \(escaped(page.name))\n"
    if !page.usage.isEmpty { text += ".I \(escaped(page.usage))\n" }
    for option in page.options {
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      text += "[\\fB\(escaped(option.name))\\fR\(value)]\(option.isRepeatable ? "..." : "")\n"
    }
    text += ".SH DESCRIPTION\n\(paragraphs(page.purpose))"
    if page.printsRules { text += ".PP\n\(line(Rule.hint))" }
    text += entries("OPERANDS", page.operands) + entries("OPTIONS", page.options)
    text += status(success: page.success, failure: page.failure)
    if !page.examples.isEmpty {
      text += ".SH EXAMPLES\n"
      for (index, example) in page.examples.enumerated() {
        // A heading already begins a paragraph.
        text += (index == 0 ? "" : ".PP\n") + line(example.text + ".")
        text += ".PP\n.RS 4\n.nf\n\(line(example.line)).fi\n.RE\n"
      }
    }
    return text + ".SH SEE ALSO\n.BR tactile (1)\n"
  }

  /// The page `tactile(1)` of the whole command.
  static func overview(_ pages: [CommandPage]) -> String {
    var text = header("tactile", "touch panels, recordings and gestures on the command line")
    text += ".SH SYNOPSIS\n.B tactile\n.I SUBCOMMAND\n[\\fIOPTIONS\\fR]\n"
    text += ".SH DESCRIPTION\n\(paragraphs(Subcommand.purpose)).SH SUBCOMMANDS\n"
    for page in pages {
      text += ".TP\n.BR tactile\\-\(escaped(page.name)) (1)\n\(line(page.summary))"
    }
    text += """
      .SH ENVIRONMENT
      .TP
      .B NO_COLOR
      If it is not empty, the output has no colours.
      .TP
      .B XDG_RUNTIME_DIR
      The folder in which tactile looks for the socket of your own daemon.

      """
    text += status(success: "the subcommand succeeded", failure: "the subcommand failed")
    let all = pages.map { ".BR tactile\\-\(escaped($0.name)) (1)" }
    return text + ".SH SEE ALSO\n" + all.joined(separator: ",\n") + "\n"
  }

  /// The date of the last review of all pages, for their footers.
  private static let revised = "2026-11-22"

  static func header(_ name: String, _ summary: String, section: Int = 1) -> String {
    """
    .TH \(escaped(name.uppercased())) \(section) \(revised) "tactile \(TactileVersion.current)"
    .SH NAME
    \(escaped(name)) \\- \(escaped(summary))

    """
  }

  static func paragraphs(_ text: String) -> String {
    WrappedText.paragraphs(of: text).map { line($0) }.joined(separator: ".PP\n")
  }

  static func entries(_ title: String, _ entries: [CommandPage.Entry]) -> String {
    guard !entries.isEmpty else { return "" }
    var text = ".SH \(title)\n"
    for entry in entries {
      let value = entry.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      text += ".TP\n\\fB\(escaped(entry.name))\\fR\(value)\n\(line(entry.text))"
    }
    return text
  }

  static func status(success: String, failure: String) -> String {
    """
    .SH EXIT STATUS
    .TP
    .B 0
    \(line(success)).TP
    .B 1
    \(line(failure)).TP
    .B 2
    the command line is invalid

    """
  }

  /// Returns text as a separate line that man(7) does not read as a request.
  static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("`", with: "\\(ga").replacing("…", with: "...").replacing("→", with: "\\(->")
      .replacing("×", with: "\\(mu")
  }

}
