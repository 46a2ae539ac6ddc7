@preconcurrency import Glibc
import TactileIO

/// The paths of the measured programs and of the files that they run with.
struct BenchmarkPaths {
  /// The number of the first mocked panel's device node.
  static let firstPanel = 5

  let tactiled: String
  let tactile: String
  /// The folder of the C parts.
  let parts: String
  /// The program that measures pages.
  let web: String
  /// The folder of the virtual machine that measures latencies.
  let guest: String
  let relay: String
  /// The command that notes when it started.
  let stamp: String
  /// `panel.sh`, and the library that it loads.
  let runner: String
  let preload: String
  /// The library that notes the stages of a frame.
  let stagesPreload: String

  /// Takes the folders of programs, C parts and scripts from the command line. The defaults are those of
  /// `make bench`.
  init(_ list: inout ArgumentList) throws(UsageError) {
    let programs = try list.takeOption("--programs") ?? ".build/release"
    parts = try list.takeOption("--parts") ?? ".build/bench"
    let scripts = try list.takeOption("--scripts") ?? "Tests/Benchmark"
    tactiled = programs + "/tactiled"
    tactile = programs + "/tactile"
    relay = parts + "/relay"
    stamp = parts + "/stamp"
    preload = parts + "/panel.so"
    stagesPreload = parts + "/stages.so"
    runner = scripts + "/panel.sh"
    web = scripts + "/web.py"
    guest = scripts + "/../Guest"
  }

  /// The path of a program of the PATH, or nil if it is not installed.
  static func installed(_ name: String) -> String? {
    (Environment.value(of: "PATH") ?? "/usr/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
