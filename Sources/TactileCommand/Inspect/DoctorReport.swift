import TactileIO
import TactileWire

/// The findings in a file with the output of `tactile doctor --json`.
enum DoctorReport {
  /// Reads the findings.
  ///
  /// - Throws: `CommandError` with the line, if a line is no finding; `IOError` if the file cannot be read.
  static func findings(path: String) throws -> [Finding] {
    var findings: [Finding] = []
    let lines = try FileReader.bytes(of: path).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(WireError) {
        findings.append(try Finding(decoding: line))
      } catch {
        throw CommandError(
          "\(path):\(index + 1): error: \(error); expected the output of 'tactile doctor --json'")
      }
    }
    return findings
  }
}
