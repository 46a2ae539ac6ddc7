import Tactile
import TactileInput
import TactileTesting
import Testing

@testable import TactileRecording

@Suite("Hiding touched positions")
struct AnonymizerTests {
  private static let half = HiddenRegion(x: 0, y: 0.5, width: 1, height: 0.5)

  /// A panel of 1000 by 1000 units and its events; each frame is `ms: type code value, …`.
  private func recording(slots: Bool = true, pen: Bool = false, _ frames: String...) -> Recording {
    var device = DeviceDescription(name: "panel")
    device.codes[EventType.abs] = CodeSet(slots ? [0, 1, 0x2f, 0x35, 0x36, 0x39] : [0, 1])
    device.codes[EventType.key] = CodeSet(pen ? [0x14a, 0x140] : [0x14a])
    for code in device.codes[EventType.abs]?.codes ?? [] {
      device.axes[code] = AbsoluteAxis(minimum: 0, maximum: code == 0x2f ? 4 : 1000)
    }
    var events: [RecordedEvent] = []
    for frame in frames {
      let parts = frame.split(separator: ":")
      let time = Timestamp(nanoseconds: 1000 + UInt64(parts[0])! * 1_000_000)
      for text in (String(parts[1]) + ",0 0 0").split(separator: ",") {
        let numbers = text.split(separator: " ").map { Int32($0)! }
        let event = InputEvent(
          time: time, type: UInt16(numbers[0]), code: UInt16(numbers[1]), value: numbers[2])
        events.append(RecordedEvent(device: 0, event: event))
      }
    }
    return Recording(
      format: .evemu, version: nil, devices: [RecordedDevice(description: device)], events: events)
  }

  /// Returns the hidden recording's events as `code=value`, in a list for each frame.
  private func hidden(_ recording: Recording, _ regions: [HiddenRegion] = [half]) -> [[String]] {
    var frames: [[String]] = [[]]
    for event in Anonymizer.hide(regions, in: recording).events.map(\.event) {
      if event.isReport {
        frames.append([])
      } else {
        frames[frames.count - 1].append("\(event.code)=\(event.value)")
      }
    }
    return frames.dropLast()
  }

  @Test func `every touch in the region lands in its middle`() {
    let pin = recording(
      "0: 3 57 1, 3 53 100, 3 54 600, 3 0 100, 3 1 600, 1 330 1", "50: 3 57 -1, 1 330 0",
      "300: 3 57 2, 3 53 900, 3 54 950, 3 0 900, 3 1 950, 1 330 1", "350: 3 57 -1, 1 330 0")
    let tap = ["53=500", "54=750", "330=1", "0=500", "1=750"]
    #expect(
      hidden(pin) == [["57=1"] + tap, ["57=-1", "330=0"], ["57=2"] + tap, ["57=-1", "330=0"]])
  }

  @Test func `the movement of a finger is kept, up to the edge of the panel`() {
    let swipe = recording(
      "0: 3 57 1, 3 53 900, 3 54 600", "8: 3 53 700", "16: 3 53 100, 3 54 610", "24: 3 57 -1")
    #expect(
      hidden(swipe) == [
        ["57=1", "53=500", "54=750", "0=500", "1=750"], ["53=300", "0=300"],
        ["53=0", "54=760", "0=0", "1=760"], ["57=-1"],
      ])
  }

  @Test func `a touch elsewhere is not moved, independent of its slot's last position`() {
    let mixed = recording(
      "0: 3 57 1, 3 53 100, 3 54 600", "50: 3 57 -1",
      // The kernel does not repeat 100, which was the last value in the slot.
      "90: 3 57 2, 3 54 200", "95: 3 54 700")
    #expect(
      hidden(mixed).suffix(2) == [
        ["57=2", "53=100", "54=200", "0=100", "1=200"], ["54=700", "1=700"],
      ])
  }

  @Test func `fingers that land together keep their distance, later ones do not`() {
    let pinch = recording(
      "0: 3 47 0, 3 57 1, 3 53 300, 3 54 800", "20: 3 47 1, 3 57 2, 3 53 500, 3 54 800",
      "120: 3 47 2, 3 57 3, 3 53 900, 3 54 900")
    let frames = hidden(pinch)
    #expect(frames[1].suffix(2) == ["53=700", "54=750"])
    #expect(frames[2].suffix(2) == ["53=500", "54=750"])
  }

  @Test func `a landing beyond the end of an axis is hidden too`() {
    let tap = recording("0: 3 57 1, 3 53 1100, 3 54 600")
    #expect(hidden(tap) == [["57=1", "53=500", "54=750", "0=500", "1=750"]])
  }

  @Test func `the single-touch axes follow the finger that landed first`() {
    let two = recording(
      "0: 3 47 1, 3 57 1, 3 53 300, 3 54 800, 3 0 300, 3 1 800",
      "100: 3 53 310, 3 47 0, 3 57 2, 3 53 500, 3 54 900, 3 0 310")
    #expect(hidden(two)[1].last == "0=510")
  }

  @Test func `a touch that lands and lifts in one frame is hidden`() {
    let short = hidden(recording("0: 3 47 0, 3 57 1, 3 53 100, 3 54 900, 3 57 -1"))
    #expect(short[0].contains("53=500") && short[0].contains("54=750"))
    #expect(!short[0].contains("53=100") && !short[0].contains("54=900"))
  }

  @Test func `a touch on a single-touch panel is moved from its landing to its lift`() {
    let single = recording(
      slots: false, "0: 3 0 100, 3 1 900, 1 330 1", "8: 3 0 150", "16: 1 330 0",
      "90: 3 0 100, 3 1 100, 1 330 1")
    #expect(
      hidden(single) == [
        ["330=1", "0=500", "1=750"], ["0=550"], ["330=0"], ["330=1", "0=100", "1=100"],
      ])
  }

  @Test func `a pen's stroke is moved from its landing to its lift, as a finger's`() {
    let strokes = recording(
      slots: false, pen: true, "0: 1 320 1, 3 0 100, 3 1 900, 1 330 1", "8: 3 0 150",
      "16: 3 0 160, 1 330 0", "24: 3 0 170", "32: 3 0 170, 1 330 1", "40: 3 1 400", "48: 1 330 0",
      "90: 3 1 300", "98: 1 330 1", "106: 3 1 600")
    #expect(
      hidden(strokes) == [
        ["320=1", "330=1", "0=500", "1=750"], ["0=550"], ["330=0", "0=560"],
        // Where it hovers then would tell how far the stroke was moved.
        [], ["330=1", "0=500", "1=750"], ["1=250"], ["330=0"],
        // A stroke that begins elsewhere stays there.
        [], ["330=1", "0=170", "1=300"], ["1=600"],
      ])
  }

  @Test func `each tool of a pen lands on its own, in any order of tool and tip`() {
    let eraser = recording(
      slots: false, pen: true, "0: 3 0 100, 3 1 900, 1 330 1, 1 320 1", "8: 3 0 150",
      "16: 1 320 0, 1 321 1, 3 0 160", "24: 3 0 170", "32: 1 330 0, 1 321 0")
    #expect(
      hidden(eraser) == [
        ["330=1", "320=1", "0=500", "1=750"], ["0=550"], ["320=0", "321=1", "0=500", "1=750"],
        ["0=510"], ["330=0", "321=0"],
      ])
  }

  @Test func `a pen that touches at the beginning has no positions`() {
    let down = recording(
      slots: false, pen: true, "0: 3 0 523, 3 1 611", "8: 3 1 333, 1 330 0", "16: 3 0 400",
      "24: 3 1 222")
    #expect(hidden(down) == [[], ["330=0"], ["0=500", "1=750"], ["0=400", "1=222"]])
  }

  @Test func `a pen is at the middle while it hovers in the region`() {
    let pen = recording(
      slots: false, pen: true, "0: 3 0 100, 3 1 900, 1 320 1", "8: 3 0 150", "16: 3 1 100")
    #expect(hidden(pen) == [["320=1", "0=500", "1=750"], [], ["0=150", "1=100"]])
  }

  // MARK: Recordings that begin in use

  @Test func `a coordinate that was not sent is hidden when it comes`() {
    let tap = recording("0: 3 57 7, 3 54 600", "8: 3 53 523", "16: 3 53 530", "24: 3 57 -1")
    let hidden = hidden(tap)
    #expect(hidden[0] == ["57=7", "53=500", "54=750", "0=500", "1=750"])
    #expect(hidden[1] == ["53=500"])
    #expect(hidden[2] == ["53=507", "0=507"])
    // Outside of the region, wherever it is.
    #expect(self.hidden(recording("0: 3 57 7, 3 54 400", "8: 3 53 523"))[1] == ["53=523", "0=523"])
    let single = recording(slots: false, "0: 3 1 600, 1 330 1", "8: 3 0 523", "16: 3 0 530")
    #expect(self.hidden(single)[1...] == [[], ["0=507"]])
  }

  @Test func `a finger that is down at the beginning has no positions`() {
    let down = recording("0: 3 53 523, 3 54 611, 3 0 523, 3 1 611", "8: 3 57 -1")
    #expect(hidden(down) == [[], ["57=-1"]])
    let single = recording(slots: false, "0: 3 0 523, 3 1 611", "8: 1 330 0")
    #expect(hidden(single) == [[], ["330=0"]])
  }

  @Test func `the slot before the first that is named may be another one`() {
    // The first touch is in slot 2. The finger of slot 0 was down before.
    let three = recording(
      "0: 3 57 7, 3 53 523, 3 54 611", "100: 3 47 1, 3 57 8, 3 53 300, 3 54 900",
      "200: 3 47 0, 3 53 101, 3 54 702", "208: 3 53 111")
    let hidden = hidden(three)
    #expect(hidden[2].prefix(3) == ["47=0", "53=500", "54=750"])
    #expect(hidden[3].first == "53=510")
  }

  @Test func `lost events make the state unknown`() {
    let lost = recording(
      "0: 3 47 0, 3 57 1, 3 53 100, 3 54 600", "8: 0 3 0", "16: 3 53 523, 3 54 800",
      "24: 3 57 2, 3 54 820", "32: 3 53 530")
    #expect(
      hidden(lost)[2...] == [
        [], ["57=2", "53=500", "54=750", "0=500", "1=750"], ["53=507", "0=507"],
      ])
  }

  @Test func `touches in one column look as others do`() {
    let taps = [523, 87].map { second in
      recording(
        "0: 3 57 1, 3 53 523, 3 54 600, 3 0 523, 3 1 600", "50: 3 57 -1",
        second == 523
          ? "300: 3 57 2, 3 54 700, 3 1 700" : "300: 3 57 2, 3 53 87, 3 54 700, 3 0 87, 3 1 700",
        "350: 3 57 -1")
    }
    #expect(hidden(taps[0]) == hidden(taps[1]))
    #expect(hidden(taps[0])[2] == ["57=2", "53=500", "54=750", "0=500", "1=750"])
  }

  // MARK: Other panels

  @Test func `a finger that lands beside another of a protocol A panel is moved on its own`() {
    var list = recording(
      "0: 3 53 100, 3 54 100, 0 2 0", "100: 3 53 105, 3 54 100, 0 2 0, 3 53 300, 3 54 900, 0 2 0",
      "200: 3 53 310, 3 54 900, 0 2 0", "300: 0 2 0", "400: 3 53 700, 3 54 800")
    list.devices[0].description.codes[EventType.abs] = CodeSet([53, 54])
    let frames = hidden(list).map { $0.filter { $0 != "2=0" } }
    #expect(
      frames == [
        ["53=100", "54=100"], ["53=105", "54=100", "53=500", "54=750"], ["53=510", "54=750"], [],
        ["53=500", "54=750"],
      ])
  }

  @Test func `a panel that lifts with the button alone hides the next landing`() {
    let pin = recording(
      "0: 3 57 1, 3 53 100, 3 54 600, 1 330 1", "50: 1 330 0", "300: 3 54 900, 1 330 1",
      "350: 3 53 110")
    let frames = hidden(pin)
    #expect(frames[2] == ["53=500", "54=750", "330=1", "0=500", "1=750"])
    #expect(frames[3] == ["53=510", "0=510"])
  }

  @Test func `a size or a pressure of 0 is a lift`() {
    var list = recording(
      "0: 3 53 100, 3 54 800, 3 48 9, 0 2 0", "50: 3 53 100, 3 54 800, 3 48 0, 0 2 0",
      "300: 3 53 130, 3 54 900, 3 48 9, 0 2 0")
    list.devices[0].description.codes[EventType.abs] = CodeSet([48, 53, 54])
    #expect(
      hidden(list).map { $0.filter { $0.hasPrefix("5") } } == [
        ["53=500", "54=750"], ["53=500", "54=750"], ["53=500", "54=750"],
      ])
    // The button stays pressed, or there is none.
    for button in [",1 330 1", ""] {
      var single = recording(
        slots: false, "0: 3 0 100, 3 1 800, 3 24 9\(button)", "50: 3 24 0",
        "300: 3 0 130, 3 1 900, 3 24 9", "308: 3 0 140")
      single.devices[0].description.codes[EventType.key] = button.isEmpty ? nil : CodeSet([0x14a])
      let frames = hidden(single).map { $0.filter { $0.hasPrefix("0=") || $0.hasPrefix("1=") } }
      #expect(frames == [["0=500", "1=750"], [], ["0=500", "1=750"], ["0=510"]])
    }
  }

  @Test func `a pen beside fingers is hidden, and an accelerometer is not`() {
    var both = recording(
      "0: 1 320 1, 3 0 100, 3 1 900", "8: 3 0 110", "16: 3 1 100", "24: 1 320 0, 3 0 0, 3 1 0",
      "90: 3 57 1, 3 53 300, 3 54 800, 3 0 300, 3 1 800")
    both.devices[0].description.codes[EventType.key]?.insert(320)
    #expect(
      hidden(both) == [
        ["320=1", "0=500", "1=750"], [], ["0=110", "1=100"], ["320=0"],
        ["57=1", "53=500", "54=750", "0=500", "1=750"],
      ])
    var motion = recording(slots: false, "0: 3 0 100, 3 1 900, 3 2 -1000")
    motion.devices[0].description.codes = [EventType.abs: CodeSet([0, 1, 2])]
    #expect(hidden(motion) == [["0=100", "1=900", "2=-1000"]])
  }

  @Test func `inferred ranges do not end at the farthest touch`() {
    var tap = recording("0: 3 57 1, 3 53 1523, 3 54 -3")
    tap.devices[0].isInferred = true
    tap.devices[0].description.axes[53] = AbsoluteAxis(minimum: 0, maximum: 1523)
    tap.devices[0].description.axes[54] = AbsoluteAxis(minimum: -3, maximum: 900)
    let copy = Anonymizer.hide([.everywhere], in: tap)
    #expect(copy.devices[0].description.axes[53] == AbsoluteAxis(minimum: 0, maximum: 2047))
    #expect(copy.devices[0].description.axes[54] == AbsoluteAxis(minimum: -1024, maximum: 1023))
    #expect(copy.events[1].event.value == 1024 && copy.events[2].event.value == -1)
  }

  // Claim: An anonymized recording has no location of a landing in a hidden region.
  @Test func `no position of a landing in the region is left, for any events`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      var lastID = 0
      var frames: [String] = []
      for time in 0..<Int.random(in: 1...40, using: &random) {
        let words = (0...Int.random(in: 0...5, using: &random)).map { _ in
          let code = [0, 1, 47, 53, 54, 57].randomElement(using: &random)!
          // Positions can be beyond the ends of the axes.
          let values = code == 47 ? 0...4 : code == 57 ? -1...0 : -200...1200
          var value = Int.random(in: values, using: &random)
          if code == 57, value == 0 {
            lastID += 1
            value = lastID
          }
          return "3 \(code) \(value)"
        }
        frames.append("\(time * 40): \(words.joined(separator: ","))")
      }
      var recording = self.recording()
      for frame in frames { recording.events += self.recording(frame).events }
      for frame in hidden(recording, [.everywhere]) {
        // Fingers that land in one frame keep their distance.
        guard frame.count(where: { $0.hasPrefix("57=") }) == 1 else { continue }
        for (index, text) in frame.enumerated() where text.hasPrefix("57=") && text != "57=-1" {
          guard index + 2 < frame.count, frame[index + 1].hasPrefix("53=") else { continue }
          try #require(frame[index + 1] == "53=500", "seed \(seed), round \(round)")
          try #require(frame[index + 2] == "54=500", "seed \(seed), round \(round)")
        }
      }
    }
  }
}
