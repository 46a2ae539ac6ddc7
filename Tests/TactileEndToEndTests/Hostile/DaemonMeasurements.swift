import Foundation

/// The resources of a running daemon.
struct DaemonMeasurements {
  /// The memory, in kB.
  let memory: Int
  /// The largest memory since the start, in kB.
  let mostMemory: Int
  /// The number of open descriptors.
  let descriptors: Int

  init(of process: Int32) {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let number = { (name: String) -> Int in
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
      return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
    }
    memory = number("VmRSS:")
    mostMemory = number("VmHWM:")
    let folder = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    descriptors = folder?.count ?? 0
  }

  /// Waits until the number of descriptors has decreased. Returns false after a time limit.
  static func settle(_ process: Int32, at descriptors: Int) -> Bool {
    let limit = Date(timeIntervalSinceNow: 60)
    while DaemonMeasurements(of: process).descriptors > descriptors {
      guard Date() < limit else { return false }
      usleep(20_000)
    }
    return true
  }
}
