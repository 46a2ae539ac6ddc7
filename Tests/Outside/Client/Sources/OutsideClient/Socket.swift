/// The socket of the service, which the example takes as given; nil for the default path.
let socket = CommandLine.arguments.dropFirst().first
