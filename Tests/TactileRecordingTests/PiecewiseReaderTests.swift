import Tactile
import TactileTesting
import Testing

@testable import TactileRecording

@Suite("A file read piece by piece")
struct PiecewiseReaderTests {
  /// What a file gives in pieces of these sizes, in turn; nil where it is not read so.
  private func read(
    _ bytes: [UInt8], sizes: [Int]
  ) throws -> (events: [RecordedEvent], rest: Recording)? {
    guard let reader = PiecewiseReader(name: "x", beginning: bytes) else { return nil }
    var events: [RecordedEvent] = []
    var start = 0
    var turn = 0
    let rest = try reader.read {
      guard start < bytes.count else { return nil }
      let end = min(bytes.count, start + sizes[turn % sizes.count])
      defer { (start, turn) = (end, turn + 1) }
      return Array(bytes[start..<end])
    } events: {
      events += $0
    }
    return rest.map { (events, $0) }
  }

  /// The times as a whole recording has them.
  private func normalized(_ events: [RecordedEvent]) -> [RecordedEvent] {
    guard let earliest = events.map(\.event.time).min() else { return [] }
    return events.map {
      var event = $0
      event.event.time = Timestamp(
        nanoseconds: event.event.time.nanoseconds - earliest.nanoseconds
          + Recording.firstEventTime.nanoseconds)
      return event
    }
  }

  /// Whether it was read in pieces at all, and if so with the same outcome.
  @discardableResult
  private func expectSame(_ bytes: [UInt8], sizes: [Int], _ comment: String = "") -> Bool {
    let whole = Result { try RecordingReader.read(bytes, name: "x") }
    let pieces = Result { try read(bytes, sizes: sizes) }
    switch (whole, pieces) {
    case (_, .success(nil)): return false
    case (.success(var recording), .success(let found?)):
      #expect(normalized(found.events) == recording.events, "\(sizes) \(comment)")
      recording.events = []
      #expect(found.rest == recording, "\(sizes) \(comment)")
    case (.failure(let one), .failure(let other)):
      // A NUL far behind another fault is found first by who looks at everything first.
      if !bytes.contains(0) { #expect("\(one)" == "\(other)", "\(sizes) \(comment)") }
    default: Issue.record("\(sizes) \(comment): \(whole) but in pieces \(pieces)")
    }
    return true
  }

  /// The first of the two devices.
  private static let libinput = String(
    Samples.libinput.replacing("ndevices: 2", with: "ndevices: 1")
      .split(separator: "- node: /dev/input/event7")[0])

  /// One of each format, and of getevent's two.
  private static let sound = [
    Samples.panel, Samples.phone, libinput, Samples.evtest,
    Samples.phone + Samples.phone.replacing("event", with: "other"),
  ]

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `is the same in pieces of any size`(size: Int) {
    for text in Self.sound {
      for text in [text, text.replacing("\n", with: "\r\n"), "\u{feff}" + text] {
        #expect(expectSame(Array(text.utf8), sizes: [size], text))
      }
      for text in [String(text.dropLast()), String(text.dropLast(9)), text + "what is this\n"] {
        expectSame(Array(text.utf8), sizes: [size], text)
      }
    }
    for text in [
      "$ cat\n" + Samples.panel, Samples.panel + "# the end",
      Samples.panel + "E: 1.000000 0003 0035 7\n", Samples.panel + "E: 15.0000",
      Samples.panel + "chatter\nA: 00 0 1\nX: 1\n" + Samples.events,
      Samples.evtest + "Event: time 0.5, type 3 (EV_ABS), code 53 (X), value 7\n",
    ] {
      #expect(expectSame(Array(text.utf8), sizes: [size], text))
    }
  }

  @Test func `is the same, or wrong in the same way, when it is damaged`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    print("PiecewiseReaderTests: seed \(seed)")
    let texts = (Self.sound + [Samples.panel + Samples.events]).map { Array($0.utf8) }
    var count = 0
    for round in 0..<3000 {
      var bytes = texts[round % texts.count]
      // libyaml decodes ahead, so which of two faults it finds first depends on how much it has.
      let most = bytes == Array(Self.libinput.utf8) ? 1 : 3
      for _ in 0..<Int.random(in: 1...most, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        // libyaml ends lines at a CR alone, which is counted as a line only once the next LF is fetched.
        let byte = UInt8.random(in: 14...255, using: &random)
        if Bool.random(using: &random) { bytes[place] = byte } else { bytes.remove(at: place) }
      }
      let sizes = (0..<3).map { _ in Int.random(in: 1...90, using: &random) }
      if expectSame(bytes, sizes: sizes, "seed \(seed), round \(round)") { count += 1 }
    }
    #expect(count > 1000)
  }

  @Test func `leaves what can only be read at once`() throws {
    for text in [Samples.description, Samples.events, "", "x\nE: ", "E: 1.000000 0 0 0\n"] {
      #expect(PiecewiseReader(name: "x", beginning: Array(text.utf8)) == nil, "\(text)")
    }
    let two = try RecordingWriter.text(of: Samples.read(Samples.phone), as: .libinput)
    #expect(PiecewiseReader(name: "x", beginning: two) == nil)
    // It says one and has two.
    let text = String(decoding: two, as: UTF8.self)
      .replacing("ndevices: 2", with: "ndevices: 1")
    #expect(try read(Array(text.utf8), sizes: [100]) == nil)
  }

  @Test(arguments: sound)
  func `hands on why a piece cannot be had`(text: String) throws {
    struct Lost: Error {}
    let bytes = Array(text.utf8)
    let reader = try #require(PiecewiseReader(name: "x", beginning: bytes))
    var first: [UInt8]? = Array(bytes.prefix(bytes.count / 2))
    #expect(throws: Lost.self) {
      try reader.read {
        guard let piece = first else { throw Lost() }
        first = nil
        return piece
      } events: { _ in
      }
    }
  }

  /// What is kept at a time is a piece, not the file: events come long before its end.
  @Test(arguments: sound.prefix(4))
  func `hands events over as they come`(text: String) throws {
    let bytes = Array(text.utf8)
    // libyaml asks for a long piece at first.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let event = try #require(lines.dropLast().last { !$0.isEmpty })
    let repeats = (0..<5000).flatMap { _ in event + [UInt8(ascii: "\n")] }
    let long = bytes + repeats
    let reader = try #require(PiecewiseReader(name: "x", beginning: bytes))
    var (given, taken, most) = (0, 0, 0)
    _ = try reader.read {
      guard given < long.count else { return nil }
      most = max(most, given * repeats.count / long.count / (event.count + 1) - taken)
      defer { given += 1000 }
      return Array(long[given..<min(long.count, given + 1000)])
    } events: {
      taken += $0.count
    }
    #expect(taken >= 5000)
    #expect(most < 1500)
  }
}
