import Tactile
import TactileInput
import Testing

struct RemoteControlDecoderTests {
  var decoder = RemoteControlDecoder()

  mutating func feed(_ events: [InputEvent], _ source: EventSource = .kernel) -> [String] {
    var told: [RemoteControlEvent] = []
    for event in events {
      while let due = decoder.advance(to: event.time) { told.append(due) }
      if let asked = decoder.process(event, source: source) { told.append(asked) }
    }
    return told.map { "\($0.subtype) \($0.timestamp.nanoseconds / 1_000_000)" }
  }

  @Test(arguments: [
    (KeyCode.playPause, "togglePlayPause"), (KeyCode.media, "togglePlayPause"),
    (KeyCode.play, "play"), (KeyCode.playCD, "play"), (KeyCode.pause, "pause"),
    (KeyCode.pauseCD, "pause"), (KeyCode.stop, "stop"), (KeyCode.stopCD, "stop"),
  ])
  mutating func `asks when the key goes down, once`(key: UInt16, name: String) {
    let told = feed([
      .key(key, 1).at(5), .report.at(5), .key(key, 2).at(300), .key(key, 0).at(700),
    ])
    #expect(told == ["\(name) 5"])
  }

  @Test(arguments: [
    (KeyCode.nextSong, "nextTrack", "Forward"), (KeyCode.previousSong, "previousTrack", "Backward"),
  ])
  mutating func `goes on to another piece when tapped, and seeks when held`(
    key: UInt16, tap: String, direction: String
  ) {
    let tapped = feed([.key(key, 1).at(5), .key(key, 0).at(504)])
    #expect(tapped == ["\(tap) 504"])
    let held = feed([.key(key, 1).at(1000), .key(key, 2).at(1400), .key(key, 0).at(2000)])
    #expect(held == ["beginSeeking\(direction) 1500", "endSeeking\(direction) 2000"])
  }

  @Test(arguments: [(KeyCode.fastForward, "Forward"), (KeyCode.rewind, "Backward")])
  mutating func `seeks at once with a key made for it`(key: UInt16, direction: String) {
    let told = feed([.key(key, 1).at(5), .key(key, 0).at(90)])
    #expect(told == ["beginSeeking\(direction) 5", "endSeeking\(direction) 90"])
  }

  @Test mutating func `ignores a second key of the same direction`() {
    let told = feed([
      .key(KeyCode.fastForward, 1).at(5), .key(KeyCode.nextSong, 1).at(6),
      .key(KeyCode.nextSong, 0).at(7), .key(KeyCode.fastForward, 0).at(8),
    ])
    #expect(told == ["beginSeekingForward 5", "endSeekingForward 8"])
  }

  @Test mutating func `holds both directions apart`() {
    _ = feed([.key(KeyCode.nextSong, 1).at(5), .key(KeyCode.previousSong, 1).at(3)])
    #expect(decoder.nextDeadline == Timestamp(seconds: 0, microseconds: 505_000))
    let told = feed([.report.at(600)])
    #expect(Set(told) == ["beginSeekingForward 505", "beginSeekingBackward 505"])
    #expect(decoder.nextDeadline == nil)
  }

  @Test mutating func `ends seeking, once, and asks for nothing else when the device goes`() {
    _ = feed([.key(KeyCode.rewind, 1).at(5), .key(KeyCode.nextSong, 1).at(6)])
    let first = decoder.endAll(at: Timestamp(seconds: 1, microseconds: 0))
    #expect(first?.subtype == .endSeekingBackward)
    let again = decoder.endAll(at: Timestamp(seconds: 1, microseconds: 0))
    #expect(again == nil)
    let told = feed([.key(KeyCode.nextSong, 0).at(2000), .key(KeyCode.rewind, 0).at(2001)])
    #expect(told == [])
  }

  @Test mutating func `asks for nothing that a repair finds`() {
    let told = feed([.key(KeyCode.play, 1).at(1), .key(KeyCode.nextSong, 1).at(1)], .resync)
    #expect(told == [])
    _ = feed([.key(KeyCode.nextSong, 1).at(5)])
    let released = feed([.key(KeyCode.nextSong, 0).at(9)], .resync)
    #expect(released == [])
  }

  @Test mutating func `leaves the volume alone`() {
    let told = feed([.key(KeyCode.volumeUp, 1), .key(KeyCode.mute, 1), .key(KeyCode.volumeUp, 0)])
    #expect(told == [])
  }
}
