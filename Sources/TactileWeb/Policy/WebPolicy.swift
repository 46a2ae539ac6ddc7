import TactileWire

/// Decides which requests the bridge answers.
package struct WebPolicy: Equatable, Sendable {
  /// What answers a request.
  package enum Route: Equatable, Sendable {
    /// A WebSocket; the value of `Sec-WebSocket-Accept`.
    case socket(accept: String)
    /// A part of the JavaScript module.
    case module(WebModule)
    /// The page of the inspector.
    case inspector
    /// A file of the folder.
    case file(StaticPath)
    /// Nothing: browsers ask for an icon that no page names.
    case noIcon
  }

  /// The path at which browsers look for an icon.
  private static let icon = "/favicon.ico"

  /// The names of this machine under which the bridge answers. A page that reached this machine under another
  /// name could belong to anybody who controls that name (DNS rebinding).
  private let hosts: Set<String>
  /// The origins of pages that may connect: the bridge's own, and those of the options.
  private let origins: Set<String>
  /// The bridge's own origins.
  private let ownOrigins: Set<String>
  /// Whether the bridge serves files.
  private let servesFiles: Bool
  /// Whether the bridge serves the inspector.
  private let servesInspector: Bool
  /// The content security policy of the files.
  package let contentPolicy: String
  /// The port at which the bridge listens.
  package let port: UInt16

  /// - Parameters:
  ///   - port: The port at which the bridge listens.
  ///   - origins: The origins of the options.
  ///   - servesFiles: Whether there is a folder with files.
  ///   - servesInspector: Whether the bridge serves the inspector, at its path and at `/`.
  ///   - additions: What the files may load and connect to besides what the bridge serves.
  package init(
    port: UInt16, origins: [String] = [], servesFiles: Bool = false, servesInspector: Bool = false,
    additions: ContentPolicy = ContentPolicy()
  ) {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    var hosts = names.map { "\($0):\(port)" }
    if port == 80 { hosts += names }
    self.hosts = Set(hosts)
    ownOrigins = Set(hosts.filter { port != 80 || !$0.hasSuffix(":80") }.map { "http://\($0)" })
    self.origins = ownOrigins.union(origins)
    self.servesFiles = servesFiles
    self.servesInspector = servesInspector
    self.port = port
    contentPolicy = ContentPolicy(port: port).adding(additions).text
  }

  /// The content security policy of the inspector, in addition to the one in the page.
  package static let inspectorPolicy =
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'"

  /// Returns what answers a request.
  ///
  /// - Throws: A ``Refusal``.
  package func route(_ request: HTTPRequest) throws(Refusal) -> Route {
    guard request.method == "GET" || request.method == "HEAD" else {
      throw Refusal(
        .method, "the method is '\(Excerpt.plain(request.method))', expected GET or HEAD")
    }
    guard let host = request.value(of: "host"), hosts.contains(host) else {
      let found = request.value(of: "host").map { "is '\(Excerpt.plain($0))'" } ?? "is missing"
      throw Refusal(.host, "the Host \(found), expected 127.0.0.1:\(port) or localhost:\(port)")
    }
    let path = request.target.prefix { $0 != "?" }
    guard path != Handshake.path else {
      try checkOriginOfSocket(request)
      return .socket(accept: try Handshake.accept(request))
    }
    guard !Handshake.isRequested(by: request) else {
      throw Refusal(
        .path, "the path is '\(Excerpt.plain(request.target))', expected \(Handshake.path)")
    }
    if let origin = request.value(of: "origin") { try checkOrigin(origin) }
    if let module = WebModule(path: String(path)) { return .module(module) }
    if servesInspector, path == "/" || path == InspectorPage.path { return .inspector }
    guard servesFiles || path != Self.icon else { return .noIcon }
    guard servesFiles else {
      throw Refusal(.path, "there is no file '\(Excerpt.plain(request.target))'; see --root")
    }
    return .file(try StaticPath(target: request.target))
  }

  /// Returns the origin of a page of another server that may read the answer; nil for the bridge's own pages.
  package func foreignOrigin(of request: HTTPRequest) -> String? {
    guard let origin = request.value(of: "origin"), origins.contains(origin),
      !ownOrigins.contains(origin)
    else { return nil }
    return origin
  }

  private func checkOriginOfSocket(_ request: HTTPRequest) throws(Refusal) {
    if let origin = request.value(of: "origin") { return try checkOrigin(origin) }
    guard request.value(of: "sec-fetch-site") == "same-origin" else {
      throw Refusal(.origin, "the Origin is missing; only browsers may connect")
    }
  }

  private func checkOrigin(_ origin: String) throws(Refusal) {
    guard origins.contains(origin) else {
      let hint =
        origin == "null"
        ? "serve local files with --root" : "--origin adds it to the list"
      throw Refusal(.origin, "the Origin '\(Excerpt.plain(origin))' is not in the list; \(hint)")
    }
  }
}

/// The origin of a page, as a browser sends it.
package enum WebOrigin {
  /// Returns the reason why a text is no origin; nil if it is one.
  package static func problem(of text: String) -> String? {
    guard text != "null" else {
      return
        "'null' is the origin of all local files and sandboxed pages; serve the page with --root"
    }
    guard let range = text.firstRange(of: "://"), range.lowerBound > text.startIndex else {
      return "expected SCHEME://HOST or SCHEME://HOST:PORT, such as https://kiosk.example"
    }
    let scheme = text[..<range.lowerBound].utf8
    let host = text[range.upperBound...].utf8
    guard scheme.allSatisfy({ isLower($0) || isDigit($0) || "+-.".utf8.contains($0) }),
      !host.isEmpty,
      host.allSatisfy({ isLower($0) || isDigit($0) || "-._[]:".utf8.contains($0) })
    else { return "expected lower-case letters, digits and a port at the end, without a path" }
    for (scheme, port) in [("http://", ":80"), ("https://", ":443")]
    where text.hasPrefix(scheme) && text.hasSuffix(port) {
      return "a browser leaves out '\(port)'"
    }
    return nil
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
