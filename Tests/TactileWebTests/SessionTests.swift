import Testing

@testable import TactileWeb

@Suite("Web session")
struct SessionTests {
  private func session(_ change: (inout WebLimits) -> Void = { _ in }) -> WebSession {
    var limits = WebLimits()
    change(&limits)
    return WebSession(limits: limits)
  }

  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  private func message(_ session: inout WebSession) -> String? {
    session.nextMessage().map { String(decoding: $0, as: UTF8.self) }
  }

  private func messages(_ session: inout WebSession) -> [String] {
    var all: [String] = []
    while let next = message(&session) { all.append(next) }
    return all
  }

  /// What the session sends to the service.
  private func sent(_ session: inout WebSession) -> [String] {
    session.takeCommands().map { command in
      switch command {
      case .open(let link): "open \(link)"
      case .send(let link, let bytes):
        "\(link): \(String(decoding: bytes.dropLast(), as: UTF8.self))"
      case .close(let link): "close \(link)"
      }
    }
  }

  private func frame(_ sequence: Int, touch: Int = 1, phase: String = "moved", x: Int = 0) -> String
  {
    #"{"parameters":{"sequence":\#(sequence),"time":\#(sequence),"touches":[{"id":\#(touch),"phase":"\#(phase)","location":{"x":\#(x),"y":0}}]},"continues":true}"#
  }

  @Test func `passes calls on with unchanged parameters, and replies with their id`() throws {
    var session = session()
    try session.receive(
      bytes(
        #" {"id": 7, "method": "io.tactile.Scene.Update", "parameters": {"a":1e400,"b":"\u0000"}} "#
      ))
    try session.receive(bytes(#"{"id":8,"method":"io.tactile.Devices.List"}"#))
    #expect(
      sent(&session) == [
        "open 0",
        #"0: {"method":"io.tactile.Scene.Update","parameters":{"a":1e400,"b":"\u0000"}}"#,
        #"0: {"method":"io.tactile.Devices.List"}"#,
      ])
    session.receive(bytes(#"{"parameters":{"x":1.50}}"#), from: 0)
    session.receive(bytes("{}"), from: 0)
    #expect(messages(&session) == [#"{"id":7,"parameters":{"x":1.50}}"#, #"{"id":8}"#])
  }

  // Claim: A message of a page becomes one message for the daemon, or closes its connection.
  @Test(arguments: [
    "", "x", "[]", "null", "{", "{}", #"{"id":1}"#, #"{"id":0,"method":"io.tactile.Devices.List"}"#,
    #"{"id":-1,"method":"io.tactile.Devices.List"}"#,
    #"{"id":1.5,"method":"io.tactile.Devices.List"}"#,
    #"{"id":9007199254740992,"method":"io.tactile.Devices.List"}"#,
    #"{"id":"1","method":"io.tactile.Devices.List"}"#,
    #"{"id":01,"method":"io.tactile.Devices.List"}"#, #"{"method":"io.tactile.Devices.List"}"#,
    #"{"id":1,"id":2,"method":"io.tactile.Devices.List"}"#,
    #"{"id":1,"method":"a.b","method":"c.d"}"#,
    #"{"id":1,"method":"io.tactile.Devices.List","oneway":true}"#,
    #"{"id":1,"method":"io.tactile.Devices.List","room":1}"#,
    #"{"id":1,"method":7}"#, #"{"id":1,"method":"a\"b"}"#, #"{"id":1,"method":""}"#,
    #"{"id":1,"m\u0065thod":"io.tactile.Devices.List"}"#,
    #"{"id":1,"method":"io.tactile.Devices.List","parameters":[]}"#,
    #"{"id":1,"method":"io.tactile.Devices.List","parameters":{}"#,
    #"{"id":1,"method":"io.tactile.Devices.List","more":1}"#,
    #"{"id":1,"method":"io.tactile.Devices.List","parameters":{"a":[}]}}"#, #"{"id":1,"room":-1}"#,
    #"{"id":1,"end":false}"#,
    #"{"id":1,"end":true,"more":true}"#, #"{"id":1,"method":"io.tactile.Devices.List"} {}"#,
    "{\"id\":1,\"method\":\"io.tactile.Devices.List\",\"parameters\":{\"a\":\"\u{1}\"}}",
    "{\"id\":1,\"method\":\"io.tactile.Devices.List\",\"parameters\":{\"a\":\"\u{0}\"}}",
  ])
  func `closes the connection after a message that is no call`(text: String) {
    var session = session()
    #expect(throws: WebClosure.self) { try session.receive(bytes(text)) }
    #expect(sent(&session) == [])
  }

  @Test func `closes the connection after text that is not UTF-8`() {
    var session = session()
    var text = Array(#"{"id":1,"method":"io.tactile.Devices.List","parameters":{"a":"_"}}"#.utf8)
    text[text.firstIndex(of: UInt8(ascii: "_")) ?? 0] = 0xff
    #expect(throws: WebClosure(.invalidText, "found a message that is not UTF-8")) {
      try session.receive(text[...])
    }
  }

  // Claim: A page calls only the methods for apps and those that `--allow` names.
  @Test func `refuses methods that the options do not list`() throws {
    for method in MethodList.optional + ["org.example.Other"] {
      var session = session()
      try session.receive(bytes(#"{"id":3,"method":"\#(method)","more":true}"#))
      #expect(sent(&session) == [])
      #expect(
        messages(&session) == [
          #"{"id":3,"error":"io.tactile.Web.MethodRefused","parameters":{"method":"\#(method)"}}"#
        ])
    }
    #expect(MethodList.optional.contains("io.tactile.Control.SetMode"))
    #expect(MethodList.optional.contains("io.tactile.Trace.Subscribe"))
    var session = WebSession(methods: MethodList(further: ["io.tactile.Control.SetMode"]))
    try session.receive(bytes(#"{"id":3,"method":"io.tactile.Control.SetMode"}"#))
    #expect(sent(&session).count == 2)
  }

  @Test(
    arguments: [
      (nil, #"{"withoutOthers":true}"#), ("{}", #"{"withoutOthers":true}"#),
      ("{ } ", #"{ "withoutOthers":true}"#),
      (#"{"kinds":["touches"]} "#, #"{"kinds":["touches"],"withoutOthers":true}"#),
      (#"{"withoutOthers":true}"#, #"{"withoutOthers":true}"#),
      (#"{"withoutOthers":false}"#, nil), (#"{"withoutOthers":null}"#, nil),
      (#"{"withoutOther\u0073":false}"#, nil),
    ] as [(String?, String?)])
  func `subscriptions of pages have no windows of others, unless the options list decisions`(
    parameters: String?, passed: String?
  ) throws {
    let members = parameters.map { #","parameters":\#($0)"# } ?? ""
    let call = bytes(#"{"id":3,"method":"io.tactile.Events.Subscribe"\#(members),"more":true}"#)
    var session = session()
    try session.receive(call)
    let narrow = passed.map {
      ["open 3", #"3: {"method":"io.tactile.Events.Subscribe","parameters":\#($0),"more":true}"#]
    }
    #expect(sent(&session) == narrow ?? [])
    var allowed = WebSession(methods: MethodList(further: [MethodList.decisions]))
    try allowed.receive(call)
    // The session removes the space behind a value.
    let whole =
      parameters.map { #","parameters":\#($0.dropLast($0.hasSuffix(" ") ? 1 : 0))"# } ?? ""
    #expect(
      sent(&allowed) == [
        "open 3", #"3: {"method":"io.tactile.Events.Subscribe"\#(whole),"more":true}"#,
      ])
  }

  @Test(arguments: [#"["touches","trace"]"#, #"["\u0074race"]"#, #"[ "trace" ]"#])
  func `refuses decisions in events unless the options list them`(kinds: String) throws {
    let call =
      #"{"id":3,"method":"io.tactile.Events.Subscribe","parameters":{"kinds":\#(kinds)},"more":true}"#
    var session = session()
    try session.receive(bytes(call))
    #expect(sent(&session) == [])
    var allowed = WebSession(methods: MethodList(further: [MethodList.decisions]))
    try allowed.receive(bytes(call))
    #expect(sent(&allowed).count == 2)
    try session.receive(
      bytes(
        #"{"id":4,"method":"io.tactile.Events.Subscribe","parameters":{"kinds":["touches"]},"more":true}"#
      ))
    #expect(sent(&session).count == 2)
    try session.receive(
      bytes(
        #"{"id":5,"method":"io.tactile.Events.Subscribe","parameters":{"k\u0069nds":["trace"]},"more":true}"#
      ))
    #expect(sent(&session) == [])
  }

  @Test func `closes the connection of a page that leaves too many errors unread`() throws {
    var session = session { $0.waitingErrors = 10 }
    let call = bytes(#"{"id":1,"method":"x"}"#)
    for _ in 0..<1000 {
      try session.receive(call)
      #expect(messages(&session).count == 1)
    }
    for _ in 0...10 { try session.receive(call) }
    #expect(
      throws: WebClosure(.policyViolation, "the page leaves more than 10 errors unread")
    ) { try session.receive(call) }
    #expect(session.replies.errorCount == 11)
    #expect(WebLimits().waitingErrors == 1024)
  }

  @Test func `waiting replies leave in their order`() {
    var queue = ReplyQueue()
    var next = 0
    for number in 0..<100_000 {
      queue.append(Array("\(number)".utf8), isError: number % 2 == 0)
      guard number % 4 == 0 else { continue }
      #expect(queue.next() == Array("\(next)".utf8))
      next += 1
    }
    #expect(queue.errorCount == 37_500)
    while let reply = queue.next() {
      guard reply == Array("\(next)".utf8) else { break }
      next += 1
    }
    #expect(next == 100_000)
    #expect(queue.isEmpty && queue.bytes == 0 && queue.errorCount == 0)
  }

  @Test func `closes the connection if an id is used twice, and limits open calls`() throws {
    var session = session { ($0.openCalls, $0.streams) = (2, 1) }
    let list = #","method":"io.tactile.Devices.List"}"#
    let watch = #","method":"io.tactile.Devices.Watch","more":true}"#
    try session.receive(bytes(#"{"id":1"# + list))
    try session.receive(bytes(#"{"id":2"# + watch))
    #expect(throws: WebClosure.self) { try session.receive(bytes(#"{"id":1"# + watch)) }
    #expect(throws: WebClosure.self) { try session.receive(bytes(#"{"id":2"# + list)) }
    try session.receive(bytes(#"{"id":3"# + list))
    try session.receive(bytes(#"{"id":4"# + list))
    try session.receive(bytes(#"{"id":5"# + watch))
    #expect(
      messages(&session) == [
        #"{"id":4,"error":"io.tactile.Web.TooManyCalls","parameters":{"limit":2}}"#,
        #"{"id":5,"error":"io.tactile.Web.TooManyCalls","parameters":{"limit":1}}"#,
      ])
  }

  // MARK: Streams

  /// A session with the stream 7.
  private func stream(_ change: (inout WebLimits) -> Void = { _ in }) throws -> WebSession {
    var session = session(change)
    try session.receive(bytes(#"{"id":7,"method":"io.tactile.Events.Subscribe","more":true}"#))
    #expect(
      sent(&session) == [
        "open 7",
        #"7: {"method":"io.tactile.Events.Subscribe","parameters":{"withoutOthers":true},"more":true}"#,
      ])
    return session
  }

  @Test func `sends as many messages as the page has room for`() throws {
    var session = try stream()
    for number in 1...20 { session.receive(bytes(frame(number, phase: "began")), from: 7) }
    #expect(messages(&session).count == 16)
    try session.receive(bytes(#"{"id":7,"room":2}"#))
    #expect(messages(&session).count == 2)
    try session.receive(bytes(#"{"id":7,"room":0}"#))
    #expect(messages(&session) == [])
    try session.receive(bytes(#"{"id":7,"room":9007199254740991}"#))
    let rest = messages(&session)
    #expect(rest.count == 2)
    #expect(rest.last?.hasPrefix(#"{"id":7,"parameters":{"sequence":20,"#) ?? false)
  }

  @Test func `a page without room receives the newest movement, and each beginning and end`() throws
  {
    var session = try stream { $0.room = 1 }
    session.receive(bytes(frame(1, phase: "began")), from: 7)
    #expect(messages(&session).count == 1)
    for number in 2...50 { session.receive(bytes(frame(number, x: number)), from: 7) }
    session.receive(bytes(frame(51, phase: "ended")), from: 7)
    session.receive(bytes(frame(52, touch: 2, phase: "began")), from: 7)
    for number in 53...60 { session.receive(bytes(frame(number, touch: 2, x: number)), from: 7) }
    for number in 61...62 { session.receive(bytes(frame(number, touch: 3, x: number)), from: 7) }
    try session.receive(bytes(#"{"id":7,"room":16}"#))
    let rest = messages(&session)
    #expect(rest.count == 5)
    // The numbers follow each other, and each message names those that it replaced.
    for (message, (sequence, merged, x)) in zip(
      rest, [(2, 48, 50), (3, 0, 0), (4, 0, 0), (5, 7, 60), (6, 1, 62)])
    {
      let numbers =
        merged == 0
        ? "\"sequence\":\(sequence),\"time\"" : "\"sequence\":\(sequence),\"merged\":\(merged),"
      #expect(message.contains(numbers), "\(message)")
      #expect(message.contains("\"x\":\(x),"), "\(message)")
    }
    #expect(rest[0].contains("\"time\":50"))
  }

  @Test func `adds the merges of the service to its own`() throws {
    var session = try stream { $0.room = 0 }
    session.receive(
      bytes(
        #"{"parameters":{"sequence":4,"merged":3,"time":1,"touches":[{"id":1,"phase":"moved"}]},"continues":true}"#
      ), from: 7)
    session.receive(
      bytes(
        #"{"parameters":{"sequence":5,"merged":2,"time":2,"touches":[{"id":1,"phase":"moved"}]},"continues":true}"#
      ), from: 7)
    try session.receive(bytes(#"{"id":7,"room":16}"#))
    #expect(
      messages(&session) == [
        #"{"id":7,"parameters":{"sequence":4,"merged":6,"time":2,"touches":[{"id":1,"phase":"moved"}]},"continues":true}"#
      ])
  }

  @Test(arguments: [
    #""touches":[{"id":1,"phase":"stationary"}]"#, #""touches":[{"id":2,"phase":"moved"}]"#,
    #""touches":[{"id":1,"phase":"moved"}],"actions":[{"action":"buy"}]"#,
    #""touches":[{"id":1,"phase":"moved"}],"gestures":[{"recognizer":"p","window":"w","state":"began"}]"#,
    #""gestures":[{"recognizer":"p","window":"w","state":"changed"}]"#, #""state":{"touches":[]}"#,
    #""touches":[{"id":1,"phase":"moved"},{"id":2,"phase":"moved"}]"#,
  ])
  func `does not replace a movement with another kind of event`(members: String) throws {
    var session = try stream { $0.room = 0 }
    session.receive(bytes(frame(1)), from: 7)
    session.receive(
      bytes(#"{"parameters":{"sequence":2,"time":2,\#(members)},"continues":true}"#), from: 7)
    session.receive(bytes(frame(3)), from: 7)
    try session.receive(bytes(#"{"id":7,"room":16}"#))
    #expect(messages(&session).count == 3)
  }

  @Test func `merges gestures and scrolls of the same windows`() throws {
    for (member, name, state) in [
      ("gestures", "recognizer", "state"), ("scrolls", "view", "phase"),
    ] {
      var session = try stream { $0.room = 0 }
      let word = member == "gestures" ? "changed" : "moved"
      for (number, window) in ["a", "a", "b"].enumerated() {
        session.receive(
          bytes(
            #"{"parameters":{"sequence":\#(number + 1),"time":1,"\#(member)":[{"\#(name)":"p","window":"\#(window)","\#(state)":"\#(word)","x":\#(number)}]},"continues":true}"#
          ),
          from: 7)
      }
      try session.receive(bytes(#"{"id":7,"room":16}"#))
      let rest = messages(&session)
      #expect(rest.count == 2)
      #expect(rest.first?.contains(#""x":1"#) ?? false)
    }
  }

  @Test func `ends a stream that the page ends, and takes late messages of it`() throws {
    var session = try stream()
    session.receive(bytes(frame(1)), from: 7)
    try session.receive(bytes(#"{"id":7,"end":true}"#))
    #expect(sent(&session) == ["close 7"])
    #expect(messages(&session) == [])
    session.receive(bytes(frame(2)), from: 7)
    session.lose(7)
    try session.receive(bytes(#"{"id":7,"end":true}"#))
    try session.receive(bytes(#"{"id":7,"room":1}"#))
    #expect(messages(&session) == [])
    #expect(session.count == 0)
  }

  @Test func `sends the last reply of a stream without room, and closes its link`() throws {
    var session = try stream { $0.room = 0 }
    session.receive(bytes(frame(1)), from: 7)
    session.receive(bytes(#"{"parameters":{}}"#), from: 7)
    #expect(sent(&session) == ["close 7"])
    #expect(messages(&session).last == #"{"id":7,"parameters":{}}"#)
    // The id is free again.
    try session.receive(bytes(#"{"id":7,"method":"io.tactile.Devices.List"}"#))
  }

  @Test func `reports lost calls and streams at once, and takes new ones`() throws {
    var session = try stream { $0.room = 0 }
    try session.receive(bytes(#"{"id":8,"method":"io.tactile.Devices.List"}"#))
    _ = sent(&session)
    session.receive(bytes(frame(1)), from: 7)
    session.lose(7)
    session.lose(0)
    #expect(
      messages(&session) == [
        #"{"id":7,"error":"io.tactile.Web.Lost","parameters":{}}"#,
        #"{"id":8,"error":"io.tactile.Web.Lost","parameters":{}}"#,
      ])
    _ = sent(&session)
    try session.receive(bytes(#"{"id":7,"method":"io.tactile.Events.Subscribe","more":true}"#))
    try session.receive(bytes(#"{"id":8,"method":"io.tactile.Devices.List"}"#))
    #expect(sent(&session).filter { $0.hasPrefix("open") } == ["open 7", "open 0"])
  }

  @Test func `passes errors of the service on`() throws {
    var session = try stream { $0.room = 0 }
    session.receive(
      bytes(#"{"error":"io.tactile.Events.NotAllowed","parameters":{"right":"watch"}}"#), from: 7)
    #expect(
      messages(&session) == [
        #"{"id":7,"error":"io.tactile.Events.NotAllowed","parameters":{"right":"watch"}}"#
      ])
    #expect(sent(&session) == ["close 7"])
  }

  // Claim: A page that does not read loses its stream, and others notice nothing.
  @Test func `ends a stream whose page leaves too much unread`() throws {
    var session = try stream { ($0.room, $0.queueBytes) = (0, 4000) }
    var number = 0
    while sent(&session).isEmpty, number < 100 {
      number += 1
      session.receive(bytes(frame(number, touch: number, phase: "began")), from: 7)
    }
    #expect((20...60).contains(number))
    #expect(
      messages(&session) == [
        #"{"id":7,"error":"io.tactile.Events.TooSlow","parameters":{"limit":4000}}"#
      ])
    #expect(session.count == 0)
  }

  @Test func `a long state does not end the stream of a page that has read everything`() throws {
    var session = try stream { ($0.room, $0.queueBytes) = (1, 4000) }
    let state =
      #"{"parameters":{"sequence":1,"state":"\#(String(repeating: "s", count: 200_000))"},"continues":true}"#
    session.receive(bytes(state), from: 7)
    #expect(sent(&session) == [])
    #expect(message(&session)?.utf8.count == state.utf8.count + 7)
  }

  @Test func `streams take turns`() throws {
    var session = session()
    for id in [1, 2, 3] {
      try session.receive(bytes(#"{"id":\#(id),"method":"io.tactile.Devices.Watch","more":true}"#))
      for _ in 0..<2 { session.receive(bytes(#"{"continues":true}"#), from: id) }
    }
    let order = messages(&session).map { $0.dropFirst(6).prefix(1) }
    #expect(order == ["1", "2", "3", "1", "2", "3"])
  }

  @Test func `pauses the replies of a page that does not read them`() throws {
    var session = session { $0.waitingReplies = 100 }
    for id in 1...20 {
      try session.receive(bytes(#"{"id":\#(id),"method":"io.tactile.Devices.List"}"#))
    }
    #expect(session.acceptsReplies)
    for _ in 0..<10 { session.receive(bytes(#"{"parameters":{}}"#), from: 0) }
    #expect(!session.acceptsReplies)
    #expect(messages(&session).count == 10)
    #expect(session.acceptsReplies)
  }

  @Test func `reports messages of the service that are too long`() throws {
    var session = try stream()
    try session.receive(bytes(#"{"id":8,"method":"io.tactile.Devices.List"}"#))
    try session.receive(bytes(#"{"id":9,"method":"io.tactile.Devices.List"}"#))
    session.rejectLongMessage(from: 7)
    session.rejectLongMessage(from: 0)
    let errors = messages(&session)
    #expect(errors.map { $0.contains("TooLong") } == [true, true, false])
    #expect(errors[2] == #"{"id":9,"error":"io.tactile.Web.Lost","parameters":{}}"#)
  }
}
