import Foundation

/// The seeds of a run.
///
/// `TACTILE_SEED=1234` runs one seed. `TACTILE_SEEDS=100000` runs so many; `make check-all` runs 1500.
enum Seeds {
  static let all: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TACTILE_SEED"].flatMap(UInt64.init) { return [seed] }
    let count = environment["TACTILE_SEEDS"].flatMap(Int.init) ?? 100
    return (0..<UInt64(count)).map { $0 }
  }()

  /// Whether one seed was requested. Its whole log is then printed.
  static let isSingle = ProcessInfo.processInfo.environment["TACTILE_SEED"] != nil
}
