@preconcurrency import Glibc
import Tactile
import TactileIO

/// `tactile-bench soak`: runs the daemon with two panels, random touches and clients of every kind, and
/// checks every stream at the end.
struct SoakCommand {
  private let paths: BenchmarkPaths
  private let touches: Int
  private let seed: UInt64

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    paths = try BenchmarkPaths(&list)
    let seedText = try list.takeOption("--seed") ?? "1"
    let words = try list.operands()
    guard let seed = UInt64(seedText), words.count == 1, let touches = Int(words[0]), touches > 0
    else { throw UsageError("'soak' needs a number of touches; --seed needs a number") }
    (self.seed, self.touches) = (seed, touches)
  }

  func run() -> ExitCode {
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
