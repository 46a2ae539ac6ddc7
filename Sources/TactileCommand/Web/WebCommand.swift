import TactileIO
import TactileWeb

/// `tactile web`: connects web pages with the service.
struct WebCommand: Command {
  private static let defaultPort: UInt16 = 7879

  static let page = CommandPage(
    name: "web",
    summary: "connect web pages of this user with tactiled",
    purpose: """
      Listens at a port of this machine's loopback addresses, and connects web pages with tactiled through a
      WebSocket, ws://127.0.0.1:PORT/tactile. Pages use the module http://127.0.0.1:PORT/tactile.js. Each page has the
      permissions of the user who runs the command. docs/web-pages.md describes the module and the messages.

      The command accepts only browsers of its own user. It accepts only pages whose origin is in its list: the
      command's own origin, with the files of --root, and the origins of --origin. It refuses requests that name
      another host, so that a foreign page cannot reach it through a name of its own.

      Pages may call the methods of apps. With --allow, they may also call a method that needs another permission,
      such as io.tactile.Control.SetMode. tactiled then still checks the permission of the user.

      With --inspect, the command serves the inspector at http://127.0.0.1:PORT/ and no other page. It
      shows touches, gestures and decisions as they happen. The user needs the permission to watch.

      The units tactile-web@USER.socket and tactile-web@USER.service run the command as USER. With --stdio, it
      serves one browser extension through native messaging and opens no port.
      """,
    options: [
      .option("--port", "PORT", "listen at this port (default: 7879, or the sockets of systemd)"),
      .option(
        "--origin", "ORIGIN",
        "accept pages of this origin, such as https://kiosk.example; can be repeated",
        isRepeatable: true),
      .option(
        "--root", "DIR", "serve the files of this folder, for pages without a server",
        completion: .files),
      .option(
        "--csp", "POLICY",
        "let the files of --root use more, such as 'connect-src https://api.example'; can be repeated",
        isRepeatable: true),
      .option(
        "--allow", "METHOD", "let pages call this method too; can be repeated", isRepeatable: true,
        completion: .words(MethodList.optional)),
      .flag(
        "--inspect",
        "serve the inspector, which shows all touches and decisions to a user with the permission watch"
      ),
      .flag("--stdio", "serve a browser extension through standard input and output"),
      .socket,
    ],
    success: "a signal ended the command, or the browser closed the input of --stdio",
    failure: "the port is in use, or a message of the extension was refused",
    examples: [
      .init(
        line: "tactile web --root /srv/kiosk", text: "Serve a kiosk's pages from a folder",
        needs: .terminal),
      .init(
        line: "tactile web --origin https://kiosk.example",
        text: "Let the pages of a web server receive touches", needs: .terminal),
      .init(
        line: "tactile web --inspect", text: "Watch touches and decisions in a browser",
        needs: .terminal),
    ])

  private let port: UInt16?
  private let origins: [String]
  private let root: String?
  private let additions: ContentPolicy
  private let methods: MethodList
  private let isNative: Bool
  private let isInspector: Bool
  private let socket: String

  init(_ arguments: Arguments) throws {
    isNative = arguments.has("--stdio")
    isInspector = arguments.has("--inspect")
    port = try Self.port(arguments.value("--port"))
    origins = arguments.all("--origin")
    root = arguments.value("--root")
    for origin in origins {
      if let problem = WebOrigin.problem(of: origin) {
        throw UsageError("--origin is '\(origin)'; \(problem)")
      }
    }
    var additions = ContentPolicy()
    for text in arguments.all("--csp") {
      do throws(ContentPolicyProblem) {
        additions = additions.adding(try ContentPolicy(additions: text))
      } catch {
        throw UsageError("--csp is '\(text)'; \(error)")
      }
    }
    self.additions = additions
    if arguments.isGiven("--csp"), root == nil {
      throw UsageError("--csp needs --root: other pages have policies of their own")
    }
    let further = arguments.all("--allow")
    for method in further where !MethodList.optional.contains(method) {
      if MethodList().contains(method) { continue }
      throw UsageError.unknown("method", method, among: MethodList.optional)
    }
    methods = isInspector ? .inspector : MethodList(further: further)
    socket = try SocketPath.checked(arguments.value("--socket")) ?? SocketPath.forCommand()
    if isInspector {
      // Other pages must not receive what the inspector shows.
      for option in ["--origin", "--root", "--allow"] where arguments.isGiven(option) {
        throw UsageError("\(option) cannot be used with --inspect")
      }
      if isNative { throw UsageError("--inspect cannot be used with --stdio") }
    }
    guard isNative else { return }
    for option in ["--port", "--root"] where arguments.value(option) != nil {
      throw UsageError("\(option) cannot be used with --stdio")
    }
    guard origins.isEmpty else { throw UsageError("--origin cannot be used with --stdio") }
  }

  private static func port(_ text: String?) throws(UsageError) -> UInt16? {
    guard let text else { return nil }
    guard let port = UInt16(text) else {
      throw UsageError("--port is '\(text)'; expected a number from 0 to 65535")
    }
    return port
  }

  func run() throws -> ExitCode {
    ProcessResources.mapLargeBlocks()
    if isNative {
      try NativeHost(socket: socket, methods: methods).run()
      return .success
    }
    if Account.isRoot, !isInspector {
      StandardStream.error.writeLine(
        "tactile: warning: the command runs as root, so pages have all permissions; run it as the user of the kiosk"
      )
    }
    ProcessResources.raiseDescriptorLimit(to: 4096)
    let server = try WebServer(
      socket: socket, origins: origins, root: root, methods: methods,
      inspector: isInspector ? InspectorData(title: "Live", isLive: true) : nil,
      additions: additions)
    let notifier = ServiceNotifier()
    let listeners = try makeListeners()
    for listener in listeners { try server.add(listener) }
    let address = "ws://127.0.0.1:\(listeners[0].port)\(Handshake.path)"
    if isInspector {
      StandardStream.error.writeLine(
        "tactile: the inspector is at http://127.0.0.1:\(listeners[0].port)/")
    }
    StandardStream.error.writeLine("tactile: pages connect to \(address)")
    notifier.ready(status: "pages connect to \(address)")
    try server.run()
    notifier.stopping()
    return .success
  }

  /// Returns the sockets of the service manager, or new ones.
  private func makeListeners() throws -> [LoopbackListener] {
    let inherited = port == nil ? InheritedSockets().descriptors : 0..<0
    guard inherited.isEmpty else {
      var listeners: [LoopbackListener] = []
      for number in inherited {
        listeners.append(try LoopbackListener(inheriting: FileDescriptor(owning: number)))
      }
      return listeners
    }
    let first = try LoopbackListener(port: port ?? Self.defaultPort)
    guard LoopbackListener.hasVersion6 else { return [first] }
    let second = try LoopbackListener(port: first.port, isVersion6: true)
    return [first, second]
  }
}
