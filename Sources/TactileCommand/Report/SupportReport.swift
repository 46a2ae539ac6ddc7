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
  /// The title of the section with the findings of `tactile doctor`.
  static let doctor = "doctor"

  /// The sections in their order.
  var sections: [Section] = []
  /// The recording as text; empty if there is none.
  var recording = ""

  /// The report as text.
  var text: String {
    var text = "\(Self.mark): docs/support.md explains its contents\n"
    for section in sections {
      text += "#\n# [\(section.title)]\n"
      // A text must not end the comment, or look like the first line of a recording, such as `# EVEMU 1.3`.
      for line in section.lines { text += "\(Self.lineMark)\(Excerpt.line(line))\n" }
    }
    return text + "#\n" + recording
  }

  /// Returns the findings of `tactile doctor` in a report; nil for another file.
  static func findings(in bytes: [UInt8]) -> [Finding]? {
    let comments = bytes.split(separator: UInt8(ascii: "\n")).prefix {
      $0.first == UInt8(ascii: "#")
    }
    .map { String(decoding: $0, as: UTF8.self) }
    guard comments.first?.hasPrefix(mark) == true else { return nil }
    let section = comments.drop { $0 != "# [\(doctor)]" }.dropFirst().prefix {
      !$0.hasPrefix("# [")
    }
    var findings: [Finding] = []
    for line in section {
      let words = line.dropFirst(lineMark.count)
      if let fix = words.range(of: fixMark) {
        if !findings.isEmpty { findings[findings.count - 1].fix = String(words[fix.upperBound...]) }
      } else if let finding = finding(of: words) {
        findings.append(finding)
      }
    }
    return findings
  }

  /// The beginning of a line of a section.
  private static let lineMark = "#   "
  private static let fixMark = "      fix: "

  /// The lines of findings.
  static func lines(of findings: [Finding]) -> [String] {
    findings.flatMap { finding in
      let level = finding.level.rawValue
      let line =
        level + String(repeating: " ", count: 6 - level.count)
        + "\(finding.subject): \(finding.text)"
      return [line] + (finding.fix.map { [fixMark + $0] } ?? [])
    }
  }

  private static func finding(of line: Substring) -> Finding? {
    guard let level = Finding.Level(rawValue: String(line.prefix { $0 != " " })) else { return nil }
    let rest = line.drop { $0 != " " }.drop { $0 == " " }
    guard let colon = rest.range(of: ": ") else { return nil }
    return Finding(
      level: level, subject: String(rest[..<colon.lowerBound]),
      text: String(rest[colon.upperBound...]))
  }
}

extension Substring {
  /// The first range of a text; nil if there is none.
  fileprivate func range(of text: String) -> Range<Index>? {
    firstRange(of: text)
  }
}
