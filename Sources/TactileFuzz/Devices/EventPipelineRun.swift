import Tactile
import TactileInput

/// An accelerometer or media keys that send anything, and the laws of what they ask for.
struct EventPipelineRun {
  private static let mostWakeUps = 1000

  private var pipeline: EventPipeline
  private var events = FuzzedEvents()
  private var isShaking = false
  private var last = Timestamp.zero

  init(_ pipeline: EventPipeline) {
    self.pipeline = pipeline
  }

  /// Sends all events there are, and cancels what is left.
  mutating func run(_ bytes: inout InputBytes) {
    while !bytes.isEmpty {
      let event = events.next(&bytes)
      if pipeline.process(event, source: events.source) { watch() }
      Law.demand(pipeline.events.count <= 8, "an event makes few")
      checkDeadline()
    }
    if pipeline.cancelAll(at: events.time) { watch() }
    Law.demand(!isShaking, "a shake outlives the device")
  }

  /// Whoever wakes it when it asks to be woken comes to an end.
  private mutating func checkDeadline() {
    var copy = pipeline
    var wakeUps = 0
    while let due = copy.nextDeadline {
      _ = copy.advance(to: due)
      wakeUps += 1
      Law.demand(wakeUps < Self.mostWakeUps, "wakes up without end at \(due)")
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
      Law.demand(motion.timestamp >= last, "time goes back")
      last = motion.timestamp
    }
  }
}
