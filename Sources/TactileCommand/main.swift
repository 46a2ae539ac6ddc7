import TactileIO
import TactileServer

/// Runs the subcommand that the first argument names.
func run() throws -> ExitCode {
  var list = ArgumentList(Array(CommandLine.arguments.dropFirst()))
  guard let name = list.takeFirst() else { return try runWithoutSubcommand(&list) }
  guard let subcommand = Subcommand(rawValue: name) else {
    throw UsageError("'\(name)' is no subcommand")
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
    if let odd = try list.operands().first { throw UsageError("'\(odd)' is not expected here") }
    throw UsageError("a subcommand is needed, such as monitor")
  }
  StandardStream.output.write(Subcommand.overview)
  return .success
}

do {
  let code = try run()
  try StandardStream.finishOutput()
  Program.exit(code)
} catch let error as UsageError {
  let named = CommandLine.arguments.dropFirst().first.flatMap { Subcommand(rawValue: $0) }
  let help = named.map { "tactile \($0.rawValue) --help" } ?? "tactile --help"
  StandardStream.error.write("tactile: \(error). See \(help).\n")
  Program.exit(.usage)
} catch {
  StandardStream.error.write("tactile: \(error)\n")
  Program.exit(.failure)
}
