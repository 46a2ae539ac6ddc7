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
  ///
  /// - Parameter file: The name of the file of bindings, for warnings.
  func run(_ list: BindingList, file: String) throws {
    let recording = try RecordingReader.load(path, isStrict: false) { try FileReader.bytes(of: $0) }
    var printer = EventPrinter(out: .output, bufferSize: 64 << 10, origin: ReplayPrinter.origin)
    let screens = { (screens: [String: Size?]) in
      BindCommand.warn(list.warnings(file: file, knowledge(of: screens)))
    }
    try Self.run(list, recording, configuration, screens: screens) { start, time in
      printer.print("\(start.occasion): \(start.task.line(with: start.values))", at: time)
    }
    printer.flush()
  }

  /// What is known about the machine of the replay.
  private func knowledge(of screens: [String: Size?]) -> BindingKnowledge {
    var known = BindingKnowledge()
    known.screens = screens
    known.source = .recording
    known.idle = configuration.server.idle
    if let scene = configuration.scene {
      known.occasions = OccasionList(of: scene.windows).message
      known.windows = Set(scene.windows.map(\.name))
    } else {
      // A default window has the name of its screen.
      known.windows = Set(screens.keys)
    }
    return known
  }

  /// Replays a recording, and calls `observe` with each start.
  ///
  /// - Parameters:
  ///   - variables: The variables of the machine.
  ///   - screens: Called with the screens of the recording before the first event.
  static func run(
    _ list: BindingList, _ recording: Recording,
    _ configuration: ReplayConfiguration = ReplayConfiguration(),
    variables: [String: String] = [:], screens: (([String: Size?]) -> Void)? = nil,
    _ observe: @escaping (BindingStart, Timestamp) -> Void
  ) throws {
    var engine = try BindingEngine(
      list, ownUser: Int(user.user), identifier: Account.identifier(named:))
    var run = ReplayRun(recording, with: configuration)
    let observeAll = { (starts: [BindingStart], time: Timestamp) in
      for start in starts { observe(start, time) }
    }
    var first = FrameMessage(time: .zero)
    first.variables = variables.sorted { $0.key < $1.key }.map {
      VariableMessage(name: $0.key, value: $0.value)
    }
    if !variables.isEmpty { observeAll(engine.starts(in: first, minute: minute), .zero) }
    run.afterDevices = { server in
      screens?(
        server.application.screens.reduce(into: [:]) { $0[$1.name] = .some($1.bounds.size) })
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
