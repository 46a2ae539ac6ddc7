import Tactile
import TactileIO
import TactileWire

/// `tactile scene`: prints the shown windows, or the view that a touch would hit.
struct SceneCommand: Command {
  static let page = CommandPage(
    name: "scene",
    summary: "print the shown windows, or the view that a touch would hit",
    purpose: """
      Prints the windows of tactiled from front to back, each with the tree of its views and their
      recognizers, and then the windows that wait for their screen. With --hit it prints the view that
      a touch at a location would belong to, and the views that hit-testing asked.
      """,
    options: [
      .option(
        "--window", "NAME",
        "only the window of this name; with --hit, the window of the location (default: the "
          + "front-most)"),
      .option(
        "--hit", "X,Y",
        "print the view at this location in the window's coordinates, and the reason"),
      .flag(
        "--json",
        "print one JSON object: the reply to io.tactile.Scene.Describe, or to HitTest with --hit"
      ),
      .socket,
    ],
    success: "the service answered",
    failure: "the service could not be reached, replied with an error, or has no such window",
    examples: [
      .init(line: "tactile scene", text: "Print all windows", needs: .service),
      .init(
        line: "tactile scene --hit 300,200",
        text: "Find out why a button does not receive touches", needs: .service),
    ])

  private let window: String?
  private let place: Point?
  private let isJSON: Bool
  private let socket: String

  init(_ arguments: Arguments) throws {
    window = arguments.value("--window")
    place = try arguments.value("--hit").map(Self.place)
    isJSON = arguments.has("--json")
    socket = arguments.value("--socket") ?? SocketPath.forCommand()
  }

  func run() throws -> ExitCode {
    let connection = try ServiceConnection(to: socket)
    guard let place else {
      try printScene(from: connection)
      return .success
    }
    try printHit(at: place, from: connection)
    return .success
  }

  private func printScene(from connection: ServiceConnection) throws {
    let reply = try reply(to: .describe(DescribeParameters(window: window)), connection)
    if isJSON {
      try check(reply, state(connection))
      return printObject(of: reply)
    }
    let present = try state(connection)
    let waiting = present.waiting.filter { window == nil || $0.name == window }
    if window == nil || waiting.isEmpty { try check(reply, present) }
    let windows = try reply.error == nil ? DescribeMessage(from: reply.cursor).windows : []
    let trees = windows.map { SceneTree.lines(of: $0) } + waiting.map { [SceneTree.line(of: $0)] }
    StandardStream.output.writeLines(
      trees.isEmpty ? ["No window is shown."] : Array(trees.joined(separator: [""])))
  }

  private func printHit(at place: Point, from connection: ServiceConnection) throws {
    let name = try window ?? frontMost(connection)
    let reply = try reply(
      to: .hitTest(HitTestParameters(window: name, location: place)), connection)
    try check(reply, state(connection))
    if isJSON { return printObject(of: reply) }
    let hit = try HitTestMessage(from: reply.cursor)
    StandardStream.output.writeLines(HitStory.lines(of: hit, at: place, in: name))
  }

  private func frontMost(_ connection: ServiceConnection) throws -> String {
    let reply = try reply(to: .describe(DescribeParameters(window: nil)), connection)
    try reply.check()
    guard let front = try DescribeMessage(from: reply.cursor).windows.first else {
      throw CommandError("No window is shown. Connect a panel, or show a window.")
    }
    return front.window.name
  }

  /// Sends a call and returns its reply, which can be an error.
  private func reply(to call: ServiceCall, _ connection: ServiceConnection) throws -> VarlinkReply {
    try connection.call(VarlinkCall(call))
    guard let reply = try connection.next() else {
      throw ServiceError(description: "The service closed the connection without a reply.")
    }
    return reply
  }

  /// Returns the state of the service. The connection is then a stream, so this is its last call.
  private func state(_ connection: ServiceConnection) throws -> StateMessage {
    let reply = try reply(to: .subscribe(SubscribeParameters(kinds: [])), connection)
    try reply.check()
    return try EventMessage(from: reply.cursor).frame.state ?? StateMessage()
  }

  /// Throws the error in a reply; for an unknown window, with the names of the windows.
  private func check(
    _ reply: VarlinkReply, _ state: @autoclosure () throws -> StateMessage
  ) throws {
    guard case .noSuchWindow(_, let name)? = try reply.knownError() else {
      return try reply.check()
    }
    let present = try state()
    if let waiting = present.waiting.first(where: { $0.name == name }) {
      throw CommandError(SceneTree.line(of: waiting))
    }
    let names = Set(present.windows.map(\.name) + present.waiting.map(\.name)).subtracting([name])
    let nearest = NearestWord.of(name, among: names.sorted()).map { "; did you mean '\($0)'?" }
    throw CommandError(
      "the service has no window \(Excerpt.quoting(name)) that you may use; "
        + (names.isEmpty
          ? "there are no windows" : "names are \(names.sorted().joined(separator: ", "))")
        + (nearest ?? ""))
  }

  private func printObject(of reply: VarlinkReply) {
    var printer = EventPrinter(out: .output)
    printer.print(object: reply.parameters)
  }

  private static func place(_ text: String) throws(UsageError) -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      throw UsageError("--hit is '\(text)'; expected a location as X,Y, such as 300,200")
    }
    return Point(x: x, y: y)
  }
}
