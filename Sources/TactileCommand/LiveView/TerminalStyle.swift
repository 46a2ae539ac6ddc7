/// The abilities of a terminal: colours and UTF-8.
struct TerminalStyle: Hashable {
  var isColoured: Bool
  var glyphs: Glyphs

  init(isColoured: Bool, isUnicode: Bool) {
    self.isColoured = isColoured
    glyphs = Glyphs(isUnicode: isUnicode)
  }

  /// Reads the abilities from environment variables.
  ///
  /// Colours are off if `NO_COLOR` is not empty (https://no-color.org), or if `TERM` names a
  /// terminal without colours. Characters outside ASCII require a UTF-8 locale: the first of
  /// `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty determines it (locale(7)).
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
