import CAllocationCounter
import Tactile
import TactileInput

/// Decoding and mapping alone: the kernel's events in, contact frames in points out.
final class DecodeRun {
  private var pipeline: InputPipeline
  private var round: [InputEvent] = []
  private var roundLength: UInt64 = 0
  private var roundsRun: UInt64 = 0
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

  /// Events in one round of the stream.
  var eventsInRound: Int { round.count }

  /// Decodes whole rounds, each later than the one before.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      let shift = roundsRun * roundLength
      roundsRun += 1
      for index in round.indices {
        var event = round[index]
        event.time.nanoseconds += shift
        if pipeline.process(event, source: .kernel) { frames += 1 }
      }
    }
  }

  /// How many blocks some rounds ask memory for.
  func allocations(rounds: Int) -> UInt {
    let before = allocation_count()
    run(rounds: rounds)
    return allocation_count() - before
  }
}
