import Testing

@testable import TactileWeb

/// Requests that differ from an accepted one in one point.
@Suite("Web policy")
struct PolicyTests {
  /// The header fields of a page that may connect.
  static let fields = [
    ("Host", "127.0.0.1:7879"), ("Origin", "http://127.0.0.1:7879"), ("Upgrade", "websocket"),
    ("Connection", "keep-alive, Upgrade"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Protocol", "other, tactile.v1"),
  ]

  private func text(
    _ changes: [String: String?] = [:], adding more: [(String, String)] = []
  ) -> String {
    text("GET /tactile HTTP/1.1", changes, adding: more)
  }

  private func text(
    _ line: String, _ changes: [String: String?] = [:], adding more: [(String, String)] = []
  ) -> String {
    var text = line + "\r\n"
    for (name, value) in Self.fields + more {
      if let change = changes[name] {
        if let change { text += "\(name): \(change)\r\n" }
      } else {
        text += "\(name): \(value)\r\n"
      }
    }
    return text + "\r\n"
  }

  private func read(_ text: String) throws(Refusal) -> HTTPRequest? {
    var reader = HTTPRequestReader()
    Array(text.utf8).withUnsafeBytes { reader.append($0) }
    return try reader.next()?.request
  }

  private func route(
    _ text: String, _ policy: WebPolicy = WebPolicy(port: 7879)
  ) throws -> WebPolicy.Route {
    try policy.route(try #require(try read(text)))
  }

  private func kind(_ text: String, _ policy: WebPolicy = WebPolicy(port: 7879)) -> Refusal.Kind? {
    do {
      _ = try route(text, policy)
      return nil
    } catch {
      return (error as? Refusal)?.kind
    }
  }

  @Test func `accepts the handshake of RFC 6455`() throws {
    #expect(try route(text()) == .socket(accept: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
  }

  @Test(arguments: ["127.0.0.1:7879", "localhost:7879", "[::1]:7879"])
  func `accepts each name of the loopback address as Host`(host: String) {
    #expect(kind(text(["Host": host])) == nil)
  }

  // Claim: A page under another name of this machine cannot use the bridge (DNS rebinding).
  @Test(arguments: [
    nil, "", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:78790", "evil.example:7879",
    "localhost:7879.evil.example",
    "evil127.0.0.1:7879", "127.0.0.1:7879 evil", "LOCALHOST:7879", "127.0.0.2:7879",
    "user@127.0.0.1:7879",
  ])
  func `refuses each other Host, also with its own origin`(host: String?) {
    #expect(kind(text(["Host": host])) == .host)
    let origin = "http://\(host ?? "127.0.0.1:7879")"
    #expect(kind(text(["Host": host, "Origin": origin])) == .host)
    #expect(kind(text("GET /tactile.js HTTP/1.1", ["Host": host, "Upgrade": nil])) == .host)
  }

  // Claim: A page of another origin cannot use the bridge.
  @Test(arguments: [
    "null", "", "https://127.0.0.1:7879", "http://127.0.0.1", "http://127.0.0.1:7879/",
    "http://evil.example",
    "http://127.0.0.1:7879.evil.example", "https://kiosk.example:8443", "file://",
  ])
  func `refuses each other Origin`(origin: String) {
    let policy = WebPolicy(port: 7879, origins: ["https://kiosk.example"])
    #expect(kind(text(["Origin": origin]), policy) == .origin)
    let file = text("GET /tactile.js HTTP/1.1", ["Origin": origin, "Upgrade": nil])
    #expect(kind(file, policy) == .origin)
  }

  @Test func `compares the Origin with the list and not with the Host`() {
    let rebound = text(["Host": "evil.example:7879", "Origin": "http://evil.example:7879"])
    #expect(kind(rebound) == .host)
    // The names of this machine are different origins, but all of them are the bridge's own.
    #expect(kind(text(["Host": "localhost:7879"])) == nil)
  }

  @Test func `accepts listed origins, and lets them read the module`() throws {
    let policy = WebPolicy(port: 7879, origins: ["https://kiosk.example"])
    let origin: [String: String?] = ["Origin": "https://kiosk.example"]
    #expect(kind(text(origin), policy) == nil)
    let request = try #require(
      try read(
        text("GET /tactile.js HTTP/1.1", ["Upgrade": nil, "Origin": "https://kiosk.example"])))
    #expect(try policy.route(request) == .module(.script))
    #expect(policy.foreignOrigin(of: request) == "https://kiosk.example")
    let own = try #require(try read(text("GET /tactile.js HTTP/1.1", ["Upgrade": nil])))
    #expect(policy.foreignOrigin(of: own) == nil)
  }

  @Test func `accepts a missing Origin only from a page of the same origin`() {
    #expect(kind(text(["Origin": nil])) == .origin)
    for site in ["none", "cross-site", "same-site"] {
      #expect(kind(text(["Origin": nil], adding: [("Sec-Fetch-Site", site)])) == .origin)
    }
    #expect(kind(text(["Origin": nil], adding: [("Sec-Fetch-Site", "same-origin")])) == nil)
  }

  @Test func `refuses other paths, versions, subprotocols and keys`() {
    #expect(kind(text("GET / HTTP/1.1")) == .path)
    #expect(kind(text("GET /tactile/ HTTP/1.1")) == .path)
    #expect(kind(text("GET /tactile.js HTTP/1.1")) == .path)
    #expect(kind(text(["Upgrade": nil])) == .upgrade)
    #expect(kind(text(["Upgrade": "h2c"])) == .upgrade)
    #expect(kind(text(["Connection": "keep-alive"])) == .upgrade)
    #expect(kind(text("HEAD /tactile HTTP/1.1")) == .upgrade)
    #expect(kind(text("POST /tactile HTTP/1.1")) == .method)
    #expect(kind(text("OPTIONS /tactile.js HTTP/1.1", ["Upgrade": nil])) == .method)
    #expect(kind(text(["Sec-WebSocket-Version": "8"])) == .version)
    #expect(kind(text(["Sec-WebSocket-Version": nil])) == .version)
    #expect(kind(text(["Sec-WebSocket-Protocol": nil])) == .subprotocol)
    #expect(kind(text(["Sec-WebSocket-Protocol": "tactile.v2"])) == .subprotocol)
    for key in [nil, "", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=!", "YWJj"] {
      #expect(kind(text(["Sec-WebSocket-Key": key])) == .key)
    }
  }

  @Test func `each refusal has an HTTP status of an error, and text without control characters`() {
    for kind in Refusal.Kind.allCases {
      let refusal = Refusal(kind, "a\u{1b}b\nc")
      #expect((400...599).contains(refusal.status))
      let answer = String(decoding: HTTPResponse.refusing(refusal), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 \(refusal.status) "))
      #expect(!answer.hasPrefix("HTTP/1.1 \(refusal.status) Error"), "\(kind)")
      #expect(!answer.contains("\u{1b}"))
      #expect(answer.contains("Connection: close"))
    }
  }

  @Test func `refuses requests that two readers could read differently`() {
    let wrong = [
      "GET /tactile HTTP/1.0\r\n\r\n", "GET  /tactile HTTP/1.1\r\n\r\n",
      "GET tactile HTTP/1.1\r\n\r\n",
      "GET http://127.0.0.1:7879/tactile HTTP/1.1\r\n\r\n", "\r\n\r\n",
      "GET /a\u{e9} HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : 127.0.0.1:7879\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
      "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n", "GET / HTTP/1.1\r\nA: b\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", "GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
      text(adding: [("Host", "evil.example:7879")]), text(adding: [("origin", "null")]),
    ]
    for request in wrong {
      #expect(throws: Refusal.self, "\(request)") { try read(request) }
    }
  }

  @Test func `refuses a header of more than 8 KiB, also without an end`() throws {
    let short = text(adding: [("X", String(repeating: "a", count: 7000))])
    #expect(kind(short) == nil)
    let room = HTTPRequestReader.limit - text(adding: [("X", "")]).utf8.count
    #expect(kind(text(adding: [("X", String(repeating: "a", count: room))])) == nil)
    #expect(kind(text(adding: [("X", String(repeating: "a", count: room + 1))])) == .longHeader)
    #expect(throws: Refusal(.longHeader, "the header has more than 8192 bytes")) {
      try read(String(repeating: "a", count: 9000))
    }
  }

  @Test func `reads a request in pieces of any size`() throws {
    let bytes = Array(text().utf8) + [1, 2, 3]
    for size in 1...40 {
      var reader = HTTPRequestReader()
      var found: (request: HTTPRequest, rest: [UInt8])?
      var position = 0
      while found == nil, position < bytes.count {
        let end = min(position + size, bytes.count)
        bytes[position..<end].withUnsafeBytes { reader.append($0) }
        position = end
        found = try reader.next()
      }
      #expect(found?.request.target == "/tactile")
      #expect((found?.rest ?? []) + bytes[position...] == [1, 2, 3])
    }
  }

  // MARK: Files

  @Test func `serves the inspector only with its option, and only at two paths`() throws {
    let policy = WebPolicy(port: 7879, servesInspector: true)
    let get = { (path: String) in
      text(
        "GET \(path) HTTP/1.1",
        ["Upgrade": nil, "Connection": nil, "Origin": nil, "Sec-WebSocket-Key": nil])
    }
    for path in ["/", "/inspector.html", "/?a", "/inspector.html?a"] {
      #expect(try route(get(path), policy) == .inspector)
      #expect(kind(get(path)) == .path)
    }
    #expect(kind(get("/index.html"), policy) == .path)
    #expect(kind(get("/inspector.html/"), policy) == .path)
  }

  // Claim: The page of the inspector can change nothing.
  @Test func `the inspector calls only methods that change nothing`() {
    let methods = MethodList.inspector
    #expect(methods.contains(MethodList.decisions))
    #expect(methods.contains("io.tactile.Scene.Describe"))
    for name in ["Scene.Attach", "Scene.Update", "Control.SetMode"].map({ "io.tactile.\($0)" }) {
      #expect(!methods.contains(name))
    }
  }

  @Test func `serves files only with a folder`() throws {
    let get = text("GET /a/b.html?x=1 HTTP/1.1", ["Upgrade": nil])
    #expect(kind(get) == .path)
    let policy = WebPolicy(port: 7879, servesFiles: true)
    #expect(try route(get, policy) == .file(StaticPath(target: "/a/b.html")))
  }

  @Test func `decodes paths, and a folder is its index.html`() throws {
    let paths = [
      "/": "index.html", "/a/": "a/index.html", "/a%20b/c.js": "a b/c.js",
      "/%C3%A4.css?v=2": "ä.css",
    ]
    for (target, path) in paths { #expect(try StaticPath(target: target).path == path) }
    #expect(try StaticPath(target: "/a.B.JS").mediaType == "text/javascript; charset=utf-8")
    #expect(try StaticPath(target: "/js").mediaType == "application/octet-stream")
  }

  // Claim: The bridge serves nothing outside of its folder, and no dot files.
  @Test(arguments: [
    "/..", "/../x", "/a/../b", "/.git/config", "/a/.hidden", "/%2e%2e/x", "/a//b", "//", "/%00",
    "/a%0ab",
    "/a%5cb", "/%", "/%4", "/%zz", "/%ff", "/a/./b",
  ])
  func `refuses dot files, ways out of the folder and bytes that are not text`(target: String) {
    #expect(throws: Refusal.self) { try StaticPath(target: target) }
  }

  @Test func `names what is wrong with the value of an option`() {
    for origin in [
      "https://kiosk.example", "http://10.0.0.1:8080", "http://[fe80::1]:81", "moz-extension://a-1",
    ] {
      #expect(WebOrigin.problem(of: origin) == nil)
    }
    for origin in [
      "null", "", "kiosk.example", "https://", "https://kiosk.example/", "https://Kiosk.example",
      "https://a.example:443", "http://a.example:80", "https://a b", "https://*.example",
    ] {
      #expect(WebOrigin.problem(of: origin) != nil, "\(origin)")
    }
  }

  @Test func `the log names a kind once in ten seconds, with the number of the others`() {
    var log = RefusalLog()
    let refusal = Refusal(.host, "h")
    #expect(log.line(for: refusal, at: .zero) == "refused: h")
    for second in 1..<10 {
      #expect(log.line(for: refusal, at: .zero.advanced(by: Double(second))) == nil)
    }
    #expect(log.line(for: Refusal(.path, "p"), at: .zero) == "refused: p")
    #expect(
      log.line(for: refusal, at: .zero.advanced(by: 10))
        == "refused: h (and 9 more of this kind before)")
  }

  // MARK: The content security policy

  @Test func `additions extend the policy of the files`() throws {
    let additions = try ContentPolicy(
      additions: "connect-src https://api.example wss://api.example; img-src data:;")
    let policy = WebPolicy(port: 7879, servesFiles: true, additions: additions).contentPolicy
    #expect(
      policy == """
        default-src 'self'; connect-src 'self' ws://127.0.0.1:7879 ws://localhost:7879 \
        https://api.example wss://api.example; base-uri 'self'; form-action 'self'; \
        frame-ancestors 'self'; object-src 'none'; img-src 'self' data:
        """)
  }

  @Test(arguments: [
    "", ";", "connect-src", "default-src *", "frame-ancestors *", "img-src a, script-src b",
    "img-src a\r\nX: b",
  ])
  func `refuses additions that are none`(text: String) {
    #expect(throws: ContentPolicyProblem.self) { try ContentPolicy(additions: text) }
  }

  @Test func `a missing icon is no error`() throws {
    let line = "GET /favicon.ico HTTP/1.1"
    let isPage: [String: String?] = ["Upgrade": nil, "Connection": nil]
    #expect(try route(text(line, isPage)) == .noIcon)
  }

  @Test func `a refused origin can read why`() {
    let answer = String(
      decoding: HTTPResponse.refusing(Refusal(.origin, "the Origin is not in the list")),
      as: UTF8.self)
    #expect(answer.contains("Access-Control-Allow-Origin: *\r\n"))
    let other = String(
      decoding: HTTPResponse.refusing(Refusal(.user, "another user")), as: UTF8.self)
    #expect(!other.contains("Access-Control-Allow-Origin"))
  }
}
