import Tactile
import TactileInput

/// An accelerometer or media keys that send any events, and the laws of their output.
struct EventPipelineRun {
  private static let mostWakeUps = 1000

  private var pipeline: EventPipeline
  private var events = FuzzedEvents()
  private var isShaking = false
  private var last = Timestamp.zero

  init(_ pipeline: EventPipeline) {
    self.pipeline = pipeline
  }

  /// Sends all events, then cancels the rest.
  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      let event = events.next(&bytes)
      if pipeline.process(event, source: events.source) { watch() }
      Law.demand(pipeline.events.count <= 8, "one event causes more than 8 events")
      checkDeadline()
    }
    if pipeline.cancelAll(at: events.time) { watch() }
    Law.demand(!isShaking, "a shake continues after the device is gone")
  }

  /// The number of wake-ups is finite.
  private mutating func checkDeadline() {
    var copy = pipeline
    var wakeUps = 0
    while let due = copy.nextDeadline {
      _ = copy.advance(to: due)
      wakeUps += 1
      Law.demand(wakeUps < Self.mostWakeUps, "does not stop waking up at \(due)")
    }
  }

  private mutating func watch() {
    for case .motion(let motion) in pipeline.events {
      switch motion.phase {
      case .began:
        Law.demand(!isShaking, "a shake begins twice")
        isShaking = true
      case .ended, .cancelled:
        Law.demand(isShaking, "a shake ends before it begins")
        isShaking = false
      }
      Law.demand(motion.timestamp >= last, "the time goes back")
      last = motion.timestamp
    }
  }
}
