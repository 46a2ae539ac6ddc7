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
