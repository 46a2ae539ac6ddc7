@preconcurrency import Glibc
import Tactile

/// A configuration file that `tactile try` lets the daemon use for a time, in place of another one.
///
/// It is beside the socket, in a folder that a restart of the machine empties. Only a reload uses it, so a daemon that
/// starts after a crash uses the files of the configuration. It is the text of the new file, and a comment as its last
/// line: `# tactile try: BEGIN END PATH`, with times of ``MonotonicClock``.
package struct TrialFile: Equatable, Sendable {
  /// The path of the file that it stands for, which may not exist.
  package let target: String
  /// The text for this file.
  package let text: [UInt8]
  /// When the trial began.
  package let begin: Timestamp
  /// When it ends, unless the file was kept.
  package let end: Timestamp

  private static let mark = "# tactile try: "

  package init(target: String, text: [UInt8], begin: Timestamp, end: Timestamp) {
    (self.target, self.text, self.begin, self.end) = (target, text, begin, end)
  }

  /// Reads the bytes of a file; nil if they are no trial.
  package init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 1, lines[lines.count - 1].isEmpty else { return nil }
    let line = String(decoding: lines[lines.count - 2], as: UTF8.self)
    guard line.hasPrefix(Self.mark) else { return nil }
    let words = line.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 2)
    guard words.count == 3, let begin = UInt64(words[0]), let end = UInt64(words[1]) else {
      return nil
    }
    target = String(words[2])
    text = Array(bytes.dropLast(line.utf8.count + 2))
    self.begin = Timestamp(nanoseconds: begin)
    self.end = Timestamp(nanoseconds: end)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    text + Array("\n\(Self.mark)\(begin.nanoseconds) \(end.nanoseconds) \(target)\n".utf8)
  }

  /// Returns the path of the file for the service at a socket.
  package static func path(besideSocket socket: String) -> String {
    let folder = socket.lastIndex(of: "/").map { socket[...$0] } ?? ""
    return "\(folder)trial.yaml"
  }

  /// Reads the trial of the service at a socket; nil if there is none, or if it belongs to another user than root and
  /// the user of this process.
  package static func read(besideSocket socket: String) -> TrialFile? {
    let path = path(besideSocket: socket)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == 0 || status.st_uid == geteuid(),
      let bytes = try? FileReader.contents(ofRegularFile: path)
    else { return nil }
    return TrialFile(bytes)
  }
}
