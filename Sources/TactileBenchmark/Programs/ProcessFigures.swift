@preconcurrency import Glibc
import TactileIO

/// What the kernel tells of a running process.
struct ProcessFigures {
  /// Seconds it has used of any processor.
  var processorTime = 0.0
  /// Memory it has in use, and that divided by those who share it, in kB.
  var resident = 0
  var proportional = 0
  /// Memory of its own, in kB: without the pages of its program, which come as they are needed.
  var anonymous = 0
  /// How often it went to sleep, which is how often it was woken.
  var sleeps = 0
  var descriptors = 0

  /// The figures of a process; nil where there is none.
  init?(of process: Int32) {
    let folder = "/proc/\(process)"
    guard let stat = Self.text(folder + "/stat"), let status = Self.text(folder + "/status")
    else { return nil }
    // The name, in brackets, may hold anything; 14 and 15 are the times in ticks (proc(5)).
    let words = (stat.split(separator: ")").last ?? "").split(separator: " ")
    guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else {
      return nil
    }
    processorTime = (user + system) / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    if let precise = Self.text(folder + "/schedstat")?.split(separator: " ").first,
      let nanoseconds = Double(precise), nanoseconds > 0
    {
      processorTime = nanoseconds / 1e9
    }
    sleeps = Self.number("voluntary_ctxt_switches", in: status)
    resident = Self.number("VmRSS", in: status)
    anonymous = Self.number("RssAnon", in: status)
    if let rollup = Self.text(folder + "/smaps_rollup") {
      resident = Self.number("Rss", in: rollup)
      proportional = Self.number("Pss", in: rollup)
    }
    descriptors = (try? FolderReader.names(in: folder + "/fd").count) ?? 0
  }

  private static func text(_ path: String) -> String? {
    (try? FileReader.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func number(_ name: String, in text: String) -> Int {
    for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
      return line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0
    }
    return 0
  }
}
