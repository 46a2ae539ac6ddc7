import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// Sends the steps of a recording to a server, which exists only for this run.
struct ReplayRun<Source: StepSource> {
  private let source: Source
  private let server: Server
  private let scene: SceneDescription?

  /// Creates a run of the steps of a source.
  init(of source: Source, with configuration: ReplayConfiguration = ReplayConfiguration()) {
    server = Server(configuration: configuration.server)
    self.source = source
    scene = configuration.scene
    if let scene = configuration.scene { server.showSystemScene(scene) }
  }

  /// The touch system of the server.
  var application: Application { server.application }

  /// Sets the handler of decisions. It receives each decision before the frame of that decision.
  func trace(_ observe: @escaping (TraceRecord) -> Void) {
    application.tracer = observe
  }

  /// Sets the handler of contacts that end before their position is known: the name of the device, and the
  /// time. Without a handler, standard error contains a warning about the first one of each device.
  func watchLostContacts(_ observe: @escaping (String, Timestamp) -> Void) {
    server.lostContactObserver = observe
  }

  /// Runs all steps and calls `observe` with each frame that contains events.
  ///
  /// - Parameters:
  ///   - pace: Called with the time of each step and timer before it runs, so that it can wait; nil to
  ///     run without waiting. The frames are the same in both cases.
  ///   - limit: The time after which no step runs. Time then continues for the usual time after it.
  ///     Nil runs all steps.
  func run(
    pace: ((Timestamp) -> Void)? = nil, until limit: Timestamp? = nil,
    _ observe: @escaping (FrameLog) -> Void
  ) throws(Source.Failure) {
    server.frameObserver = observe
    server.noticeHandler = { notice in
      guard notice.level != .info, limit == nil else { return }
      StandardStream.error.writeLine("tactile: \(notice.message)")
    }
    for (index, device) in source.devices.enumerated() {
      server.receive(.deviceAdded(id(index), device.description), at: .zero)
    }
    if limit == nil { warnOfHiddenWindows() }
    var progress = Progress("replaying", total: source.extent)
    try source.visitSteps(until: limit) { device, time, events, done in
      if let pace { wait(until: time, pace) } else if limit == nil { progress.step(to: done) }
      server.receive(.events(id(device), events, .kernel), at: time)
    }
    progress.finish()
    let end =
      limit.map { min(Playback.settledEnd(after: $0), source.settledEnd) } ?? source.settledEnd
    if let pace { wait(until: end, pace) }
    server.advance(to: end)
    for index in source.devices.indices { server.receive(.deviceRemoved(id(index)), at: end) }
  }

  /// Prints a warning for each window of the scene that no device of the recording shows.
  private func warnOfHiddenWindows() {
    let screens = application.screens.map(\.name)
    let present =
      screens.isEmpty
      ? "has no screen"
      : "has the screen \(screens.map { Excerpt.quoting($0) }.joined(separator: ", "))"
    for window in scene?.windows ?? [] {
      guard let screen = window.screen, !screens.contains(screen) else { continue }
      StandardStream.error.writeLine(
        "tactile: warning: the window \(Excerpt.quoting(window.name)) is not shown, because it waits for "
          + "the screen \(Excerpt.quoting(screen)), and the recording \(present); name a configuration "
          + "whose device rule has this screen, with --config")
    }
  }

  /// Waits until a time. Timers that are due before it fire at their own times.
  private func wait(until time: Timestamp, _ pace: (Timestamp) -> Void) {
    while let due = server.nextDeadline, due < time {
      pace(due)
      server.advance(to: due)
    }
    pace(time)
  }

  private func id(_ index: Int) -> DeviceID {
    DeviceID(rawValue: UInt32(index + 1))
  }
}

extension ReplayRun where Source == Playback {
  /// Creates a run of a recording.
  init(_ recording: Recording, with configuration: ReplayConfiguration = ReplayConfiguration()) {
    self.init(of: Playback(recording), with: configuration)
  }
}
