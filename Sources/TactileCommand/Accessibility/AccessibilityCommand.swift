import Tactile
import TactileIO
import TactileWire

/// `tactile accessibility`: prints or switches the aids of the service for people with disabilities.
struct AccessibilityCommand: Command {
  static let page = CommandPage(
    name: "accessibility",
    summary: "print or switch the aids for people with disabilities",
    usage: "[STATE]",
    operandCount: 0...1,
    purpose: """
      Without STATE, prints whether touch accommodations are on. With STATE, switches them on or off, and
      prints the result.

      Touch accommodations help people whose hands tremble or do not hit exactly: touches may have to last
      for a time, repeated touches are ignored, a tap whose finger slides stays a tap, small movements move
      nothing, and a touch beside a control hits it. The configuration sets the parameters
      (accommodations). A touch that is down does not change.

      When no touch has changed for a time (accommodations.end), the accommodations are again as the
      configuration says, for the next person.

      To switch them, you need the permission control.
      """,
    operands: [
      .operand("STATE", "on or off", completion: .words(["on", "off"]))
    ],
    options: [.socket],
    success: "the aids are printed or switched",
    failure: "the service could not be reached or replied with an error",
    examples: [
      .init(
        line: "tactile accessibility on", text: "Switch on touch accommodations for a visitor",
        needs: .service)
    ])

  private let isOn: Bool?
  private let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    isOn = try arguments.operands.first.map { (word) throws(UsageError) in
      switch word {
      case "on": return true
      case "off": return false
      default: throw UsageError("'\(word)' is no state; expected on or off")
      }
    }
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    let present: AccessibilityMessage
    if let isOn {
      let parameters = SetAccessibilityParameters(accommodations: isOn)
      try connection.call(VarlinkCall(.setAccessibility(parameters)))
      present = try SetAccessibilityMessage(from: connection.answer().cursor).accessibility
    } else {
      try connection.call(VarlinkCall(.getStatus))
      let status = try StatusMessage(from: connection.answer().cursor).status
      present = status.accessibility ?? AccessibilityMessage(accommodations: false)
    }
    StandardStream.output.writeLine(EventLine.text(of: present))
    return .success
  }
}
