import TactileIO
import TactileWire

/// `tactile interface`: the contract of what is said over the socket.
struct InterfaceCommand: Command {
  static let page = CommandPage(
    name: "interface",
    summary: "print the contract of what is said over the socket",
    usage: "[NAME]",
    operandCount: 0...1,
    purpose: """
      Prints the .varlink definition of an interface that tactiled serves, with its comments, as
      org.varlink.service.GetInterfaceDescription hands it out. No service is needed.
      """,
    operands: [
      .operand(
        "NAME", "the interface, such as io.tactile.Events; without it, their names are listed",
        completion: .words(InterfaceDefinitions.names))
    ],
    success: "it was printed",
    failure: "there is no such interface",
    examples: [
      .init(line: "tactile interface", text: "What interfaces there are"),
      .init(line: "tactile interface io.tactile.Events", text: "What a subscriber is told"),
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
        "there is no interface '\(name)'; there are "
          + "\(InterfaceDefinitions.names.joined(separator: ", ")).")
    }
    StandardStream.output.write(text)
    return .success
  }
}
