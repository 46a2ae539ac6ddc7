import Tactile
import TactileInput

/// What precedes the write to the clone of an owned panel, without the server: from the kernel's events to those of
/// the clone, with all touches passed.
final class CloneRun: CountedRun {
  private var pipeline: InputPipeline
  private var owner: PanelOwner
  private var round: [InputEvent] = []
  private var roundLength: UInt64 = 0
  private(set) var frames = 0
  /// The number of events that the clone has received.
  private(set) var events = 0

  init?() {
    let description = GestureStream.description
    let settings = DeviceSettings(DeviceClassifier.classify(description))
    guard
      let pipeline = try? InputPipeline(
        device: DeviceID(rawValue: 1), description: description, settings: settings),
      let owner = PanelOwner(of: description, settings: settings, pipeline: pipeline)
    else { return nil }
    self.pipeline = pipeline
    self.owner = owner
    var stream = GestureStream()
    stream.round { round += $0 }
    roundLength = round[round.count - 1].time.nanoseconds
  }

  /// Converts whole rounds, each later than the one before.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      round.withUnsafeBufferPointer { convert($0) }
      round.withUnsafeMutableBufferPointer { [roundLength] events in
        for index in events.indices { events[index].time.nanoseconds &+= roundLength }
      }
    }
  }

  private func convert(_ kernel: UnsafeBufferPointer<InputEvent>) {
    var next = 0
    while true {
      let end = pipeline.take(kernel, from: next, source: .kernel)
      guard end < kernel.count else { return }
      next = end + 1
      guard pipeline.process(kernel[end], source: .kernel) else { continue }
      frames += 1
      let (frame, time) = (pipeline.readPanelFrame(), pipeline.frame.timestamp)
      if let hasEvents = owner.writeMoves(in: frame, at: time) {
        if hasEvents { events += owner.frame.events.count }
        continue
      }
      owner.track(frame)
      if owner.write(at: time) { events += owner.frame.events.count }
    }
  }
}
