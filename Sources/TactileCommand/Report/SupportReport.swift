import TactileIO
import TactileRecording
import TactileWire

/// The contents of a report for support.
///
/// A report is a recording in the format of `libinput record`. Comments before it contain sections of text for people.
/// All readers of recordings skip comments, so they read a report as it is.
struct SupportReport {
  /// A section of text.
  struct Section: Equatable {
    /// The word in the brackets of its first line.
    let title: String
    /// The lines.
    var lines: [String]
  }

  /// The beginning of the first line of each report.
  static let mark = "# Tactile report 1"
  /// The title of the section with the findings of `tactile doctor` for programs, as `--json` prints them.
  static let findings = "findings"

  /// The sections in their order.
  var sections: [Section] = []
  /// The recording as text; empty if there is none.
  var recording = ""

  /// The report as text.
  var text: String {
    var text = "\(Self.mark): docs/run-a-kiosk.md explains its contents\n"
    for section in sections {
      text += "#\n# [\(section.title)]\n"
      // A text must not end the comment, or look like the first line of a recording, such as `# EVEMU 1.3`.
      for line in section.lines { text += "\(Self.lineMark)\(Excerpt.line(line))\n" }
    }
    return text + "#\n" + recording
  }

  /// Returns the findings of `tactile doctor` in a report; nil for another file. It leaves out lines that are no findings.
  static func findings(in bytes: [UInt8]) -> [Finding]? {
    let comments = bytes.split(separator: UInt8(ascii: "\n")).prefix {
      $0.first == UInt8(ascii: "#")
    }
    guard comments.first?.starts(with: mark.utf8) == true else { return nil }
    return comments.drop { !$0.elementsEqual("# [\(findings)]".utf8) }.dropFirst()
      .prefix { $0.starts(with: lineMark.utf8) }
      .compactMap { try? Finding(decoding: $0.dropFirst(lineMark.utf8.count)) }
  }

  /// The beginning of a line of a section.
  private static let lineMark = "#   "

  /// The lines of findings, for programs.
  static func jsonLines(of findings: [Finding]) -> [String] {
    findings.map {
      // With the escapes of the report, a text would no longer be JSON.
      let printed = Finding(
        level: $0.level, subject: Excerpt.line($0.subject), text: Excerpt.line($0.text),
        fix: $0.fix.map(Excerpt.line))
      return String(decoding: printed.json, as: UTF8.self)
    }
  }

  /// The lines of findings, for people.
  static func lines(of findings: [Finding]) -> [String] {
    findings.flatMap { finding in
      let level = finding.level.rawValue
      let line =
        level + String(repeating: " ", count: 6 - level.count)
        + "\(finding.subject): \(finding.text)"
      return [line] + (finding.fix.map { ["      fix: " + $0] } ?? [])
    }
  }
}
