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
    text += entries("OPERANDS", page.operands) + entries("OPTIONS", page.options)
    text += status(success: page.success, failure: page.failure)
    if !page.examples.isEmpty {
      text += ".SH EXAMPLES\n"
      for (index, example) in page.examples.enumerated() {
        // A heading begins a paragraph already.
        text += (index == 0 ? "" : ".PP\n") + line(example.text + ".")
        text += ".PP\n.RS 4\n.nf\n\(line(example.line)).fi\n.RE\n"
      }
    }
    return text + ".SH SEE ALSO\n.BR tactile (1)\n"
  }

  /// The page of the whole command, `tactile(1)`.
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
      If it is set and not empty, nothing is coloured.
      .TP
      .B XDG_RUNTIME_DIR
      Where the socket of your own daemon is looked for.

      """
    text += status(success: "it did what it was asked", failure: "it could not")
    let all = pages.map { ".BR tactile\\-\(escaped($0.name)) (1)" }
    return text + ".SH SEE ALSO\n" + all.joined(separator: ",\n") + "\n"
  }

  /// When the pages were last looked through as a whole, for their footers.
  private static let revised = "2026-11-21"

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
    the command was called wrongly

    """
  }

  /// Text as a line of its own, which begins no request.
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
