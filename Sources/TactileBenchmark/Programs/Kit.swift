@preconcurrency import Glibc
import TactileIO

/// Where the programs are that the figures are of, and what they are run with.
struct Kit {
  /// The number of the first mocked panel's node.
  static let firstPanel = 5

  let tactiled: String
  let relay: String
  /// `panel.sh` and the library it loads.
  let runner: String
  let preload: String
  /// The library that notes stages.
  let stagesPreload: String

  /// As `make bench` lays them out, unless a command line says where the programs, the C parts and the
  /// scripts are.
  init(_ list: inout ArgumentList) throws(UsageError) {
    let programs = try list.takeOption("--programs") ?? ".build/release"
    let parts = try list.takeOption("--parts") ?? ".build/bench"
    let scripts = try list.takeOption("--scripts") ?? "Tests/Benchmark"
    tactiled = programs + "/tactiled"
    relay = parts + "/relay"
    preload = parts + "/panel.so"
    stagesPreload = parts + "/stages.so"
    runner = scripts + "/panel.sh"
  }

  /// Where a program is on the PATH; nil where it is not installed.
  static func installed(_ name: String) -> String? {
    (Environment.value(of: "PATH") ?? "/usr/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}
