import Tactile
import TactileInput
import Testing

struct EventPipelineTests {
  static func pipeline(_ device: DeviceDescription) -> EventPipeline? {
    EventPipeline(
      device: DeviceID(rawValue: 1), description: device,
      classification: DeviceClassifier.classify(device))
  }

  static func words(_ pipeline: EventPipeline) -> [String] {
    pipeline.events.map { event in
      switch event {
      case .motion(let motion): "\(motion.phase)"
      case .remoteControl(let control): "\(control.subtype)"
      default: "?"
      }
    }
  }

  @Test func `exists only for accelerometers and media keys`() {
    #expect(Self.pipeline(.panel(width: 10, height: 10)) == nil)
    #expect(Self.pipeline(.with(keys: [KeyCode.playPause]))?.classification.kind == .mediaKeys)
    #expect(Self.pipeline(MotionDecoderTests.device(resolution: 1))?.orientation == nil)
  }

  @Test func `sends the events of keys, after events that are due earlier`() throws {
    var pipeline = try #require(Self.pipeline(.with(keys: [KeyCode.nextSong, KeyCode.play])))
    let isAsked = pipeline.process(.key(KeyCode.nextSong, 1).at(1), source: .kernel)
    #expect(!isAsked)
    #expect(pipeline.nextDeadline == Timestamp(seconds: 0, microseconds: 501_000))
    let isDone = pipeline.process(.key(KeyCode.play, 1).at(600), source: .kernel)
    #expect(isDone)
    #expect(Self.words(pipeline) == ["beginSeekingForward", "play"])
    let isOver = pipeline.cancelAll(at: Timestamp(seconds: 1, microseconds: 0))
    #expect(isOver)
    #expect(Self.words(pipeline) == ["endSeekingForward"])
  }

  @Test func `ends seeking when events are lost`() throws {
    var pipeline = try #require(Self.pipeline(.with(keys: [KeyCode.rewind, KeyCode.play])))
    _ = pipeline.process(.key(KeyCode.rewind, 1).at(1), source: .kernel)
    let isOver = pipeline.process(.dropped.at(2), source: .kernel)
    #expect(isOver)
    #expect(Self.words(pipeline) == ["endSeekingBackward"])
    _ = pipeline.process(.key(KeyCode.play, 1).at(3), source: .kernel)
    #expect(pipeline.events.isEmpty)
  }

  @Test func `reports the end of a shake without another event`() throws {
    var pipeline = try #require(Self.pipeline(MotionDecoderTests.device(resolution: 1000)))
    var output: [String] = []
    for event in MotionDecoderTests.swings(4) {
      if pipeline.process(event, source: .kernel) { output += Self.words(pipeline) }
    }
    let due = try #require(pipeline.nextDeadline)
    let isDue = pipeline.advance(to: due)
    #expect(isDue)
    output += Self.words(pipeline)
    #expect(output == ["began", "ended"])
    #expect(pipeline.orientation == .normal)
  }
}
