import TactileIO

// Tests each reader of untrusted bytes with generated input. CONTRIBUTING.md explains how to run
// it.

let usage = """
  usage: tactile-fuzz TARGET [ARGUMENT…]      fuzz a target with libFuzzer's arguments, in a
                                              fuzzing build; otherwise read each file once
         tactile-fuzz list                    print the names of the targets
         tactile-fuzz seeds FIXTURES FOLDER   write the first inputs, made from Tests/Fixtures

  """

StandardStream.openMissing()
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
