import CLibevdev
import Fixtures
import Foundation
import Tactile
import TactileDevices
import TactileIO
import TactileInput
import TactileWire
import Testing

@testable import TactileCommand

/// The tasks that need no programs and no devices of the kernel.
@Suite("performing tasks", .waits) struct TaskPerformerTests {
  /// A server whose calls the test makes itself.
  private final class Server {
    /// Programs that other tests start must not inherit the socket: it would stay open with them.
    private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

    let listener: Int32
    /// The port; 0 for a Unix socket.
    private(set) var port: UInt16 = 0

    init(path: String) throws {
      listener = socket(AF_UNIX, Self.kind, 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      try bind(&address)
      try listen()
    }

    /// Takes a port of 127.0.0.1 that the kernel chooses. If the server does not listen, the kernel refuses connections,
    /// and no other program gets the port.
    init(listens: Bool = true) throws {
      listener = socket(AF_INET, Self.kind, 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      try bind(&address)
      if listens { try listen() }
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutableBytes(of: &address) {
        _ = getsockname(
          listener, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, &length)
      }
      port = UInt16(bigEndian: address.sin_port)
    }

    private func bind<Address>(_ address: inout Address) throws {
      let result = withUnsafeBytes(of: &address) {
        Glibc.bind(
          listener, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t($0.count))
      }
      try #require(result == 0)
    }

    private func listen() throws { try #require(Glibc.listen(listener, 1) == 0) }

    deinit { close(listener) }

    /// Accepts a connection while a performer works, and returns it with the bytes up to an end.
    func accept(until end: String, _ performer: TaskPerformer) throws -> (Int32, String) {
      try wait(for: listener, performer)
      let connection = Glibc.accept(listener, nil, nil)
      try #require(connection >= 0)
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      var text = ""
      var bytes = [UInt8](repeating: 0, count: 4096)
      while !text.hasSuffix(end) {
        try wait(for: connection, performer)
        let count = read(connection, &bytes, bytes.count)
        guard count > 0 else { break }
        text += String(decoding: bytes[..<count], as: UTF8.self)
      }
      return (connection, text)
    }

    /// Waits until a descriptor can be read, at most 20 seconds.
    private func wait(for descriptor: Int32, _ performer: TaskPerformer) throws {
      let end = MonotonicClock.now().advanced(by: 20)
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&entry, 1, 10) == 0 {
        try #require(MonotonicClock.now() < end)
        performer.proceed()
      }
    }

    func answer(_ connection: Int32, _ text: String) {
      _ = write(connection, text, text.utf8.count)
      close(connection)
    }
  }

  private final class Outcomes {
    var list: [String?] = []
  }

  private let folder: TemporaryFolder
  private let outcomes = Outcomes()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func performer(socket: String = "/nonexistent") throws -> TaskPerformer {
    let outcomes = outcomes
    return try TaskPerformer([], keyboard: KeyboardLayout(), socket: socket) { _, failure in
      outcomes.list.append(failure)
    }
  }

  private static func start(_ task: BindingTask, _ values: BindingValues = BindingValues())
    -> BindingStart
  {
    BindingStart(binding: 0, occasion: "tap ended", task: task, values: values)
  }

  /// Lets a performer work until it has reported a number of outcomes, at most 20 seconds.
  private func wait(_ performer: TaskPerformer, for count: Int) throws {
    let end = MonotonicClock.now().advanced(by: 20)
    while outcomes.list.count < count {
      try #require(MonotonicClock.now() < end)
      var entries = performer.entries
      let timeout = performer.timeout
      poll(&entries, nfds_t(entries.count), timeout < 0 ? 1000 : timeout)
      performer.proceed()
    }
  }

  private func http(_ port: UInt16, host: String = "127.0.0.1") -> BindingTask {
    .http(HTTPTask(method: "GET", host: host, port: port, target: TextTemplate(text: "/a")))
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `the status of a web server decides`(host: String) throws {
    let server = try Server()
    let performer = try performer()
    for (line, outcome) in [
      ("200 OK", nil), ("204 No Content", nil),
      ("404 Not Found", "answered with the status 404"),
      ("302 Found", "answered with the status 302"),
    ] as [(String, String?)] {
      outcomes.list = []
      performer.perform(Self.start(http(server.port, host: host)))
      let (connection, request) = try server.accept(until: "\r\n\r\n", performer)
      #expect(request.hasPrefix("GET /a HTTP/1.1\r\n"))
      server.answer(connection, "HTTP/1.1 \(line)\r\n\r\nbody")
      try wait(performer, for: 1)
      let url = "GET http://\(host):\(server.port)/a"
      #expect(outcomes.list == [outcome.map { "\(url) \($0)" }])
    }
  }

  @Test
  func `a web server that is not there, says nothing or speaks another language is a failure`()
    throws
  {
    let performer = try performer()
    let server = try Server()
    performer.perform(Self.start(http(server.port)))
    server.answer(try server.accept(until: "\r\n\r\n", performer).0, "")
    performer.perform(Self.start(http(server.port)))
    server.answer(try server.accept(until: "\r\n\r\n", performer).0, "hello\n")
    try wait(performer, for: 2)
    let closed = try Server(listens: false)
    performer.perform(Self.start(http(closed.port)))
    try wait(performer, for: 3)
    let url = "GET http://127.0.0.1:\(server.port)/a"
    let closedURL = "GET http://127.0.0.1:\(closed.port)/a"
    #expect(
      Set(outcomes.list) == [
        "\(url) closed the connection without an answer",
        "\(url) sent an answer that is not HTTP",
        "cannot connect to \(closedURL): Connection refused",
      ])
  }

  // Claim: No name that an app chose becomes an option of a program that a binding starts.
  @Test func `a name that would be an option of the program is a failure`() throws {
    let performer = try performer()
    func run(_ words: [TextTemplate.Part]..., view: String) {
      var values = BindingValues()
      values[.view] = view
      let task = BindingTask.run(
        [TextTemplate(text: "true")] + words.map(TextTemplate.init(parts:)))
      performer.perform(Self.start(task, values))
    }
    let escape = "-Ssh -c id"
    run([.value(.view)], view: escape)
    run([.text("a")], [.value(.dx), .value(.view), .text("b")], view: escape)
    run([.value(.view), .text("-x")], view: "")
    #expect(outcomes.list.count == 3)
    #expect(
      outcomes.list[0]?.hasPrefix(
        "true is not started: the view \"-Ssh -c id\" would make an option of an argument. Put")
        == true)
    // These are no options of an app.
    var values = BindingValues()
    values[.view] = escape
    for parts in [
      [.text("--view="), .value(.view)], [.text("-"), .value(.view)], [.text("a"), .value(.view)],
      [.value(.fingers), .text("-x")],
    ] as [[TextTemplate.Part]] {
      #expect(TextTemplate(parts: parts).foreignOption(with: values) == nil)
    }
    values[.view] = "a-b"
    #expect(TextTemplate(parts: [.value(.view)]).foreignOption(with: values) == nil)
  }

  // Claim: At most 8 requests of bindings wait for an answer, each for 5 s.
  @Test func `a server that does not answer is a failure after the time limit, and at most 8 wait`()
    throws
  {
    let server = try Server()
    let performer = try performer()
    for _ in 0..<(TaskPerformer.mostExchanges + 1) {
      performer.perform(Self.start(http(server.port)))
    }
    #expect(outcomes.list.count == 1)
    #expect(outcomes.list[0]?.contains("8 requests wait") == true)
    #expect((0...5000).contains(performer.timeout))
    let start = Self.start(http(server.port))
    let now = MonotonicClock.now()
    let exchange = Exchange(
      start, to: [.loopback4(server.port)], named: "server", request: [1],
      answer: .http(HTTPAnswer()),
      at: now)
    exchange.proceed(at: now.advanced(by: Exchange.patience - 0.001))
    #expect(exchange.outcome == nil)
    exchange.proceed(at: now.advanced(by: Exchange.patience))
    #expect(exchange.outcome == .failure("server did not answer in 5 s"))
    #expect(exchange.isOver && exchange.interest == nil)
  }

  @Test func `a server that sends interim answers for ever is a failure`() throws {
    let performer = try performer()
    let server = try Server()
    performer.perform(Self.start(http(server.port)))
    let (connection, _) = try server.accept(until: "\r\n\r\n", performer)
    defer { close(connection) }
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    // The kernel ends the write if the performer has closed the connection.
    let former = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, former) }
    let part = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 4000)
    let limit = MonotonicClock.now().advanced(by: 20)
    var written = 0
    while outcomes.list.isEmpty {
      try #require(MonotonicClock.now() < limit)
      written += max(write(connection, part, part.utf8.count), 0)
      performer.proceed()
    }
    let failure = try #require(outcomes.list.first ?? nil)
    #expect(failure.hasSuffix("bytes without an answer"), "\(failure)")
    #expect(written > Exchange.longestAnswer)
  }

  @Test func `a request whose value is two dots in the path is not sent, and is a failure`() throws
  {
    let performer = try performer()
    var values = BindingValues()
    values[.screen] = ".."
    let target = TextTemplate(parts: [.text("/screens/"), .value(.screen), .text("/off")])
    let task = BindingTask.http(HTTPTask(method: "GET", host: "127.0.0.1", port: 1, target: target))
    #expect(!performer.perform(Self.start(task, values)))
    #expect(outcomes.list.count == 1)
    #expect(outcomes.list.first??.contains("is not sent: a value makes") == true)
  }

  @Test func `a check of a file names the location of a wrong key, text or layout`() throws {
    func error(_ bindings: String) throws -> String {
      let text = "version: 1\nkeyboard: {layout: us}\nbindings:\n\(bindings)\n"
      let list = try BindingList(text: Array(text.utf8), file: "b.yaml")
      return #expect(throws: CommandError.self) {
        try TaskPerformer.check(list, file: "b.yaml")
      }?.description ?? ""
    }
    let key = try error("- {mode: normal, run: [a]}\n- {mode: normal, keys: [a, ctrl+retrun]}")
    #expect(
      key.hasPrefix(
        "b.yaml:5:28: error: bindings[1].keys[1]: found the key \"retrun\", which does not exist"))
    let text = try error("- {mode: normal, type: 'geheim ä'}")
    #expect(
      text.hasPrefix(
        "b.yaml:4:24: error: bindings[0].type: the keyboard layout has no key for 1 char"))
    #expect(!text.contains("ä") && !text.contains("geheim"))
    let list = try BindingList(
      text: Array(
        "version: 1\nkeyboard: {layout: nosuch}\nbindings: [{mode: normal, keys: a}]".utf8),
      file: "b.yaml")
    let layout = #expect(throws: CommandError.self) {
      try TaskPerformer.check(list, file: "b.yaml")
    }
    #expect(
      layout?.description.hasPrefix("b.yaml:2:11: error: keyboard: libxkbcommon has no keyboard")
        == true)
  }

  @Test func `a method is called at its socket, and an error is a failure`() throws {
    let path = folder.path("other")
    let server = try Server(path: path)
    let performer = try performer()
    let call = VarlinkTask(
      method: "org.example.Lamp.Set",
      parameters: .object(["on": .bool(true), "level": .double(0.25)]),
      socket: path)
    for (answer, outcome) in [
      (#"{"parameters":{}}"#, nil),
      (#"{"error":"org.example.Lamp.Broken"}"#, "error reply: org.example.Lamp.Broken"),
    ] as [(String, String?)] {
      outcomes.list = []
      performer.perform(Self.start(.call(call)))
      let (connection, request) = try server.accept(until: "\0", performer)
      #expect(
        request == #"{"method":"org.example.Lamp.Set","parameters":{"on":true,"level":0.25}}"#
          + "\0")
      server.answer(connection, answer + "\0")
      try wait(performer, for: 1)
      #expect(
        outcomes.list == [
          outcome.map { "org.example.Lamp.Set at \(path) answered with an error: \($0)" }
        ])
    }
  }

  @Test func `modes and variables go to the socket of the service`() throws {
    let path = folder.path("service")
    let server = try Server(path: path)
    let performer = try performer(socket: path)
    var values = BindingValues()
    values[.direction] = "up\"\\"
    let tasks: [(BindingTask, String)] = [
      (
        .mode(.cleaning, 60),
        #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"cleaning","limit":60}}"#
      ),
      (
        .mode(.normal, nil),
        #"{"method":"io.tactile.Control.SetMode","parameters":{"mode":"normal"}}"#
      ),
      (
        .set([
          "b": nil as TextTemplate?, "a": TextTemplate(parts: [.text("x"), .value(.direction)]),
        ]),
        #"{"method":"io.tactile.Control.SetVariables","parameters":{"variables":"#
          + #"[{"name":"a","value":"xup\"\\"},{"name":"b"}]}}"#
      ),
    ]
    for (task, expected) in tasks {
      outcomes.list = []
      performer.perform(Self.start(task, values))
      let (connection, request) = try server.accept(until: "\0", performer)
      #expect(request == expected + "\0")
      server.answer(connection, "{\"parameters\":{}}\0")
      try wait(performer, for: 1)
      #expect(outcomes.list == [nil])
    }
  }

  @Test func `a listener whose queue is full is tried again`() throws {
    let path = folder.path("busy")
    let server = try Server(path: path)
    let performer = try performer()
    let task = BindingTask.call(
      VarlinkTask(method: "org.example.Lamp.Set", parameters: .object([:]), socket: path))
    // The queue has room for two.
    for _ in 0..<4 { performer.perform(Self.start(task)) }
    for _ in 0..<4 {
      let (connection, _) = try server.accept(until: "\0", performer)
      server.answer(connection, "{}\0")
    }
    try wait(performer, for: 4)
    #expect(outcomes.list == [nil, nil, nil, nil])
  }

  // MARK: Devices

  @Test func `keys need uinput, and the error says what to do`() throws {
    let node = folder.path("uinput")
    let chord = KeyChord(keys: ["ctrl", "c"])
    for task in [.keys([chord]), .click(.left, count: 1), .type(TextTemplate(text: "x"))]
      as [BindingTask]
    {
      let error = #expect(throws: CommandError.self) {
        try TaskPerformer([task], keyboard: KeyboardLayout(), socket: "", node: node) { _, _ in }
      }
      #expect(error?.description.contains("cannot open \(node): it does not exist") == true)
      #expect(error?.description.contains("sudo tactile keys enable") == true)
    }
    // Other tasks need no device.
    _ = try TaskPerformer(
      [.shell("true"), .mode(.locked, nil)], keyboard: KeyboardLayout(), socket: "", node: node
    ) { _, _ in }
  }

  @Test func `a check finds wrong keys and characters without a device`() throws {
    var layout = KeyboardLayout()
    layout.layout = "us"
    let check = { (task: BindingTask) throws(CommandError) in
      try TaskPerformer.check([task], keyboard: layout)
    }
    #expect(try check(.shell("x"))?.names == nil)
    #expect(try check(.keys([KeyChord(keys: ["ctrl", "F5"])])) != nil)
    let key = #expect(throws: CommandError.self) { try check(.keys([KeyChord(keys: ["F99"])])) }
    #expect(key?.description.contains("F99") == true)
    let text = #expect(throws: CommandError.self) {
      try check(.type(TextTemplate(parts: [.value(.scale), .text("ß")])))
    }
    #expect(text?.description.contains("1 character of the text (number 1)") == true)
  }

  /// A device whose place a socket takes. One write is one message.
  private func device() throws -> (Int32, UinputDevice) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    return (ends[0], UinputDevice(FileDescriptor(owning: ends[1]), systemName: "input12"))
  }

  /// The keys of the writes so far: the code, negative for a release.
  private func written(_ reader: Int32) -> [[Int]] {
    var writes: [[Int]] = []
    while true {
      var events = [input_event](repeating: input_event(), count: 256)
      let size = events.count * MemoryLayout<input_event>.stride
      let count = recv(reader, &events, size, 0)
      guard count > 0 else { return writes }
      writes.append(
        events[..<(count / MemoryLayout<input_event>.stride)].filter { $0.type == EventType.key }
          .map { $0.value == 0 ? -Int($0.code) : Int($0.code) })
    }
  }

  @Test func `strokes wait for the compositor to open the device, and for their times`() throws {
    let (reader, device) = try device()
    defer { close(reader) }
    let now = Timestamp(nanoseconds: 1_000_000_000)
    let input = VirtualInput(device, madeAt: now)
    #expect(input.append(KeyStrokes.steps(pressing: [29, 46])))
    #expect(input.append(KeyStrokes.steps(pressing: [30])))
    try input.proceed(at: now.advanced(by: VirtualInput.warmUp))
    #expect(written(reader) == [])
    var time = now.advanced(by: VirtualInput.warmUp + KeyStrokes.pause)
    #expect(input.due == time)
    for expected in [[29, 46], [-46, -29], [30], [-30]] {
      try input.proceed(at: time)
      #expect(written(reader) == [expected])
      try input.proceed(at: time)
      #expect(written(reader) == [])
      time = time.advanced(by: KeyStrokes.pause)
    }
    #expect(input.due == nil)
  }

  // Claim: When `tactile bind` ends, no key and no button stays down.
  @Test func `an end in the middle of a stroke releases what is down, and drops what waits`() throws
  {
    let (reader, device) = try device()
    defer { close(reader) }
    let now = Timestamp(nanoseconds: 1_000_000_000)
    do {
      let input = VirtualInput(device, madeAt: now)
      for _ in 0..<3 { #expect(input.append(KeyStrokes.steps(pressing: [29, 42, 46]))) }
      try input.proceed(at: now.advanced(by: 1))
      #expect(written(reader) == [[29, 42, 46]])
    }
    #expect(written(reader) == [[-46, -42, -29]])
  }

  @Test func `a queue has a limit, and refuses a task as a whole`() {
    var steps = PacedSteps()
    let stroke = KeyStrokes.steps(pressing: [30])
    let isTaken = steps.append(
      Array(repeating: stroke, count: PacedSteps.limit / 2).flatMap { $0 })
    #expect(isTaken)
    var isSecondTaken = steps.append(stroke)
    #expect(!isSecondTaken)
    #expect(steps.count == PacedSteps.limit)
    let first = steps.next(at: Timestamp(nanoseconds: 1_000_000_000))
    #expect(first == stroke[0])
    isSecondTaken = steps.append(stroke)
    #expect(!isSecondTaken)
    #expect(steps.count == PacedSteps.limit - 1)
  }

  @Test func `the failure of a unit names the log and polkit, and that of a program does not`() {
    let advice = TaskPerformer.advice(for: .unit("menu.service", .start))
    #expect(
      advice
        == "; the log has the reason. A user other than root needs a rule of polkit (docs/bindings.md, Units)"
    )
    // `tactile status` has at most 200 bytes of a failure.
    #expect(
      "systemctl start --no-block --no-ask-password -- menu.service ended with status 1".utf8.count
        + advice.utf8.count <= BindingReporter.longestFailure)
    #expect(TaskPerformer.advice(for: .shell("exit 3")).isEmpty)
  }
}
