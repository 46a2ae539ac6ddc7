@preconcurrency import Glibc
import TactileIO

/// Measurements of a running process, from the kernel.
struct ProcessMeasurements {
  /// Processor time in seconds, of all processors.
  var processorTime = 0.0
  /// Resident and proportional memory, in kB. Proportional memory divides a shared page by its users.
  var resident = 0
  var proportional = 0
  /// Anonymous memory in kB, without pages of files.
  var anonymous = 0
  /// The number of times it went to sleep, which equals the number of wake-ups.
  var sleeps = 0
  var descriptors = 0

  /// Measures a process. Returns nil if it does not exist.
  init?(of process: Int32) {
    let folder = "/proc/\(process)"
    guard let stat = Self.text(folder + "/stat"), let status = Self.text(folder + "/status")
    else { return nil }
    // The name in brackets may hold any character. Fields 14 and 15 are the times in ticks (proc(5)).
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
    descriptors = (try? DirectoryReader.names(in: folder + "/fd").count) ?? 0
  }

  /// The largest resident memory of a process so far, in kB; 0 if it does not run.
  static func peak(of process: Int32) -> Int {
    text("/proc/\(process)/status").map { number("VmHWM", in: $0) } ?? 0
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
