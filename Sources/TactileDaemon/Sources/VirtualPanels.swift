import Tactile
import TactileIO
import TactileServer

/// The panels of `--panel`, which do not exist. They send no events: only scripted fingers touch their screens.
final class VirtualPanels: InputSource {
  let deviceCount: Int

  /// Adds the panels, with the numbers from 1.
  init(_ panels: [VirtualPanel], server: Server) {
    deviceCount = panels.count
    let now = MonotonicClock.now()
    for (index, panel) in panels.enumerated() {
      server.receive(
        .deviceAdded(DeviceID(rawValue: UInt32(index + 1)), panel.description), at: now)
    }
  }

  var now: Timestamp { MonotonicClock.now() }

  var present: Timestamp { MonotonicClock.now() }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? { deadline }

  /// Does nothing: a panel without events has no state.
  func revise(_ device: DeviceID) {}

  func proceed() {}

  func finishTurn() {}

  func stop() {}
}
