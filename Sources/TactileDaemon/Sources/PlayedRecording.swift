import Tactile
import TactileIO
import TactileRecording
import TactileServer

/// Plays a recording through the server as if its devices were connected.
///
/// Playback begins with the first client that receives events, so that this client receives all events. It pauses
/// while a client has unread messages. The clock of the touches is the recording's own, so gestures
/// are the same at every speed.
final class PlayedRecording: InputSource {
  /// The most steps in one turn, so that the loop also serves clients.
  private static let stepsAtOnce = 64
  private let server: Server
  private let playback: Playback
  private let speed: Double?
  private let hub: ClientHub
  private let whenOver: () -> Void
  private var next = 0
  private var startedAt: Timestamp?
  private var isOver = false

  /// Creates a source that plays a recording.
  ///
  /// - Parameters:
  ///   - speed: The factor of playback speed; nil to play as fast as the clients read.
  ///   - whenOver: Called once, after the last event.
  init(
    _ recording: Recording, speed: Double?, server: Server, hub: ClientHub,
    whenOver: @escaping () -> Void
  ) {
    playback = Playback(recording)
    self.speed = speed
    self.server = server
    self.hub = hub
    self.whenOver = whenOver
    for (index, device) in playback.devices.enumerated() {
      server.receive(
        .deviceAdded(DeviceID(rawValue: UInt32(index + 1)), device.description), at: .zero)
    }
  }

  /// The elapsed time, but never later than the next event: a timer fires before the next event
  /// only if it is due before it.
  var now: Timestamp { min(elapsed, nextDue) }

  var present: Timestamp { now }

  /// The time since the beginning of the recording.
  private var elapsed: Timestamp {
    guard let startedAt else { return .zero }
    guard let speed else { return Timestamp(nanoseconds: .max) }
    return Timestamp.zero.advanced(by: MonotonicClock.now().seconds(since: startedAt) * speed)
  }

  var deviceCount: Int { playback.devices.count }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? {
    guard let startedAt, !isOver else { return nil }
    guard let speed, !mustWait else { return mustWait ? nil : MonotonicClock.now() }
    let due = min(deadline ?? .init(nanoseconds: .max), nextDue)
    return startedAt.advanced(by: due.seconds(since: .zero) / speed)
  }

  /// Does nothing: a recording has no state apart from its events.
  func revise(_ device: DeviceID) {}

  func proceed() {
    if startedAt == nil, server.hasSubscribers { startedAt = MonotonicClock.now() }
    guard startedAt != nil, !isOver, !mustWait else { return }
    let limit = next + Self.stepsAtOnce
    let elapsed = self.elapsed
    while next < playback.steps.count, next < limit, nextDue <= elapsed, !mustWait {
      step()
      // Write each frame separately, as for live devices, so that it is not merged with the next.
      hub.flush()
    }
    if next == playback.steps.count, nextDue <= elapsed { finish() }
  }

  /// Whether a client has unread messages.
  private var mustWait: Bool { hub.hasUnwritten }

  private var nextDue: Timestamp {
    next < playback.steps.count
      ? playback.steps[next].time : playback.settledEnd
  }

  private func step() {
    let step = playback.steps[next]
    next += 1
    let id = DeviceID(rawValue: UInt32(step.device + 1))
    playback.withEvents(of: step) { server.receive(.events(id, $0, .kernel), at: step.time) }
  }

  private func finish() {
    isOver = true
    let end = playback.settledEnd
    server.advance(to: end)
    for index in playback.devices.indices {
      server.receive(.deviceRemoved(DeviceID(rawValue: UInt32(index + 1))), at: end)
    }
    whenOver()
  }
}
