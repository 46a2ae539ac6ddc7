import TactileIO

// Hostile input for every reader of foreign bytes; CONTRIBUTING.md says how to run it.

let usage = """
  usage: tactile-fuzz TARGET [ARGUMENT…]   in a fuzzing build libFuzzer's, otherwise files to read
         tactile-fuzz list                 the names of the targets
         tactile-fuzz seeds FIXTURES FOLDER   inputs to begin with, made from Tests/Fixtures

  """

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("list", 1):
  StandardStream.output.write(FuzzTarget.all.map { $0.name + "\n" }.joined())
case ("seeds", 3):
  Program.exit(SeedFolder.write(from: arguments[1], to: arguments[2]))
default:
  guard let target = FuzzTarget.all.first(where: { $0.name == arguments.first }) else {
    StandardStream.error.write(usage)
    Program.exit(.usage)
  }
  Program.exit(FuzzRun.run(target, Array(arguments.dropFirst())))
}
