@preconcurrency import Glibc
import Tactile
import TactileIO

/// `tactile-bench soak`: runs the daemon with two panels, random touches and clients of every kind, and
/// checks every stream at the end. With `--own`, runs owned panels in this process instead, because uinput
/// cannot be mocked.
struct SoakCommand {
  private let paths: BenchmarkPaths
  private let touches: Int
  private let seed: UInt64
  private let isOwning: Bool

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    paths = try BenchmarkPaths(&list)
    isOwning = list.takeFlag("--own")
    let seedText = try list.takeOption("--seed") ?? "1"
    let words = try list.operands()
    guard let seed = UInt64(seedText), words.count == 1, let touches = Int(words[0]), touches > 0
    else { throw UsageError("'soak' needs a number of touches; --seed needs a number") }
    (self.seed, self.touches) = (seed, touches)
  }

  func run() -> ExitCode {
    isOwning ? runOwned() : runDaemon()
  }

  private func runOwned() -> ExitCode {
    let soak = OwnedSoak(seed: seed)
    soak.feed(touches)
    StandardStream.output.write(soak.summary)
    for problem in soak.problems { StandardStream.error.write("soak: seed \(seed): \(problem)\n") }
    return soak.problems.isEmpty ? .success : .failure
  }

  private func runDaemon() -> ExitCode {
    do {
      let run = try SoakRun(paths, seed: seed)
      try run.feed(touches)
      let problems = try run.problems()
      StandardStream.output.write(run.summary)
      for problem in problems { StandardStream.error.write("soak: \(problem)\n") }
      return problems.isEmpty ? .success : .failure
    } catch {
      StandardStream.error.write("tactile-bench: soak, seed \(seed): \(error)\n")
      return .failure
    }
  }
}
