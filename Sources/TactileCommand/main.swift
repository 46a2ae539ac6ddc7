import TactileIO
import TactileServer

/// Runs the subcommand that the first argument names.
func run() throws -> ExitCode {
  var list = ArgumentList(Array(CommandLine.arguments.dropFirst()))
  guard let name = list.takeFirst() else { return try runWithoutSubcommand(&list) }
  guard let subcommand = Subcommand(rawValue: name) else {
    throw UsageError.unknown("subcommand", name, among: Subcommand.allCases.map(\.rawValue))
  }
  if list.takeFlag("--help", "-h") {
    StandardStream.output.write(HelpText.of(subcommand.page))
    return .success
  }
  return try subcommand.run(list)
}

func runWithoutSubcommand(_ list: inout ArgumentList) throws -> ExitCode {
  if list.takeFlag("--version") {
    StandardStream.output.write("tactile \(TactileVersion.current)\n")
    return .success
  }
  guard list.takeFlag("--help", "-h") else {
    if let operand = try list.operands(options: ["--version", "--help"]).first {
      throw UsageError("unexpected operand '\(operand)'")
    }
    throw UsageError("a subcommand is missing, such as monitor")
  }
  StandardStream.output.write(Subcommand.overview)
  return .success
}

StandardStream.openMissing()
do {
  let code = try run()
  try StandardStream.finishOutput()
  Program.exit(code)
} catch let error as UsageError {
  let named = CommandLine.arguments.dropFirst().first.flatMap { Subcommand(rawValue: $0) }
  let help = named.map { "tactile \($0.rawValue) --help" } ?? "tactile --help"
  StandardStream.error.writeLine("tactile: \(error). See \(help).")
  Program.exit(.usage)
} catch {
  StandardStream.error.writeLine("tactile: \(error)")
  Program.exit(.failure)
}
