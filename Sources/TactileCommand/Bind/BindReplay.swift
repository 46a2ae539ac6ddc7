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
  private static let user = ClientPeer(user: 0)
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
      list, ownUser: Int(user.user), identifier: Account.identifier(named:))
    var run = ReplayRun(recording, with: configuration)
    let observeAll = { (starts: [BindingStart], time: Timestamp) in
      for start in starts { observe(start, time) }
    }
    run.afterDevices = { server in
      for screen in server.application.screens {
        guard let window = list.window(on: screen.name, size: screen.bounds.size) else { continue }
        server.show(window, of: user)
        engine.show(window: window.name, on: screen.name, size: screen.bounds.size)
      }
    }
    let pace = { (time: Timestamp) in
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
