import Tactile
import TactileTesting
import Testing

@testable import TactileRecording

@Suite("A file read in chunks")
struct PiecewiseReaderTests {
  /// Reads a file in chunks of these sizes, in turn; nil if it must be read at once.
  private func read(
    _ bytes: [UInt8], sizes: [Int]
  ) throws -> (events: [RecordedEvent], rest: Recording)? {
    guard let reader = StreamingReader(name: "x", beginning: bytes) else { return nil }
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

  /// Returns the events with the times of a whole recording.
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

  /// Expects the same result in chunks, and returns whether the file was read in chunks.
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
      // A reader of the whole file finds a NUL before other errors that precede it.
      if !bytes.contains(0) { #expect("\(one)" == "\(other)", "\(sizes) \(comment)") }
    default: Issue.record("\(sizes) \(comment): \(whole) but in pieces \(pieces)")
    }
    return true
  }

  /// The first of the two devices.
  private static let libinput = String(
    Samples.libinput.replacing("ndevices: 2", with: "ndevices: 1")
      .split(separator: "- node: /dev/input/event7")[0])

  /// One file of each format, and both formats of getevent.
  private static let sound = [
    Samples.panel, Samples.phone, libinput, Samples.evtest,
    Samples.phone + Samples.phone.replacing("event", with: "other"),
  ]

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `is the same for chunks of any size`(size: Int) {
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
      Samples.panel.replacing("\n", with: "\n> "), Samples.evtest + "^C\n" + Samples.evtest,
      Samples.phone.replacing("[", with: "\u{1b}[1m["), Samples.panel + "E: \0\n" + Samples.events,
      Samples.evtest + "Event: time 0.5, type 3 (EV_ABS), code 53 (X), value 7\n",
    ] {
      #expect(expectSame(Array(text.utf8), sizes: [size], text))
    }
  }

  @Test func `has the same result or the same error if it is damaged`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    print("PiecewiseReaderTests: seed \(seed)")
    let texts = (Self.sound + [Samples.panel + Samples.events]).map { Array($0.utf8) }
    var count = 0
    for round in 0..<3000 {
      var bytes = texts[round % texts.count]
      // libyaml decodes ahead, so the first of two errors depends on the size of the chunks.
      let most = bytes == Array(Self.libinput.utf8) ? 1 : 3
      for _ in 0..<Int.random(in: 1...most, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        // libyaml ends a line at a CR, which the reader counts as a line only after the next LF.
        let byte = UInt8.random(in: 14...255, using: &random)
        if Bool.random(using: &random) { bytes[place] = byte } else { bytes.remove(at: place) }
      }
      let sizes = (0..<3).map { _ in Int.random(in: 1...90, using: &random) }
      if expectSame(bytes, sizes: sizes, "seed \(seed), round \(round)") { count += 1 }
    }
    #expect(count > 1000)
  }

  @Test func `rejects files that must be read at once`() throws {
    for text in [Samples.events, "", "x\nE: ", "E: 1.000000 0 0 0\n"] {
      #expect(StreamingReader(name: "x", beginning: Array(text.utf8)) == nil, "\(text)")
    }
    let two = try RecordingWriter.text(of: Samples.read(Samples.phone), as: .libinput)
    #expect(StreamingReader(name: "x", beginning: two) == nil)
    // The file declares one device and has two.
    let text = String(decoding: two, as: UTF8.self)
      .replacing("ndevices: 2", with: "ndevices: 1")
    #expect(try read(Array(text.utf8), sizes: [100]) == nil)
  }

  @Test(arguments: sound)
  func `rethrows the error of a chunk`(text: String) throws {
    struct Lost: Error {}
    let bytes = Array(text.utf8)
    let reader = try #require(StreamingReader(name: "x", beginning: bytes))
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

  /// The reader keeps one chunk in memory, not the file: events arrive long before its end.
  @Test(arguments: sound.prefix(4))
  func `delivers events as they arrive`(text: String) throws {
    let bytes = Array(text.utf8)
    // libyaml requests a long chunk at first.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let event = try #require(lines.dropLast().last { !$0.isEmpty })
    let repeats = (0..<5000).flatMap { _ in event + [UInt8(ascii: "\n")] }
    let long = bytes + repeats
    let reader = try #require(StreamingReader(name: "x", beginning: bytes))
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
