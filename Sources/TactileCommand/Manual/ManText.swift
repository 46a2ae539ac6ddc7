import Tactile
import TactileServer
import TactileWire

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

extension ManText {
  /// The page `tactiled(8)` of the daemon.
  static var daemon: String {
    var text = header("tactiled", "touch and gesture service", section: 8)
    text += ".SH SYNOPSIS\n.B tactiled\n"
    for option in daemonOptions {
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      text += "[\\fB\(escaped(option.name))\\fR\(value)]\n"
    }
    text += ".SH DESCRIPTION\n\(paragraphs(daemonPurpose))" + entries("OPTIONS", daemonOptions)
    text += """
      .SH SIGNALS
      .TP
      .B SIGHUP
      \(line(reloading))\
      .TP
      .BR SIGTERM ", " SIGINT
      Ends the daemon.
      .SH FILES
      .TP
      .IR /etc/tactile/tactiled.yaml ", " /etc/tactile/tactiled.d/*.yaml
      The configuration.
      .TP
      .I /run/tactile/tactiled.socket
      The socket of the service.

      """
    text += status(
      success: "the daemon ended after a signal or after --check, --replay, --version or --help",
      failure: "an error ended the daemon")
    return text + ".SH SEE ALSO\n.BR tactiled.yaml (5),\n.BR tactile (1)\n"
  }

  private static let daemonPurpose = """
    Reads the events of touch panels, pens, accelerometers and media keys, recognizes gestures, and \
    sends touches and gestures to clients over a Varlink socket. tactile interface prints the \
    definitions of the messages.

    systemd starts the daemon with a user of its own that may only read input devices. Members of the \
    group tactile may connect.
    """

  private static let reloading = """
    Reads the configuration and the scene again and applies them. If they contain an error, the daemon \
    logs it and keeps its present configuration. Clients stay connected, and live touches continue. New \
    device rules apply to a device when no finger touches it. Windows of clients keep the thresholds \
    with which they were created. The call io.tactile.Control.Reload does the same, and returns the \
    settings that do not apply yet.
    """

  /// The options, with the names that `tactiled --help` prints.
  static let daemonOptions: [CommandPage.Entry] = [
    .option(
      "--config", "FILE",
      "read this configuration, and the .yaml files of the folder beside it whose name ends in .d "
        + "instead of .yaml (default: /etc/tactile/tactiled.yaml and /etc/tactile/tactiled.d/*.yaml, "
        + "if they exist)"),
    .flag(
      "--check",
      "read the configuration and the scene, print a summary or the first error, and exit"),
    .option(
      "--socket", "PATH",
      "listen at PATH (default: /run/tactile/tactiled.socket as root, "
        + "$XDG_RUNTIME_DIR/tactile/tactiled.socket otherwise)"),
    .option(
      "--scene", "FILE",
      "show the windows of a scene file, in YAML or JSON (default: the scene of the configuration, or "
        + "one full-screen window with common gestures)"),
    .option(
      "--replay", "FILE",
      "play a recording instead of reading devices; playback begins when the first client "
        + "calls Attach or Devices.Watch, or subscribes to events, and the daemon ends after it"),
    .option(
      "--speed", "N",
      "play N times as fast as recorded, or with max as fast as clients read (default: 1)"),
    .option(
      "--panel", "SIZE[,name=TEXT]",
      "have a touch panel that does not exist instead of reading devices, of a size such as 341x192mm "
        + "(from 10 to 3000 mm); scripted fingers touch it, such as those of tactile tap. Give the "
        + "option several times for several panels"),
    .flag("--version", "print the version"),
    .flag("--help", "print the options"),
  ]
}

extension ManText {
  /// The page `tactile-gestures(5)`, from the parameters that each recognizer lists in its own file.
  static var gestures: String {
    var text = header("tactile-gestures", "kinds of gestures and their parameters", section: 5)
    text += ".SH DESCRIPTION\n\(paragraphs(purpose))"
    for kind in GestureKind.allCases { text += section(kind) }
    return text + ".SH SEE ALSO\n.BR tactiled.yaml (5),\n.BR tactile\\-validate (1),\n"
      + ".BR tactile\\-bind (1),\n.BR tactile\\-test (1)\n"
  }

  private static let purpose = """
    Scenes, bindings and .touch files name gestures by these kinds and set these parameters.

    Distances are in points, times in seconds, angles in radians. A number may have a unit, without a space: 5mm \
    or 10pt, 600ms or 0.6s, 53deg or 0.9rad. A default that begins with a name is this threshold of \
    tactiled.yaml(5), with its value in the preset kiosk.
    """

  private static func section(_ kind: GestureKind) -> String {
    var text = ".SH \(escaped(kind.rawValue))\n\(line(kind.definition.text.plain))"
    for parameter in kind.parameters {
      let value = parameter.valueText.plain
      text += ".TP\n\\fB\(escaped(parameter.name.rawValue))\\fR: \(escaped(value))\n"
      text += line(parameter.text.plain)
      let standard = parameter.defaultText.plain
      text += line(standard == "required" ? "Required." : "Default: \(standard).")
    }
    return text
  }
}

extension String {
  /// The text without the marks of Markdown for code and links.
  fileprivate var plain: String {
    replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.replacing("`", with: "")
  }
}

extension ManText {
  /// The page `tactiled.yaml(5)`, from the tables that the configuration reader uses.
  static var configuration: String {
    var text = header("tactiled.yaml", "configuration of the touch and gesture service", section: 5)
    text += ".SH SYNOPSIS\n.I /etc/tactile/tactiled.yaml\n.br\n.I /etc/tactile/tactiled.d/*.yaml\n"
    text += ".SH DESCRIPTION\n\(paragraphs(ConfigurationGuide.introduction))"
    for section in ConfigurationGuide.sections { text += self.section(section) }
    text += ".SH EXAMPLES\n.nf\n"
    text += ConfigurationGuide.example.split(separator: "\n").map { line(String($0)) }.joined()
    return text + ".fi\n.SH SEE ALSO\n.BR tactiled (8),\n.BR tactile\\-validate (1)\n"
  }

  private static func section(_ section: ConfigurationSection) -> String {
    let title = section.path.isEmpty ? "KEYS" : "KEYS OF \(section.path)"
    var text = ".SH \(escaped(title))\n\(line(section.text.withoutCodeMarks))"
    for key in section.keys {
      text += ".TP\n\\fB\(escaped(key.name))\\fR: \(escaped(key.value.withoutCodeMarks))\n"
      text += line(key.text.withoutCodeMarks)
      text += line(
        key.defaultValue.isEmpty
          ? "Required." : "Default: \(key.defaultValue.withoutCodeMarks).")
    }
    return text
  }
}
