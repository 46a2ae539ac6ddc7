import Tactile
import TactileIO
import TactileInput
import TactileRecording
import TactileServer
import TactileWire

/// Sends the steps of a recording to a server, which exists only for this run.
struct ReplayRun<Source: StepSource> {
  private let source: Source
  private let server: Server
  private let scene: SceneDescription?
  /// Called with each panel that is owned, and its clone; nil if panels are not owned.
  private var addClone: ((DeviceID, CloneDescription) -> Void)?
  /// Called before each warning on standard error, to write the collected lines that precede it.
  var beforeWarning: (() -> Void)?
  /// Whether the frames contain the JSON of their entries too.
  var hasJSON = false
  /// Called with the server when it has all devices of the recording.
  var afterDevices: ((Server) -> Void)?
  /// Called at moments at which nothing touches a panel, at most one in each ``ReplayStart/interval``.
  var atRest: ((ReplayStart) -> Void)?

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

  /// Owns every panel of the recording, whatever the options of owning say.
  ///
  /// - Parameters:
  ///   - add: Called with each panel and its clone at the start of the run.
  ///   - observe: Called with the events of a clone.
  mutating func own(
    _ add: @escaping (DeviceID, CloneDescription) -> Void,
    _ observe: @escaping (DeviceID, CloneFrame) -> Void
  ) {
    addClone = add
    server.cloneFrameHandler = observe
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
    // What it holds may hold windows of the server, and these hold the server's publisher.
    defer { server.frameObserver = nil }
    server.observerReadsJSON = hasJSON
    // The server keeps the handler, so the handler must not keep the server.
    server.noticeHandler = { [beforeWarning] notice in
      guard notice.level != .info, limit == nil else { return }
      Self.warn(notice.message, after: beforeWarning)
    }
    for (index, device) in source.devices.enumerated() {
      server.receive(.deviceAdded(id(index), device.description), at: source.start?.time ?? .zero)
      if let pipeline = source.start?.pipelines[id(index)] {
        server.resume(id(index), with: pipeline)
      }
      if let addClone, let clone = server.cloneDescription(of: id(index)), server.own(id(index)) {
        addClone(id(index), clone)
      }
    }
    afterDevices?(server)
    if limit == nil { warnOfHiddenWindows() }
    var progress = Progress("replaying", total: source.extent)
    var (steps, lastRest) = (0, Timestamp.zero)
    try source.visitSteps(until: limit) { device, time, events, done in
      if let pace { wait(until: time, pace) } else if limit == nil { progress.step(to: done) }
      if let atRest, let start = restingStart(before: steps, at: events[0].time, since: lastRest) {
        lastRest = start.time
        atRest(start)
      }
      steps += 1
      server.receive(.events(id(device), events, .kernel), at: time)
    }
    progress.finish()
    let end =
      limit.map { min(Playback.settledEnd(after: $0), source.settledEnd) } ?? source.settledEnd
    if let pace { wait(until: end, pace) }
    server.advance(to: end)
    if limit == nil { warnOfOddities() }
    for index in source.devices.indices { server.receive(.deviceRemoved(id(index)), at: end) }
  }

  /// Returns the state before a step; nil if something touches a panel, or if the last moment of rest is too recent.
  private func restingStart(
    before step: Int, at time: Timestamp, since last: Timestamp
  ) -> ReplayStart? {
    guard last.advanced(by: ReplayStart.interval) <= time, application.now <= time,
      application.liveTouches.isEmpty
    else { return nil }
    // Filters hold contacts back until a time. The step itself would fire them too.
    server.advance(to: time)
    return server.restingPipelines.map { ReplayStart(step: step, time: time, pipelines: $0) }
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
      Self.warn(
        "warning: the window \(Excerpt.quoting(window.name)) is not shown, because it waits for "
          + "the screen \(Excerpt.quoting(screen)), and the recording \(present); name a configuration "
          + "whose device rule has this screen, with --config", after: beforeWarning)
    }
  }

  /// Prints a warning for each unexpected behaviour of a device about which something is to be done.
  private func warnOfOddities() {
    for device in server.deviceMessages {
      for count in device.oddities {
        guard let advice = EventLine.advice(on: count) else { continue }
        Self.warn(
          "warning: device \(device.id) \(Excerpt.quoting(device.name)): unexpected "
            + "\(EventLine.text(of: count)); \(advice)", after: beforeWarning)
      }
    }
  }

  private static func warn(_ message: String, after beforeWarning: (() -> Void)?) {
    beforeWarning?()
    StandardStream.error.writeLine("tactile: \(message)")
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

/// The source of a replay's steps: a recording in memory, or a file that is read during the replay.
protocol StepSource {
  associatedtype Failure: Error

  /// The devices. Steps contain the indexes of this list.
  var devices: [RecordedDevice] { get }
  /// The time at which no timers are left after the last step.
  var settledEnd: Timestamp { get }
  /// The total amount of work, in any unit, for showing the progress.
  var extent: Int { get }
  /// The state in which the run begins, with the steps that follow; nil for the beginning of the recording.
  var start: ReplayStart? { get }

  /// Calls `visit` for each step in order, with the amount of work that is done.
  ///
  /// - Parameter limit: The time of the last step; nil for all steps.
  func visitSteps(
    until limit: Timestamp?,
    _ visit: (_ device: Int, _ time: Timestamp, UnsafeBufferPointer<InputEvent>, _ done: Int) ->
      Void
  ) throws(Failure)
}

extension StepSource {
  var start: ReplayStart? { nil }
}

/// A moment of a run at which nothing touched a panel. Another run with the same rules for devices can begin there.
struct ReplayStart {
  /// The shortest time between two of them, in seconds: longer than any threshold.
  static let interval: TimeInterval = 2

  /// The index of the first step that follows.
  let step: Int
  let time: Timestamp
  /// The states of panels and pens.
  let pipelines: [DeviceID: InputPipeline]
}

/// The steps of a recording from a moment at which nothing touched a panel.
struct RestOfPlayback: StepSource {
  let playback: Playback
  let start: ReplayStart?

  var devices: [RecordedDevice] { playback.devices }
  var settledEnd: Timestamp { playback.settledEnd }
  var extent: Int { playback.steps.count }

  func visitSteps(
    until limit: Timestamp?,
    _ visit: (Int, Timestamp, UnsafeBufferPointer<InputEvent>, Int) -> Void
  ) {
    for index in (start?.step ?? 0)..<playback.steps.count {
      let step = playback.steps[index]
      if let limit, step.time > limit { break }
      playback.withEvents(of: step) { visit(step.device, step.time, $0, index) }
    }
  }
}

extension Playback: StepSource {
  var extent: Int { steps.count }

  func visitSteps(
    until limit: Timestamp?,
    _ visit: (Int, Timestamp, UnsafeBufferPointer<InputEvent>, Int) -> Void
  ) {
    RestOfPlayback(playback: self, start: nil).visitSteps(until: limit, visit)
  }
}
