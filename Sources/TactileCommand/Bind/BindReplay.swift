import Tactile
import TactileBindings
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// Prints the tasks that a recording would start. It uses no service and no clock, so that the result is the same
/// each time.
struct BindReplay {
  /// The path of the recording.
  let path: String
  let configuration: ReplayConfiguration

  /// The user who shows the windows: root, who has every permission.
  private static let user: UInt32 = 0
  /// The time of the week at which the recording begins: Monday at noon.
  private static let minute = 12 * 60

  /// Replays the recording, and prints a line for each start.
  func run(_ list: BindingList) throws {
    let recording = try RecordingReader.load(path, isStrict: false) { try FileReader.bytes(of: $0) }
    var printer = EventPrinter(out: .output, bufferSize: 64 << 10, origin: ReplayPrinter.origin)
    try Self.run(list, recording, configuration) { start, time in
      printer.print("\(start.occasion): \(start.task.line(with: start.values))", at: time)
    }
    printer.flush()
  }

  /// Replays a recording, and calls `observe` with each start.
  static func run(
    _ list: BindingList, _ recording: Recording,
    _ configuration: ReplayConfiguration = ReplayConfiguration(),
    _ observe: @escaping (BindingStart, Timestamp) -> Void
  ) throws {
    var engine = try BindingEngine(
      list, ownUser: Int(user), identifier: Account.identifier(named:))
    var run = ReplayRun(recording, with: configuration)
    var client: ReplayClient?
    let observeAll = { (starts: [BindingStart], time: Timestamp) in
      for start in starts { observe(start, time) }
    }
    run.afterDevices = { server in
      let new = ReplayClient(server, user: user)
      for screen in server.application.screens {
        guard let window = list.window(on: screen.name, size: screen.bounds.size) else { continue }
        new.show(window)
        engine.show(window: window.name, on: screen.name, size: screen.bounds.size)
      }
      client = new
    }
    let pace = { (time: Timestamp) in
      client?.discardMessages()
      observeAll(engine.starts(until: time, minute: minute(at: time)), time)
    }
    run.run(pace: pace) { frame in
      let message = frame.message
      observeAll(engine.starts(in: message, minute: minute(at: message.time)), message.time)
    }
    observeAll(engine.end(), Playback(recording).settledEnd)
  }

  private static func minute(at time: Timestamp) -> Int {
    (minute + Int(time.seconds(since: .zero) / 60)) % WeekTime.week
  }
}

/// A client of the server of a replay, which shows windows.
private struct ReplayClient {
  private static let id = ClientID(rawValue: 1)
  private let server: Server

  init(_ server: Server, user: UInt32) {
    self.server = server
    server.receive(.clientConnected(Self.id, ClientPeer(user: user)), at: .zero)
  }

  /// Shows a window by the call that an app uses.
  func show(_ window: WindowDescription) {
    var writer = JSONWriter()
    writer.call(VarlinkCall(.attach(AttachParameters(windows: .array([window.json])))))
    writer.bytes.withUnsafeBytes { server.receive(.clientSent(Self.id, $0), at: .zero) }
    while server.hasWork { server.doNextWork(at: .zero) }
    discardMessages()
  }

  /// Discards the messages of the server.
  func discardMessages() {
    server.flush { _, queue, _ in queue.clear() }
  }
}
