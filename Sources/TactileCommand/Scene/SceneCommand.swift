import Tactile
import TactileIO
import TactileWire

/// `tactile scene`: what lies on the glass, and what a touch would hit.
struct SceneCommand: Command {
  static let page = CommandPage(
    name: "scene",
    summary: "print the windows that are shown, and what a touch would hit",
    purpose: """
      Asks tactiled for its windows, front-most first, with their views as a tree and the \
      recognizers on each. With --hit it says which view a touch at a place would belong to, and \
      which views were asked on the way there.
      """,
    options: [
      .option(
        "--window", "NAME",
        "only the window of this name; --hit asks about it (default: the front-most)"),
      .option(
        "--hit", "X,Y",
        "say what is hit at this place, in the window's own coordinates, and how that comes"),
      .flag(
        "--json",
        "one JSON object: the reply to io.tactile.Scene.Describe, or to HitTest with --hit"
      ),
      .socket,
    ],
    success: "the service answered",
    failure: "it could not be reached, refused to answer, or has no such window",
    examples: [
      .init(line: "tactile scene", text: "What lies on the glass", needs: .service),
      .init(
        line: "tactile scene --hit 300,200", text: "Why a button does not get its touches",
        needs: .service),
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
    let reply = try describe(connection)
    if isJSON { return printObject(of: reply) }
    let windows = try DescribeMessage(from: reply.cursor).windows
    let trees = windows.map { SceneTree.text(of: $0) }
    StandardStream.output.write(
      trees.isEmpty ? "No window is shown.\n" : trees.joined(separator: "\n"))
  }

  private func printHit(at place: Point, from connection: ServiceConnection) throws {
    let name = try window ?? frontMost(connection)
    try connection.call(
      VarlinkCall(
        method: "io.tactile.Scene.HitTest",
        parameters: [
          "window": .string(name),
          "location": .object(["x": .double(place.x), "y": .double(place.y)]),
        ]))
    let reply = try connection.answer()
    if isJSON { return printObject(of: reply) }
    let hit = try HitTestMessage(from: reply.cursor)
    StandardStream.output.write(HitStory.text(of: hit, at: place, in: name))
  }

  private func frontMost(_ connection: ServiceConnection) throws -> String {
    guard let front = try DescribeMessage(from: describe(connection).cursor).windows.first else {
      throw CommandError("No window is shown, so nothing can be hit. Show one, or plug in a panel.")
    }
    return front.window.name
  }

  private func describe(_ connection: ServiceConnection) throws -> VarlinkReply {
    try connection.call(
      VarlinkCall(
        method: "io.tactile.Scene.Describe",
        parameters: ["window": window.map { .string($0) } ?? .null]))
    return try connection.answer()
  }

  private func printObject(of reply: VarlinkReply) {
    var printer = EventPrinter(out: .output)
    printer.print(object: reply.parameters)
  }

  private static func place(_ text: String) throws(UsageError) -> Point {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else {
      throw UsageError("--hit is '\(text)'; expected a place as X,Y, such as 300,200")
    }
    return Point(x: x, y: y)
  }
}
