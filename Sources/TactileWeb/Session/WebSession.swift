import TactileWire

/// The calls and streams of one page.
///
/// It is pure: the program that owns it performs ``takeCommands()``, passes it what arrives, and writes
/// ``nextMessage()``. A *link* is a connection to the service. Link 0 is for calls with one reply; each stream has
/// the link of its id.
package struct WebSession {
  /// What the program does next.
  package enum Command: Equatable, Sendable {
    /// Connects a link. If the service does not run, the program waits for it, and keeps what is sent meanwhile.
    case open(Int)
    /// Sends bytes on a link.
    case send(Int, [UInt8])
    /// Closes a link.
    case close(Int)
  }

  /// The link of the calls with one reply.
  package static let callLink = 0

  private let limits: WebLimits
  private let methods: MethodList
  private var commands: [Command] = []
  /// The calls without a reply, in their order.
  private var calls: [Int] = []
  private var isCallLinkOpen = false
  private var streams: [Int: ReplyStream] = [:]
  /// The streams, in the order in which they send next.
  private var turns: [Int] = []
  /// The replies that wait for the page.
  private(set) var replies = ReplyQueue()

  package init(limits: WebLimits = WebLimits(), methods: MethodList = MethodList()) {
    self.limits = limits
    self.methods = methods
  }

  /// The number of bytes that it keeps.
  package var count: Int { streams.values.reduce(replies.bytes) { $0 + $1.count } }

  /// Whether the program is to read replies on link 0. Otherwise the page has left too many unread.
  package var acceptsReplies: Bool { replies.bytes <= limits.waitingReplies }

  /// Removes and returns what the program does next.
  package mutating func takeCommands() -> [Command] {
    defer { commands = [] }
    return commands
  }

  // MARK: The page

  /// Takes a message of the page.
  ///
  /// - Throws: A ``WebClosure``, after which the program closes the connection.
  package mutating func receive(_ text: ArraySlice<UInt8>) throws(WebClosure) {
    switch try PageMessage(text) {
    case .call(let call): try begin(call)
    case .room(let id, let count):
      guard let room = streams[id]?.room else { return }
      streams[id]?.room = min(room + min(count, limits.mostRoom), limits.mostRoom)
    case .end(let id): endStream(id)
    }
  }

  private mutating func begin(_ asked: PageMessage.Call) throws(WebClosure) {
    guard replies.errorCount <= limits.waitingErrors else {
      throw WebClosure(
        .policyViolation, "the page leaves more than \(limits.waitingErrors) errors unread")
    }
    guard streams[asked.id] == nil, !calls.contains(asked.id) else {
      throw WebClosure(.policyViolation, "the id \(asked.id) is in use")
    }
    guard let call = narrowed(asked) else {
      return refuse(asked.id, "MethodRefused") { $0.member("method", asked.method) }
    }
    let limit = call.more ? limits.streams : limits.openCalls
    guard call.more ? streams.count < limit : calls.count < limit else {
      return refuse(call.id, "TooManyCalls") { $0.member("limit", limit) }
    }
    if call.more {
      streams[call.id] = ReplyStream(limits)
      turns.append(call.id)
      commands.append(.open(call.id))
      commands.append(.send(call.id, call.bytes))
    } else {
      calls.append(call.id)
      if !isCallLinkOpen { commands.append(.open(Self.callLink)) }
      isCallLinkOpen = true
      commands.append(.send(Self.callLink, call.bytes))
    }
  }

  /// Returns a call as the service receives it; nil if a page may not make it.
  ///
  /// The decisions of the touch system, and what happens in the windows of other users, need the permission to watch.
  /// So they need an option of the bridge too. Without it, a subscription has neither.
  private func narrowed(_ call: PageMessage.Call) -> PageMessage.Call? {
    guard methods.contains(call.method) else { return nil }
    guard call.method == ServiceMethod.subscribe.rawValue, !methods.contains(MethodList.decisions)
    else { return call }
    let text = call.parameters ?? Self.noParameters[...]
    // The service refuses what is no object.
    guard let members = JSONSlices.members(of: text) else { return call }
    var isNarrow = false
    for member in members {
      // A name with an escape could be any name.
      guard !member.name.contains(UInt8(ascii: "\\")) else { return nil }
      guard !member.name.elementsEqual("withoutOthers".utf8) else {
        guard member.value.elementsEqual("true".utf8) else { return nil }
        isNarrow = true
        continue
      }
      guard member.name.elementsEqual("kinds".utf8) else { continue }
      let kinds = JSONSlices.elements(of: member.value) ?? []
      let mayTrace = kinds.contains {
        $0.contains(UInt8(ascii: "\\")) || $0.elementsEqual("\"trace\"".utf8)
      }
      if mayTrace { return nil }
    }
    if isNarrow { return call }
    var call = call
    let end = text.lastIndex(of: UInt8(ascii: "}")) ?? text.startIndex
    var narrow = text[..<end]
    if !members.isEmpty { narrow.append(UInt8(ascii: ",")) }
    narrow += "\"withoutOthers\":true}".utf8
    call.parameters = narrow
    return call
  }

  private static let noParameters = Array("{}".utf8)

  private mutating func endStream(_ id: Int) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    turns.removeAll { $0 == id }
    if !stream.isEnded { commands.append(.close(id)) }
  }

  // MARK: The service

  /// Takes a message of the service, without its NUL.
  package mutating func receive(_ text: ArraySlice<UInt8>, from link: Int) {
    guard let reply = Reply(text) else { return fail(link, "Lost") }
    if link == Self.callLink {
      guard let id = calls.first else { return }
      if !reply.continues { calls.removeFirst() }
      return queue(Reply.text(text, id: id))
    }
    guard streams[link] != nil else { return }
    if reply.isError {
      endStream(link)
      return queue(Reply.text(text, id: link))
    }
    streams[link]?.append(reply)
    if streams[link]?.isOverfull ?? false {
      endStream(link)
      var writer = JSONWriter()
      writer.reply(.tooSlow(limit: limits.queueBytes))
      queue(Reply.text(writer.bytes.dropLast(), id: link))
    } else if !reply.continues {
      commands.append(.close(link))
    }
  }

  /// Takes the end of a link: the service has closed it, or ended.
  package mutating func lose(_ link: Int) { fail(link, "Lost") }

  /// Takes a message of the service that is longer than a page receives.
  package mutating func rejectLongMessage(from link: Int) {
    guard link == Self.callLink else { return fail(link, "TooLong") }
    let limit = limits.replyBytes
    if !calls.isEmpty {
      let id = calls.removeFirst()
      refuse(id, "TooLong") { $0.member("limit", limit) }
    }
    fail(link, "Lost")
  }

  /// Ends everything that uses a link. What waits for the page is out of date then.
  private mutating func fail(_ link: Int, _ error: StaticString) {
    commands.append(.close(link))
    if link == Self.callLink {
      isCallLinkOpen = false
      let ended = calls
      calls = []
      for id in ended { refuse(id, error) { _ in } }
    } else if streams[link] != nil, streams[link]?.isEnded == false {
      streams[link] = nil
      turns.removeAll { $0 == link }
      refuse(link, error) { _ in }
    }
  }

  // MARK: Messages for the page

  /// Queues an error of the bridge.
  private mutating func refuse(
    _ id: Int, _ error: StaticString, _ parameters: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", id)
    writer.member("error", "io.tactile.Web.\(error)")
    writer.key("parameters")
    writer.beginObject()
    parameters(&writer)
    writer.endObject()
    writer.endObject()
    replies.append(writer.bytes, isError: true)
  }

  private mutating func queue(_ reply: [UInt8]) {
    replies.append(reply, isError: false)
  }

  /// Removes and returns the next message for the page; nil if none waits, or if the page has no room.
  package mutating func nextMessage() -> [UInt8]? {
    if let reply = replies.next() { return reply }
    for (position, id) in turns.enumerated() {
      guard let message = streams[id]?.next() else { continue }
      turns.remove(at: position)
      if streams[id]?.isFinished ?? true {
        streams[id] = nil
      } else {
        turns.append(id)
      }
      return Reply.text(message, id: id)
    }
    return nil
  }
}

/// The limits of the bridge.
package struct WebLimits: Equatable, Sendable {
  /// The most bytes of a message of a page. The service accepts messages of this length by default.
  package var messageBytes = 2 << 20
  /// The most bytes of a message for a page.
  package var replyBytes = 8 << 20
  /// The most calls and streams of a page that are open at a time.
  package var openCalls = 64
  /// The most streams among them. Each has a connection to the service.
  package var streams = 16
  /// The room of a stream at its beginning, in messages.
  package var room = 16
  /// The most room of a stream.
  package var mostRoom = 1024
  /// The most bytes of one stream that wait for a page.
  package var queueBytes = 1 << 20
  /// The replies that wait for a page, in bytes, from which the bridge reads no more replies.
  package var waitingReplies = 1 << 20
  /// The most errors of the bridge that a page may leave unread.
  package var waitingErrors = 1024
  /// The most connections of pages.
  package var connections = 64
  /// The most bytes that the bridge keeps for all pages together.
  package var totalBytes = 64 << 20

  package init() {}

  /// The limits of native messaging: a browser accepts at most 1 MiB from a program.
  package static var nativeMessaging: WebLimits {
    var limits = WebLimits()
    limits.replyBytes = 1_000_000
    return limits
  }
}
