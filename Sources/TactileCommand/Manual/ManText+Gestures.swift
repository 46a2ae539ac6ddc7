import Tactile
import TactileWire

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
