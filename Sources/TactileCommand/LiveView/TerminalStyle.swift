/// What a terminal can show, by what its environment says.
struct TerminalStyle: Hashable {
  var isColoured: Bool
  var glyphs: Glyphs

  init(isColoured: Bool, isUnicode: Bool) {
    self.isColoured = isColoured
    glyphs = Glyphs(isUnicode: isUnicode)
  }

  /// No colour where `NO_COLOR` is set and not empty (https://no-color.org) or the terminal is one
  /// without; no more than ASCII unless the locale is one of UTF-8 (locale(7): the first of LC_ALL,
  /// LC_CTYPE and LANG that is set counts).
  init(environment: (String) -> String?) {
    let terminal = environment("TERM") ?? ""
    let hasColours = !terminal.isEmpty && !["dumb", "vt100", "vt220"].contains(terminal)
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    let codeset = locale.lowercased().drop { $0 != "." }
    self.init(
      isColoured: hasColours && (environment("NO_COLOR") ?? "").isEmpty,
      isUnicode: codeset.hasPrefix(".utf-8") || codeset.hasPrefix(".utf8"))
  }
}
