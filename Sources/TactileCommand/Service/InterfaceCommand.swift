import TactileIO
import TactileWire

/// `tactile interface`: prints the definitions of the socket's interfaces.
struct InterfaceCommand: Command {
  static let page = CommandPage(
    name: "interface",
    summary: "print the definition of a socket interface",
    usage: "[NAME]",
    operandCount: 0...1,
    purpose: """
      Prints the .varlink definition of an interface of tactiled, with its comments. The call
      org.varlink.service.GetInterfaceDescription returns the same text. The service need not run.
      """,
    operands: [
      .operand(
        "NAME", "the interface, such as io.tactile.Events (default: list the names)",
        completion: .words(InterfaceDefinitions.names))
    ],
    success: "the definition was printed",
    failure: "there is no such interface",
    examples: [
      .init(line: "tactile interface", text: "List the interfaces"),
      .init(
        line: "tactile interface io.tactile.Events",
        text: "Print the messages that a subscriber receives"),
    ])

  private let name: String?

  init(_ arguments: Arguments) {
    name = arguments.operands.first
  }

  func run() throws -> ExitCode {
    guard let name else {
      for name in InterfaceDefinitions.names { StandardStream.output.write("\(name)\n") }
      return .success
    }
    guard let text = InterfaceDefinitions.text(of: name) else {
      throw CommandError(
        "unknown interface '\(name)'; expected one of "
          + "\(InterfaceDefinitions.names.joined(separator: ", ")).")
    }
    StandardStream.output.write(text)
    return .success
  }
}
