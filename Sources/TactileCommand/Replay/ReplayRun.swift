import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// One run through a server of its own: for each step `receive`, at the end `advance`.
struct ReplayRun<Source: StepSource> {
  private let source: Source
  private let server: Server

  /// A run on a machine.
  init(of source: Source, on machine: Machine = Machine()) {
    server = Server(configuration: machine.configuration)
    self.source = source
    if let scene = machine.scene { server.showSystemScene(scene) }
  }

  /// The touch system it runs in.
  var application: Application { server.application }

  /// Calls back for every decision, before the frame it belongs to.
  func trace(_ observe: @escaping (TraceRecord) -> Void) {
    application.tracer = observe
  }

  /// Runs it and calls back for every frame in which something happened.
  ///
  /// - Parameter pace: Is told each moment before something happens in it, and may wait for it; nil
  ///   for a run that nobody watches. What happens is the same.
  func run(
    pace: ((Timestamp) -> Void)? = nil, _ observe: @escaping (FrameLog) -> Void
  ) throws(Source.Failure) {
    server.frameObserver = observe
    server.noticeHandler = { notice in
      guard notice.level != .info else { return }
      StandardStream.error.write("tactile: \(notice.message)\n")
    }
    for (index, device) in source.devices.enumerated() {
      server.receive(.deviceAdded(id(index), device.description), at: .zero)
    }
    var progress = Progress("replaying", total: source.extent)
    try source.visitSteps { device, time, events, done in
      if let pace { wait(until: time, pace) } else { progress.step(to: done) }
      server.receive(.events(id(device), events, .kernel), at: time)
    }
    progress.finish()
    let end = source.settledEnd
    if let pace { wait(until: end, pace) }
    server.advance(to: end)
    for index in source.devices.indices { server.receive(.deviceRemoved(id(index)), at: end) }
  }

  /// Has the timers that are due until then fire in their time, and not all at once with the step.
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
  /// A run of a recording on a machine.
  init(_ recording: Recording, on machine: Machine = Machine()) {
    self.init(of: Playback(recording), on: machine)
  }
}
