import Tactile
import TactileInput
import TactileWire

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

/// Writing the JSON of touches alone: ten moving fingers, frame after frame.
final class EncodeRun: CountedRun {
  private var writer = JSONWriter(capacity: 4096)
  private var touches: [TouchMessage] = []
  private(set) var touchChanges = 0
  private(set) var bytes = 0

  init() {
    for finger in 0..<10 {
      let location = Point(x: 150.25 + 210.5 * Double(finger), y: 300.125)
      touches.append(
        TouchMessage(
          id: finger + 1, device: 1, window: PreparedString("default"),
          view: PreparedString("default"), phase: .moved, location: location,
          previousLocation: location, tapCount: 1, majorRadius: 12.5))
    }
  }

  /// Writes whole rounds. A round has as many frames as the drag of ten fingers in ``GestureStream``.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      for step in 1...30 { writeFrame(Double(step) * 3.0625) }
    }
  }

  private func writeFrame(_ offset: Double) {
    writer.removeAll()
    writer.beginArray()
    for index in touches.indices {
      touches[index].previousLocation = touches[index].location
      touches[index].location.y = 300.125 + offset
      touches[index].write(into: &writer)
    }
    writer.endArray()
    writer.endMessage()
    touchChanges += touches.count
    bytes += writer.bytes.count
  }
}
