@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileServer

/// The time of a start, and of attaching a large scene.
enum StartRows {
  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    [
      Row(
        "tactiled, from start to READY=1, no device", "ms",
        try (0..<10).map { _ in try start(paths) }, aim: Row.Aim(10)),
      Row(
        "a client attaches a window of 2,000 views with a recognizer each", "ms",
        try (0..<10).map { _ in try attach(2000) },
        aim: Row.Aim(20)),
    ]
  }

  /// The milliseconds from a daemon's start until it tells the service manager READY=1.
  private static func start(_ paths: BenchmarkPaths) throws -> Double {
    let folder = try TemporaryFolder()
    let path = folder.path + "/notify"
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw BenchmarkError.failed("cannot bind a socket at \(path)") }
    let begin = MonotonicClock.now()
    let process = try spawn([paths.tactiled, "--socket", folder.path + "/socket"], notify: path)
    defer {
      kill(process, SIGTERM)
      waitpid(process, nil, 0)
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while MonotonicClock.now().seconds(since: begin) < 10 {
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 1000) > 0 else { continue }
      let count = recv(socket, &buffer, buffer.count, 0)
      let said = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
      if said.contains("READY=1") { return MonotonicClock.now().seconds(since: begin) * 1e3 }
    }
    throw BenchmarkError.timedOut("READY=1")
  }

  private static func spawn(_ words: [String], notify: String) throws -> pid_t {
    setenv("NOTIFY_SOCKET", notify, 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    var child = pid_t()
    let list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for word in list { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    guard posix_spawn(&child, words[0], &actions, nil, list, environ) == 0 else {
      throw BenchmarkError.failed("cannot start \(words[0])")
    }
    return child
  }

  /// The milliseconds that a server takes to attach a client's scene of `count` views.
  private static func attach(_ count: Int) throws -> Double {
    let server = Server(configuration: ServerConfiguration())
    server.receive(.deviceAdded(DeviceID(rawValue: 1), GestureStream.description), at: .zero)
    let client = ClientID(rawValue: 1)
    server.receive(.clientConnected(client, ClientPeer(user: 0)), at: .zero)
    let views = (0..<count).map { index in
      #"{"name":"view\#(index)","frame":[\#(index % 100 * 20),\#(index / 100 * 10),20,10],"#
        + #""gestures":[{"kind":"tap"}]}"#
    }
    let call =
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":[{"name":"large","#
      + #""views":["# + views.joined(separator: ",") + "]}]}}\0"
    let bytes = Array(call.utf8)
    let begin = MonotonicClock.now()
    bytes.withUnsafeBytes { server.receive(.clientSent(client, $0), at: .zero) }
    let milliseconds = MonotonicClock.now().seconds(since: begin) * 1e3
    var reply: [UInt8] = []
    server.flush { _, queue, _ in
      queue.write { bytes in
        reply += bytes
        return bytes.count
      }
    }
    let text = String(decoding: reply.prefix(400), as: UTF8.self)
    guard !text.contains(#""error""#), !text.isEmpty else {
      throw BenchmarkError.failed("the server rejected the scene: \(text)")
    }
    return milliseconds
  }
}

/// The memory and the wake-ups of idle programs.
enum IdleRows {
  private static let seconds: UInt32 = 10

  static func measure(_ paths: BenchmarkPaths) throws -> [Row] {
    let peers = Peer.debian + [.relay(paths), .tactiled(paths)]
    let programs = try peers.map { try MockedProgram($0.words, paths: paths) }
    for (peer, program) in zip(peers, programs) where peer.serves { try program.waitForSocket() }
    sleep(1)
    let before = try programs.map { try $0.measurements() }
    sleep(seconds)
    let after = try programs.map { try $0.measurements() }
    var rows: [Row] = []
    let lisgd = zip(peers, after).first { $0.0.name == "lisgd" }.map { Double($0.1.resident) }
    for (index, peer) in peers.enumerated() {
      let isOurs = peer.name == "tactiled"
      let resident = Double(after[index].resident) / 1000
      let most = lisgd.map { Row.Aim($0 * 1.1 / 1000, "10 % more than lisgd") } ?? Row.Aim(5.5)
      rows.append(Row("\(peer.name): resident", "MB", [resident], aim: isOurs ? most : nil))
      rows.append(
        Row(
          "\(peer.name): proportional", "MB", [Double(after[index].proportional) / 1000],
          aim: isOurs ? Row.Aim(4) : nil))
      rows.append(
        Row(
          "\(peer.name): wake-ups in \(seconds) s", "",
          [Double(after[index].sleeps - before[index].sleeps)], aim: isOurs ? Row.Aim(0) : nil))
    }
    return rows
  }
}
