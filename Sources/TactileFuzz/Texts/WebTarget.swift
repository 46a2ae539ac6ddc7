import TactileWeb
import TactileWire

/// Bytes of browsers, pages and the service, as `tactile web` reads them. The first byte chooses the reader, and
/// the second one the size of the pieces.
///
/// The readers reject bytes with one line of text, or accept them. They do the same for pieces of each size, keep
/// at most as many bytes as they may, and what a page sends never becomes a second message for the service.
enum WebTarget {
  private static let limit = 2000

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 2 else { return }
    let step = Int(bytes[1]) % 61 + 1
    let rest = Array(bytes.dropFirst(2))
    switch bytes[0] % 4 {
    case 0: checkRequest(rest, step)
    case 1: checkFrames(rest, step)
    case 2: checkSession(rest)
    default: checkNativeMessages(rest, step)
    }
  }

  // MARK: Requests

  private static func checkRequest(_ bytes: [UInt8], _ step: Int) {
    let whole = request(bytes, .max)
    Law.demand(whole == request(bytes, step), "a request in pieces is another one")
    switch whole {
    case .success(let request?):
      for servesInspector in [false, true] {
        let policy = WebPolicy(
          port: 7879, origins: ["https://a.example"], servesFiles: true,
          servesInspector: servesInspector)
        do {
          let route = try policy.route(request)
          checkAccepted(request, route)
          Law.demand(servesInspector || route != .inspector, "the inspector is served")
        } catch {
          checkRefusal(error)
        }
      }
    case .success(nil): break
    case .failure(let refusal): checkRefusal(refusal)
    }
  }

  /// Demands of an accepted request that it names this machine, and that its page is in the list.
  private static func checkAccepted(_ request: HTTPRequest, _ route: WebPolicy.Route) {
    let hosts = ["127.0.0.1:7879", "localhost:7879", "[::1]:7879"]
    Law.demand(request.value(of: "host").map(hosts.contains) ?? false, "another host is accepted")
    let origins = hosts.map { "http://\($0)" } + ["https://a.example"]
    let origin = request.value(of: "origin")
    Law.demand(origin.map(origins.contains) ?? true, "another origin is accepted")
    switch route {
    case .socket:
      let isOwn = request.value(of: "sec-fetch-site") == "same-origin"
      Law.demand(origin != nil || isOwn, "a page without an origin is accepted")
    case .file(let path):
      let names = path.path.split(separator: "/", omittingEmptySubsequences: false)
      Law.demand(
        names.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }, "a path leads out: \(path.path)")
    case .inspector:
      let path = request.target.prefix { $0 != "?" }
      Law.demand(path == "/" || path == InspectorPage.path, "the inspector has another path")
    case .module, .noIcon: break
    }
  }

  private static func checkRefusal(_ refusal: Refusal) {
    Law.demand(!refusal.description.contains("\n"), "is more than one line: \(refusal)")
    Law.demand(refusal.description.utf8.count < 1000, "is too long: \(refusal)")
  }

  private static func request(_ bytes: [UInt8], _ step: Int) -> Result<HTTPRequest?, Refusal> {
    var reader = HTTPRequestReader()
    do throws(Refusal) {
      for piece in pieces(bytes, step) {
        piece.withUnsafeBytes { reader.append($0) }
        if let found = try reader.next() { return .success(found.request) }
      }
      return .success(nil)
    } catch {
      return .failure(error)
    }
  }

  // MARK: Frames

  private static func checkFrames(_ bytes: [UInt8], _ step: Int) {
    let whole = frames(bytes, .max)
    let inPieces = frames(bytes, step)
    Law.demand(whole.events == inPieces.events, "frames in pieces are other ones")
    Law.demand(whole.closure == inPieces.closure, "frames in pieces have another error")
    for case .text(let text) in whole.events {
      Law.demand(text.count <= limit, "is longer than allowed")
    }
    if let closure = whole.closure {
      var answer: [UInt8] = []
      FrameWriter.appendClose(
        code: closure.code.rawValue, reason: closure.description, to: &answer)
      Law.demand(answer.count <= 2 + 125, "the reason is too long: \(closure)")
    }
  }

  private static func frames(
    _ bytes: [UInt8], _ step: Int
  ) -> (events: [FrameReader.Event], closure: WebClosure?) {
    var reader = FrameReader(limit: limit)
    var events: [FrameReader.Event] = []
    for piece in pieces(bytes, step) {
      let result = piece.withUnsafeBytes { bytes in
        Result { () throws(WebClosure) in try reader.read(bytes, &events) }
      }
      Law.demand(reader.count <= limit + 125 + 14, "keeps \(reader.count) bytes")
      if case .failure(let closure) = result { return (events, closure) }
    }
    return (events, nil)
  }

  // MARK: Messages

  /// Each line is a message: of the page, or of the service if it begins with a digit, which is the link.
  private static func checkSession(_ bytes: [UInt8]) {
    var limits = WebLimits()
    limits.room = 2
    limits.queueBytes = 2000
    var session = WebSession(limits: limits)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let first = line.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) {
        let link = Int(first - UInt8(ascii: "0"))
        let text = line.dropFirst()
        if text.isEmpty { session.lose(link) } else { session.receive(text, from: link) }
      } else {
        do {
          try session.receive(line)
        } catch {
          Law.demand(error.description.utf8.count <= 123, "is too long: \(error)")
          return
        }
      }
      for command in session.takeCommands() { checkCommand(command) }
      if line.count % 3 == 0 { while session.nextMessage() != nil {} }
    }
    while let message = session.nextMessage() {
      Law.demand(message.starts(with: "{\"id\":".utf8), "has no id")
      Law.demand(!message.contains(0), "contains a NUL")
    }
  }

  /// Demands of a message for the service that it is one message, and calls what the page may call.
  private static func checkCommand(_ command: WebSession.Command) {
    guard case .send(_, let bytes) = command else { return }
    Law.demand(bytes.firstIndex(of: 0) == bytes.count - 1, "is not one message")
    guard let call = try? VarlinkCall(decoding: bytes.dropLast()) else { return }
    Law.demand(MethodList().contains(call.method), "calls \(call.method)")
    Law.demand(!call.oneway && !call.upgrade, "has members that the page did not send")
    guard case .subscribe(let choice)? = try? ServiceCall(.subscribe, call.cursor),
      call.method == ServiceMethod.subscribe.rawValue
    else { return }
    Law.demand(choice.withoutOthers == true, "sees the windows of others")
    Law.demand(!(choice.kinds ?? []).contains(.trace), "sees decisions")
  }

  private static func checkNativeMessages(_ bytes: [UInt8], _ step: Int) {
    let whole = nativeMessages(bytes, .max)
    Law.demand(whole == nativeMessages(bytes, step), "messages in pieces are other ones")
    Law.demand(whole.allSatisfy { $0.count <= limit }, "is longer than allowed")
  }

  private static func nativeMessages(_ bytes: [UInt8], _ step: Int) -> [[UInt8]] {
    var reader = NativeMessageReader(limit: limit)
    var messages: [[UInt8]] = []
    for piece in pieces(bytes, step) {
      piece.withUnsafeBytes { reader.append($0) }
      do {
        while let message = try reader.next() { messages.append(message) }
      } catch {
        return messages
      }
    }
    return messages
  }

  private static func pieces(_ bytes: [UInt8], _ step: Int) -> [[UInt8]] {
    guard step < bytes.count else { return [bytes] }
    return stride(from: 0, to: bytes.count, by: step).map {
      Array(bytes[$0..<min($0 + step, bytes.count)])
    }
  }
}
