import TactileIO

/// `tactile-bench order`: prints the functions that the daemon calls, in the order they should stand in.
struct OrderCommand {
  private let kit: Kit

  init(_ arguments: [String]) throws(UsageError) {
    var list = ArgumentList(arguments)
    kit = try Kit(&list)
    guard try list.operands().isEmpty else { throw UsageError("order takes nothing but options") }
  }

  func run() -> ExitCode {
    do {
      StandardStream.output.write(try FunctionOrder.measure(kit))
      return .success
    } catch {
      StandardStream.error.write("tactile-bench: order: \(error)\n")
      return .failure
    }
  }
}
