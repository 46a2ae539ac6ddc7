import TactileIO

/// `tactile-bench order`: prints the functions that the daemon calls, as an order for the linker.
struct OrderCommand {
  private let paths: BenchmarkPaths

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    paths = try BenchmarkPaths(&list)
    guard try list.operands().isEmpty else { throw UsageError("'order' takes only options") }
  }

  func run() -> ExitCode {
    do {
      StandardStream.output.write(try FunctionOrder.measure(paths))
      return .success
    } catch {
      StandardStream.error.write("tactile-bench: order: \(error)\n")
      return .failure
    }
  }
}
