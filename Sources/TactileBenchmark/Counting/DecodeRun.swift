import Tactile
import TactileInput

/// Decoding and mapping alone: from the kernel's events to contact frames in points.
final class DecodeRun: CountedRun {
  private var pipeline: InputPipeline
  private var round: [InputEvent] = []
  private var roundLength: UInt64 = 0
  private(set) var frames = 0

  init?() {
    guard
      let pipeline = try? InputPipeline(
        device: DeviceID(rawValue: 1), description: GestureStream.description)
    else { return nil }
    self.pipeline = pipeline
    var stream = GestureStream()
    stream.round { round += $0 }
    roundLength = round[round.count - 1].time.nanoseconds
  }

  /// The number of events in a round of the stream.
  var eventsInRound: Int { round.count }

  /// Decodes whole rounds, each later than the one before.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      round.withUnsafeBufferPointer { decode($0) }
      round.withUnsafeMutableBufferPointer { [roundLength] events in
        for index in events.indices { events[index].time.nanoseconds &+= roundLength }
      }
    }
  }

  private func decode(_ events: UnsafeBufferPointer<InputEvent>) {
    var next = 0
    while true {
      let end = pipeline.take(events, from: next, source: .kernel)
      guard end < events.count else { return }
      if pipeline.process(events[end], source: .kernel) { frames += 1 }
      next = end + 1
    }
  }
}
