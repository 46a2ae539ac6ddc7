import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire

/// One run of a recording through a server of its own: for each step `receive`, at the end `advance`.
struct ReplayRun {
  private let playback: Playback
  private let server: Server

  /// A run on a machine.
  init(_ recording: Recording, on machine: Machine = Machine()) {
    server = Server(configuration: machine.configuration)
    playback = Playback(recording)
    if let scene = machine.scene { server.showSystemScene(scene) }
  }

  /// The touch system it runs in.
  var application: Application { server.application }

  /// Calls back for every decision, before the frame it belongs to.
  func trace(_ observe: @escaping (TraceRecord) -> Void) {
    application.tracer = observe
  }

  /// Runs it and calls back for every frame in which something happened.
  func run(_ observe: @escaping (FrameLog) -> Void) {
    server.frameObserver = observe
    server.noticeHandler = { notice in
      guard notice.level != .info else { return }
      StandardStream.error.write("tactile: \(notice.message)\n")
    }
    for (index, device) in playback.devices.enumerated() {
      server.receive(.deviceAdded(id(index), device.description), at: .zero)
    }
    var progress = Progress("replaying", total: playback.steps.count)
    for (index, step) in playback.steps.enumerated() {
      progress.advance(to: index)
      playback.withEvents(of: step) {
        server.receive(.events(id(step.device), $0, .kernel), at: step.time)
      }
    }
    progress.finish()
    let end = playback.settledEnd
    server.advance(to: end)
    for index in playback.devices.indices { server.receive(.deviceRemoved(id(index)), at: end) }
  }

  private func id(_ index: Int) -> DeviceID {
    DeviceID(rawValue: UInt32(index + 1))
  }
}
