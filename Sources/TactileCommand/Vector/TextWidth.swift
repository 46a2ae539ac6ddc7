/// The width of a text in a drawing.
///
/// The program that shows the drawing chooses the font. These widths are those of DejaVu Sans, which
/// is wider than other common fonts without serifs, so a text needs at most this width.
enum TextWidth {
  /// The widths of the characters from U+0020 to U+007E, in thousandths of the font size.
  private static let ascii = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]

  /// Returns the width of a text, in the unit of the font size.
  static func of(_ text: String, size: Double) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars {
      let index = Int(scalar.value) - 0x20
      // Other characters are at most as wide as high.
      thousandths += ascii.indices.contains(index) ? ascii[index] : 1000
    }
    return Double(thousandths) * size / 1000
  }

  /// Returns the text, or its beginning with an ellipsis if the text is wider than `width`.
  static func fitted(_ text: String, size: Double, width: Double) -> String {
    guard of(text, size: size) > width else { return text }
    var shorter = text
    while !shorter.isEmpty, of(shorter + "…", size: size) > width { shorter.removeLast() }
    return shorter + "…"
  }

  /// Returns the lines of a text that fit into `width`. They end between words.
  static func lines(of text: String, size: Double, width: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, of("\(last) \(word)", size: size) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
