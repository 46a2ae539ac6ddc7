@preconcurrency import Glibc
import Tactile
import TactileIO

/// `tactile-bench soak`: the real daemon, two panels, random hands, and clients of every kind; at the end
/// everything must add up.
struct SoakCommand {
  private let kit: Kit
  private let touches: Int
  private let seed: UInt64

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    kit = try Kit(&list)
    let seedText = try list.takeOption("--seed") ?? "1"
    let words = try list.operands()
    guard let seed = UInt64(seedText), words.count == 1, let touches = Int(words[0]), touches > 0
    else { throw UsageError("soak takes a number of touches, and --seed a number") }
    (self.seed, self.touches) = (seed, touches)
  }

  func run() -> ExitCode {
    do {
      let run = try SoakRun(kit, seed: seed)
      try run.feed(touches)
      let complaints = try run.reckon()
      StandardStream.output.write(run.summary)
      for complaint in complaints { StandardStream.error.write("soak: \(complaint)\n") }
      return complaints.isEmpty ? .success : .failure
    } catch {
      StandardStream.error.write("tactile-bench: soak, seed \(seed): \(error)\n")
      return .failure
    }
  }
}
