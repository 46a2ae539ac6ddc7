import TactileIO
import TactileWire

/// `tactile release`: makes the service release owned panels.
struct ReleaseCommand: Command {
  static let page = CommandPage(
    name: "release",
    summary: "make the service release owned panels at once",
    usage: "[DEVICE]",
    operandCount: 0...1,
    purpose: """
      Makes tactiled release the panels that it owns, so that the compositor reads them itself. The
      compositor first sees each live touch lift, and then nothing more of it. tactiled owns the
      panels again after the next reload or start, if its configuration says so. It needs the
      permission control.
      """,
    operands: [
      .operand(
        "DEVICE", "the node, the number or the name of a panel (default: all owned panels)",
        completion: .nothing)
    ],
    options: [.socket],
    success: "the panels are released, or none was owned",
    failure: "there is no such panel, or the service could not be reached or replied with an error",
    examples: [
      .init(line: "tactile release", text: "Let the compositor read all panels", needs: .service)
    ])

  private let device: String?
  private let socket: String

  init(_ arguments: Arguments) {
    device = arguments.operands.first
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    try connection.call(VarlinkCall(.listDevices))
    let known = try DeviceListMessage(from: connection.answer().cursor).devices
    let chosen = try device.map { try Self.device($0, among: known) }
    try connection.call(VarlinkCall(.release(ReleaseParameters(device: chosen?.id))))
    let released = try ReleaseMessage(from: connection.answer().cursor).devices
    StandardStream.output.writeLines(Self.lines(of: released, among: known))
    return .success
  }

  static func lines(of released: [Int], among known: [DeviceMessage]) -> [String] {
    guard !released.isEmpty else { return ["No panel was owned."] }
    return known.filter { released.contains($0.id) }.map {
      "released device \($0.id) \"\($0.name)\" at \($0.node)"
    }
  }

  /// Finds a device by its node, its number or its name.
  ///
  /// - Throws: ``CommandError`` if none matches, or several have the name.
  static func device(_ text: String, among known: [DeviceMessage]) throws -> DeviceMessage {
    if let device = known.first(where: { $0.node == text || "\($0.id)" == text }) { return device }
    let named = known.filter { $0.name == text }
    guard named.count < 2 else {
      let nodes = named.map(\.node).joined(separator: ", ")
      throw CommandError("several devices have the name '\(text)'; name one of \(nodes)")
    }
    guard let device = named.first else {
      throw CommandError(
        "there is no device '\(text)'; expected a node, a number or a name that 'tactile status' prints"
      )
    }
    return device
  }
}
