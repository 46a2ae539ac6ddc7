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
  private let steps: ReadAhead
  private let speed: Double?
  private let hub: ClientHub
  private let whenOver: () -> Void
  /// The time of the last step.
  private var latest = Timestamp.zero
  private var startedAt: Timestamp?
  private var isOver = false

  /// Creates a source that plays a recording.
  ///
  /// - Parameters:
  ///   - steps: The steps of the recording.
  ///   - speed: The factor of playback speed; nil to play as fast as the clients read.
  ///   - whenOver: Called once, after the last event.
  init(
    _ steps: ReadAhead, speed: Double?, server: Server, hub: ClientHub,
    whenOver: @escaping () -> Void
  ) {
    self.steps = steps
    self.speed = speed
    self.server = server
    self.hub = hub
    self.whenOver = whenOver
    for (index, device) in steps.devices.enumerated() {
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

  var deviceCount: Int { steps.devices.count }

  /// The error because of which the recording ended early; nil if there was none.
  var failure: (any Error)? { steps.failure }

  func wakeUp(for deadline: Timestamp?) -> Timestamp? {
    // The clients and the thread that reads the file wake the loop.
    guard let startedAt, !isOver, !mustWait, !isReading else { return nil }
    guard let speed else { return MonotonicClock.now() }
    let due = min(deadline ?? .init(nanoseconds: .max), nextDue)
    return startedAt.advanced(by: due.seconds(since: .zero) / speed)
  }

  /// Does nothing: a recording has no state apart from its events.
  func revise(_ device: DeviceID) {}

  func proceed() {
    if startedAt == nil, server.hasSubscribers { startedAt = MonotonicClock.now() }
    guard startedAt != nil, !isOver, !mustWait else { return }
    let elapsed = self.elapsed
    for _ in 0..<Self.stepsAtOnce {
      guard let step = steps.step, step.time <= elapsed, !mustWait else { break }
      play()
      // Write each frame separately, as for live devices, so that it is not merged with the next.
      hub.flush()
    }
    if steps.isOver, end <= elapsed { finish() }
  }

  /// Does nothing: a recording has no device to own.
  func finishTurn() {}

  func stop() {}

  /// Whether a client has unread messages.
  private var mustWait: Bool { hub.hasUnwritten }

  /// Whether the next step is not read yet.
  private var isReading: Bool { steps.step == nil && !steps.isOver }

  /// The time of the next step, or of the end. Time stops while the next step is being read.
  private var nextDue: Timestamp {
    steps.step?.time ?? (steps.isOver ? end : latest)
  }

  /// The time at which all timers have fired.
  private var end: Timestamp {
    failure == nil ? steps.settledEnd : Playback.settledEnd(after: latest)
  }

  private func play() {
    steps.takeStep { step, events in
      latest = step.time
      let id = DeviceID(rawValue: UInt32(step.device + 1))
      server.receive(.events(id, events, .kernel), at: step.time)
    }
  }

  private func finish() {
    isOver = true
    let end = self.end
    server.advance(to: end)
    for index in steps.devices.indices {
      server.receive(.deviceRemoved(DeviceID(rawValue: UInt32(index + 1))), at: end)
    }
    whenOver()
  }
}
