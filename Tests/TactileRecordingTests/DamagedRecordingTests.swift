import Foundation
import TactileTesting
import Testing

@testable import TactileRecording

/// Reading any bytes results in a recording or an error with a place.
struct DamagedRecordingTests {
  static let samples = [
    Samples.panel, Samples.phone, Samples.description + "L: 00 1\nS: 0a 0\n", Samples.libinput,
    Samples.evtest,
  ]

  /// The file truncated at each byte.
  @Test
  func `a file truncated at any byte results in its first events or an error in its last line`()
    throws
  {
    for sample in [Samples.panel, Samples.phone, Samples.libinput, Samples.evtest] {
      let bytes = Array(sample.utf8)
      let whole = try RecordingReader.read(bytes, name: "x")
      for length in 0..<bytes.count {
        let cut = Array(bytes[..<length])
        let lastLine = cut.count { $0 == UInt8(ascii: "\n") } + 1
        do {
          let recording = try RecordingReader.read(cut, name: "x")
          // The last value may have lost digits, which the note about the line end reports.
          let lost = cut.last == UInt8(ascii: "\n") ? 0 : 1
          for device in recording.devices.indices {
            let events = recording.events.filter { $0.device == device }.dropLast(lost)
            let all = whole.events.filter { $0.device == device }
            #expect(Array(events) == Array(all.prefix(events.count)), "after \(length) bytes")
          }
        } catch {
          if let place = error.place {
            #expect(place.line <= lastLine, "after \(length) bytes")
            #expect(place.column <= length + 1)
          }
        }
      }
    }
  }

  @Test func `a file changed anywhere results in a recording or an error inside it`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    print("DamagedRecordingTests: seed \(seed)")
    for round in 0..<6000 {
      let bytes = Self.damaged(Self.samples.randomElement(using: &random)!, &random)
      Self.check(bytes, "seed \(seed), round \(round)")
    }
  }

  // Claim: Any bytes in a recording give a recording or an error with its line.
  @Test func `a file of random words of the formats results in a recording or an error inside it`()
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    print("DamagedRecordingTests: seed \(seed)")
    let words = [
      "# EVEMU 1.3\n", "# EVEMU ", "N: x\n", "N:", "I: 0 0 0 0\n", "P:", "B: 01", "B: 1f", "A: 00",
      "L:", "S:", "E: 1.000000", "E:", " ", "\n", "\r\n", " 00", " ff", " -1", " 0003", " 0035",
      " 18446744073709551616", ".", "-", "[ 1.000000]", "[", "]", " EV_ABS", " ABS_X", " DOWN",
      "add device 1: /dev/input/event1\n", "add device ", "  name: \"", "\"\n", " /dev/x:",
      " 7fffffff", " ffffffff", "\u{feff}", "E: 18446744072.999999 0 0 0\n", "E: 0.000000 0 0 0\n",
      "version: 1\n", "ndevices: 1\n", "devices:\n", "- node: x\n", "  evdev:\n", "    id: [",
      "    codes:\n", "      3: [0, 1]\n", "    absinfo:\n", "      0: [0, 9, 0, 0, 0]\n",
      "  events:\n", "  - evdev:\n", "    - [0, 0, 0, 0, 0]\n", "    - [", ", ", "{", "}", "&a ",
      "*a", "? ", "!!str ", "|\n", "'", "---\n", "...\n", "\t",
      "Input driver version is 1.0.1\n", "Event: time 1.000000, ", "type 3 (EV_ABS), ",
      "code 53 (ABS_MT_POSITION_X), ", "value 7\n", "-------------- SYN_REPORT ------------\n",
      "Supported events:\n", "  Event type 3 (EV_ABS)\n", "    Event code 53 (X)\n",
      "      Max     4095\n", "  Property type 1 (X)\n", "Event code ", "Event type ",
      "> ", "- ", "^C", "```\n", "\u{1b}[1m", "\u{1b}]", "\0", "\r\r\n", "12: ", "u@h:~$ ",
      "Nov 22 20:08:45 kiosk x[1]: ", "[ 12.345678] ", "0003 0039 00000007\n",
      "  events:\n    ABS (0003): 0035  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0\n",
      "  input props:\n    INPUT_PROP_DIRECT\n", "version: 2\n", "- node: /\n", "ID_INPUT=1\n",
    ]
    for round in 0..<6000 {
      let count = Int.random(in: 0...24, using: &random)
      let text = (0..<count).map { _ in words.randomElement(using: &random)! }.joined()
      Self.check(Array(text.utf8), "seed \(seed), round \(round)")
    }
  }

  private static func damaged(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(UInt8.random(in: 1...255, using: &random), at: place)
      case 4:
        let digits = repeatElement(UInt8(ascii: "9"), count: Int.random(in: 1...40, using: &random))
        bytes.insert(contentsOf: digits, at: place)
      default:
        let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
        bytes.insert(
          contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes
  }

  private static func check(_ bytes: [UInt8], _ comment: String) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    do {
      let recording = try RecordingReader.read(bytes, name: "x")
      let times = recording.events.map(\.event.time)
      #expect(times.min() == Recording.firstEventTime, "\(comment)")
      #expect(recording.events.allSatisfy { recording.devices.indices.contains($0.device) })
      #expect(recording.notes.allSatisfy { (1...lines).contains($0.line) }, "\(comment)")
      #expect(recording.notes.count < 20, "\(comment)")
      #expect(recording.skipped.count <= 12, "\(comment)")
      #expect(
        recording.skipped.allSatisfy { $0.lines.allSatisfy { (1...lines).contains($0) } },
        "\(comment)")
      _ = try EvemuWriter.text(of: recording)
    } catch {
      #expect("\(error)".hasPrefix("x"), "\(comment)")
      if let place = error.place { #expect((1...lines).contains(place.line), "\(comment)") }
    }
  }
}
