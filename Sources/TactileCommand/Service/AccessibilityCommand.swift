import Tactile
import TactileIO
import TactileWire

/// `tactile accessibility`: prints or switches the aids of the service for people with disabilities.
struct AccessibilityCommand: Command {
  static let page = CommandPage(
    name: "accessibility",
    summary: "print or switch the aids for people with disabilities",
    usage: "[[explore] STATE | next FINGERS]",
    operandCount: 0...2,
    purpose: """
      Without operands, prints which aids are on. With operands, switches one of them, and prints the
      result.

      STATE switches touch accommodations on or off. They help people whose hands tremble or do not hit
      exactly: touches may have to last for a time, repeated touches are ignored, a tap whose finger
      slides stays a tap, small movements move nothing, and a touch beside a control hits it. The configuration
      sets the parameters (accommodations). A touch that is down does not change.

      explore STATE lets fingers explore the screen, or no longer. A finger that rests on a view presses
      nothing; the service reports the view, so that its app can speak its name. A double tap anywhere
      activates this view.

      next FINGERS lets the next finger act for several: two, three, four or five fingers side by side, or
      a pinch. With one, it acts for itself.

      When no touch has changed for a time (accommodations.end), the aids are again as the configuration
      says, for the next person.

      To switch them, you need the permission control.
      """,
    operands: [
      .operand(
        "STATE", "on or off", completion: .words(["on", "off", "explore", "next"])),
      .operand(
        "FINGERS", "one, two, three, four, five or pinch",
        completion: .words(AccessibilityMessage.NextTouch.allCases.map(\.rawValue))),
    ],
    options: [.socket],
    success: "the aids are printed or switched",
    failure: "the service could not be reached or replied with an error",
    examples: [
      .init(
        line: "tactile accessibility on", text: "Switch on touch accommodations for a visitor",
        needs: .service),
      .init(
        line: "tactile accessibility explore on", text: "Let a visitor explore the screen by touch",
        needs: .service),
      .init(
        line: "tactile accessibility next pinch",
        text: "Let the next finger act for two that pinch",
        needs: .service),
    ])

  /// What to switch; nil to switch nothing.
  private let parameters: SetAccessibilityParameters?
  private let socket: String

  init(_ arguments: Arguments) throws(UsageError) {
    parameters = try Self.parameters(arguments.operands)
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  private static func parameters(
    _ words: [String]
  ) throws(UsageError) -> SetAccessibilityParameters? {
    switch (words.first, words.count) {
    case (nil, _): return nil
    case ("explore", 2): return SetAccessibilityParameters(exploring: try state(words[1]))
    case ("next", 2):
      guard let fingers = AccessibilityMessage.NextTouch(rawValue: words[1]) else {
        throw UsageError(
          "'\(words[1])' is no number of fingers; expected one, two, three, four, five or pinch")
      }
      return SetAccessibilityParameters(nextTouch: fingers)
    case ("explore", _): throw UsageError("explore needs on or off")
    case ("next", _): throw UsageError("next needs one, two, three, four, five or pinch")
    case (let word?, 1): return SetAccessibilityParameters(accommodations: try state(word))
    default: throw UsageError("too many operands")
    }
  }

  private static func state(_ word: String) throws(UsageError) -> Bool {
    switch word {
    case "on": return true
    case "off": return false
    default: throw UsageError("'\(word)' is no state; expected on or off")
    }
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    let present: AccessibilityMessage
    if let parameters {
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
