import Tactile
import TactileInput
import Testing

struct RemoteControlDecoderTests {
  var decoder = RemoteControlDecoder()

  mutating func feed(_ events: [InputEvent], _ source: EventSource = .kernel) -> [String] {
    var output: [RemoteControlEvent] = []
    for event in events {
      while let due = decoder.advance(to: event.time) { output.append(due) }
      if let asked = decoder.process(event, source: source) { output.append(asked) }
    }
    return output.map { "\($0.subtype) \($0.timestamp.nanoseconds / 1_000_000)" }
  }

  @Test(arguments: [
    (KeyCode.playPause, "togglePlayPause"), (KeyCode.media, "togglePlayPause"),
    (KeyCode.play, "play"), (KeyCode.playCD, "play"), (KeyCode.pause, "pause"),
    (KeyCode.pauseCD, "pause"), (KeyCode.stop, "stop"), (KeyCode.stopCD, "stop"),
  ])
  mutating func `sends one event when the key is pressed`(key: UInt16, name: String) {
    let output = feed([
      .key(key, 1).at(5), .report.at(5), .key(key, 2).at(300), .key(key, 0).at(700),
    ])
    #expect(output == ["\(name) 5"])
  }

  @Test(arguments: [
    (KeyCode.nextSong, "nextTrack", "Forward"), (KeyCode.previousSong, "previousTrack", "Backward"),
  ])
  mutating func `selects another track when tapped, and seeks when held`(
    key: UInt16, tap: String, direction: String
  ) {
    let tapped = feed([.key(key, 1).at(5), .key(key, 0).at(504)])
    #expect(tapped == ["\(tap) 504"])
    let held = feed([.key(key, 1).at(1000), .key(key, 2).at(1400), .key(key, 0).at(2000)])
    #expect(held == ["beginSeeking\(direction) 1500", "endSeeking\(direction) 2000"])
  }

  @Test(arguments: [(KeyCode.fastForward, "Forward"), (KeyCode.rewind, "Backward")])
  mutating func `seeks at once with a seek key`(key: UInt16, direction: String) {
    let output = feed([.key(key, 1).at(5), .key(key, 0).at(90)])
    #expect(output == ["beginSeeking\(direction) 5", "endSeeking\(direction) 90"])
  }

  @Test mutating func `ignores a second key of the same direction`() {
    let output = feed([
      .key(KeyCode.fastForward, 1).at(5), .key(KeyCode.nextSong, 1).at(6),
      .key(KeyCode.nextSong, 0).at(7), .key(KeyCode.fastForward, 0).at(8),
    ])
    #expect(output == ["beginSeekingForward 5", "endSeekingForward 8"])
  }

  @Test mutating func `holds both directions apart`() {
    _ = feed([.key(KeyCode.nextSong, 1).at(5), .key(KeyCode.previousSong, 1).at(3)])
    #expect(decoder.nextDeadline == Timestamp(seconds: 0, microseconds: 505_000))
    let output = feed([.report.at(600)])
    #expect(Set(output) == ["beginSeekingForward 505", "beginSeekingBackward 505"])
    #expect(decoder.nextDeadline == nil)
  }

  @Test mutating func `ends seeking once, and sends nothing else, when the device is removed`() {
    _ = feed([.key(KeyCode.rewind, 1).at(5), .key(KeyCode.nextSong, 1).at(6)])
    let first = decoder.endAll(at: Timestamp(seconds: 1, microseconds: 0))
    #expect(first?.subtype == .endSeekingBackward)
    let again = decoder.endAll(at: Timestamp(seconds: 1, microseconds: 0))
    #expect(again == nil)
    let output = feed([.key(KeyCode.nextSong, 0).at(2000), .key(KeyCode.rewind, 0).at(2001)])
    #expect(output == [])
  }

  @Test mutating func `sends nothing for keys in a resynchronization`() {
    let output = feed([.key(KeyCode.play, 1).at(1), .key(KeyCode.nextSong, 1).at(1)], .resync)
    #expect(output == [])
    _ = feed([.key(KeyCode.nextSong, 1).at(5)])
    let released = feed([.key(KeyCode.nextSong, 0).at(9)], .resync)
    #expect(released == [])
  }

  @Test mutating func `ignores volume keys`() {
    let output = feed([.key(KeyCode.volumeUp, 1), .key(KeyCode.mute, 1), .key(KeyCode.volumeUp, 0)])
    #expect(output == [])
  }
}
