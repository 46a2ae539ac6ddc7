import TactileServer

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
