import TactileIO
import TactileWire

/// `tactile interface`: the contract of what is said over the socket.
struct InterfaceCommand {
  static let help = """
    usage: tactile interface [NAME]

    Prints the .varlink definition of an interface that tactiled serves, with its comments,
    as org.varlink.service.GetInterfaceDescription hands it out. No service is needed.

      NAME   the interface, such as io.tactile.Events; without it, their names are listed

    Exit status: 0 it was printed, 1 there is no such interface, 2 the command was called
    wrongly.

    """

  private let name: String?

  init(_ arguments: ArgumentList) throws(UsageError) {
    let names = try arguments.operands()
    if names.count > 1 { throw UsageError("'\(names[1])' is not expected") }
    name = names.first
  }

  func run() throws -> ExitCode {
    guard let name else {
      for name in InterfaceDefinitions.names { StandardStream.output.write("\(name)\n") }
      return .success
    }
    guard let text = InterfaceDefinitions.text(of: name) else {
      throw CommandError(
        "there is no interface '\(name)'; there are "
          + "\(InterfaceDefinitions.names.joined(separator: ", ")).")
    }
    StandardStream.output.write(text)
    return .success
  }
}
