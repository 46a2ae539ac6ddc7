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

/// Writes a window as a tree of its views, each with its recognizers.
enum SceneTree {
  static func lines(of description: WindowDescriptionMessage) -> [String] {
    // The path from the window to the present view. A view comes before its subviews in the list.
    var path: [String] = []
    var lines: [String] = []
    let recognizers = Dictionary(grouping: description.recognizers) { Name($0.view) }
    for view in description.views {
      while let last = path.last, last != view.superview { path.removeLast() }
      let depth = path.count
      path.append(view.name)
      let indent = String(repeating: "  ", count: depth)
      lines.append("\(indent)\(depth == 0 ? head(of: description) : line(of: view))")
      for recognizer in recognizers[view.name] ?? [] {
        lines.append("\(indent)  * \(line(of: recognizer))")
      }
    }
    return lines
  }

  /// Returns the line of a window that is not shown.
  static func line(of window: WaitingWindowMessage) -> String {
    let owner = window.user.map { " of user \($0)" } ?? ""
    let screen = window.screen.map { "the screen \"\($0)\"" } ?? "a screen"
    return "\(window.name): window\(owner), not shown: it waits for \(screen)"
  }

  private static func head(of description: WindowDescriptionMessage) -> String {
    let window = description.window
    var line =
      "\(window.name): window of \(extent(window.size.width, window.size.height)) "
      + "on \"\(window.screen)\", level \(window.level)"
    if let user = window.user { line += ", of user \(user)" }
    if window.isSecret == true { line += ", secret" }
    line += ", \(rectangle(description.frame)) of the screen, in points"
    if let view = description.views.first { line += state(of: view) }
    if let first = description.firstResponder { line += ", first responder \(first)" }
    return line
  }

  private static func line(of view: ViewMessage) -> String {
    "\(view.name): \(view.kind) \(rectangle(view.frame))\(state(of: view))"
  }

  private static func line(of recognizer: RecognizerMessage) -> String {
    let kind = recognizer.kind == recognizer.name ? "" : " (\(recognizer.kind))"
    let state = recognizer.isEnabled ? recognizer.state.rawValue : "disabled"
    return "\(recognizer.name)\(kind): \(state)"
  }

  private static func state(of view: ViewMessage) -> String {
    var text = view.label.map { ", label \(Excerpt.quoting($0))" } ?? ""
    if let isOn = view.isOn { text += isOn ? ", on" : ", off" }
    if let value = view.value { text += ", value \(EventLine.number(value))" }
    if let segment = view.segment { text += segment < 0 ? ", no segment" : ", segment \(segment)" }
    if let page = view.page { text += ", page \(page)" }
    if let offset = view.offset {
      text += ", scrolled to \(EventLine.number(offset.x)), \(EventLine.number(offset.y))"
    }
    if let scale = view.zoomScale { text += ", scale \(EventLine.number(scale))" }
    if view.touches > 0 { text += ", \(Counted.text(view.touches, "touch", "touches")) down" }
    if !view.isTouchable { text += ", not touchable" }
    return text
  }

  private static func rectangle(_ frame: [Double]) -> String {
    guard frame.count == 4 else { return "without a frame" }
    return "\(extent(frame[2], frame[3])) at \(EventLine.number(frame[0])), "
      + EventLine.number(frame[1])
  }

  private static func extent(_ width: Double, _ height: Double) -> String {
    "\(EventLine.number(width)) x \(EventLine.number(height))"
  }
}

/// Writes the result of a hit-test and the views that it asked, for people.
enum HitStory {
  static func lines(of hit: HitTestMessage, at place: Point, in window: String) -> [String] {
    [sentence(of: hit, place, window)] + hit.walk.map { "  \($0)" }
  }

  private static func sentence(of hit: HitTestMessage, _ place: Point, _ window: String) -> String {
    let spot = "\(EventLine.number(place.x)), \(EventLine.number(place.y)) of \"\(window)\""
    let touch = hit.view.map { "a touch would belong to \"\($0)\"" } ?? "nothing is hit"
    guard hit.window != window else { return "At \(spot) \(touch)." }
    guard let front = hit.window else {
      return hit.view == nil
        ? "At \(spot) nothing is hit, in this window or another."
        : "At \(spot) \(touch), but the touch goes to another app's window or to none."
    }
    return hit.view == nil
      ? "At \(spot) nothing is hit, and the touch goes to window \"\(front)\"."
      : "At \(spot) \(touch), but the touch goes to window \"\(front)\", which is in front."
  }
}
