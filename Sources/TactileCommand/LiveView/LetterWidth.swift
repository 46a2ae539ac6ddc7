/// The number of cells that a character occupies.
enum LetterWidth {
  /// Returns the character to show for a character of a text, and its width in cells. The width is
  /// 0 for a mark that combines with the character before it.
  ///
  /// A question mark replaces control characters, and characters that the terminal cannot show.
  static func shown(
    _ scalar: Unicode.Scalar, isUnicode: Bool
  ) -> (scalar: Unicode.Scalar, width: Int) {
    if (0x20..<0x7f).contains(scalar.value) { return (scalar, 1) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return (scalar, 0)
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      return ("?", 1)
    default: return isUnicode ? (scalar, isWide(scalar) ? 2 : 1) : ("?", 1)
    }
  }

  /// Whether a character occupies two cells (Unicode's EastAsianWidth: the blocks with wide and
  /// full-width characters).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3,
      0xf900...0xfaff, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f,
      0x1f680...0x1f6ff, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
