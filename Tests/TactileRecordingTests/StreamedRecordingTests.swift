import Tactile
import TactileInput
import TactileTesting
import Testing

@testable import TactileRecording

@Suite("A file read in chunks")
struct StreamedRecordingTests {
  /// A file in memory that counts the bytes that were read.
  private final class Bytes {
    let bytes: [UInt8]
    private(set) var readCount = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(_ range: Range<Int>) -> [UInt8] {
      let piece = Array(bytes[range.clamped(to: bytes.indices)])
      readCount += piece.count
      return piece
    }
  }

  /// Reads a file in chunks of this size; nil if it must be read at once.
  private func read(
    _ bytes: [UInt8], size: Int
  ) throws -> (recording: StreamedRecording, events: [RecordedEvent], steps: [[RecordedEvent]])? {
    let file = Bytes(bytes)
    guard
      let recording = try StreamedRecording(
        name: "x", size: bytes.count, chunkSize: size, read: file.read)
    else { return nil }
    var events: [RecordedEvent] = []
    var reader = recording.events()
    while let next = try reader.next(file.read) { events += next }
    var steps: [[RecordedEvent]] = []
    var stepReader = recording.steps()
    while let batch = try stepReader.next(file.read) { steps += Self.steps(of: batch) }
    return (recording, events, steps)
  }

  /// Returns the events of each step.
  private static func steps(of batch: StepBatch) -> [[RecordedEvent]] {
    batch.steps.map { step in
      batch.withEvents(of: step) { $0.map { RecordedEvent(device: step.device, event: $0) } }
    }
  }

  /// Expects the same result in chunks, and returns whether the file was read in chunks.
  @discardableResult
  private func expectSame(_ bytes: [UInt8], size: Int, _ comment: String = "") -> Bool {
    let whole = Result { try RecordingReader.read(bytes, name: "x") }
    let pieces = Result { try read(bytes, size: size) }
    switch (whole, pieces) {
    case (_, .success(nil)): return false
    case (.success(let recording), .success(let found?)):
      let playback = Playback(recording)
      #expect(found.events == recording.events, "\(size) \(comment)")
      #expect(found.steps == Self.steps(of: playback.batch), "\(size) \(comment)")
      #expect(found.recording.devices == playback.devices, "\(size) \(comment)")
      #expect(found.recording.settledEnd == playback.settledEnd, "\(size) \(comment)")
      #expect(found.recording.notes == recording.notes, "\(size) \(comment)")
      #expect(found.recording.skipped == recording.skipped, "\(size) \(comment)")
      for device in recording.devices.indices {
        let first = recording.events.filter { $0.device == device }.map(\.event.time).min()
        #expect(found.recording.start(of: device) == first, "\(size) \(comment)")
      }
    case (.failure(let one), .failure(let other)):
      // A reader of the whole file finds a NUL before other errors that precede it.
      if !bytes.contains(0) { #expect("\(one)" == "\(other)", "\(size) \(comment)") }
    default: Issue.record("\(size) \(comment): \(whole) but in pieces \(pieces)")
    }
    return true
  }

  /// The first of the two devices.
  private static let libinput = String(
    Samples.libinput.replacing("ndevices: 2", with: "ndevices: 1")
      .split(separator: "- node: /dev/input/event7")[0])

  /// One file of each format, both formats of getevent, and files with several devices.
  private static let sound = [
    Samples.panel, Samples.phone, libinput, Samples.evtest,
    Samples.phone + Samples.phone.replacing("event", with: "other"), Samples.libinput,
    Samples.evtest + Samples.evtest.replacing("1638281588", with: "1638281587"), manyDevices,
  ]

  /// `libinput record` with many devices, whose events are mixed in time: some have the same times, the times
  /// of some go back, some are silent, and one ends inside a frame.
  private static let manyDevices = {
    var random = SeededGenerator(seed: 7)
    var text = "# libinput record\nversion: 1\nndevices: 7\ndevices:\n"
    for device in 0..<7 {
      text += """
        - node: /dev/input/event\(device)
          evdev:
            name: "Device \(device)"
            id: [3, \(device), 1, 528]
            codes:
              3: [47, 53, 54, 57]
            absinfo:
              47: [0, 9, 0, 0, 0]
              53: [0, 4095, 0, 0, 12]
              54: [0, 2047, 0, 0, 13]
              57: [0, 65535, 0, 0, 0]
            properties: [1]
          udev:
            properties:
            - ID_INPUT=1
          events:

        """
      guard device % 3 != 1 else { continue }
      var time = UInt64.random(in: 0...2_000_000, using: &random)
      for frame in 0..<40 {
        text += "  - evdev:\n"
        let stamp = "\(time / 1_000_000), \(time % 1_000_000)"
        for (code, value) in [(57, frame % 2 == 0 ? frame : -1), (53, frame), (54, device)] {
          text += "    - [\(stamp), 3, \(code), \(value)]\n"
        }
        if device != 5 || frame < 39 { text += "    - [\(stamp), 0, 0, 0]\n" }
        // Steps of 10 ms, so that devices have events of the same time.
        time += 10_000 * UInt64.random(in: 0...3, using: &random)
        if frame % 13 == 12 { time -= min(time, 70_000) }
      }
    }
    return text
  }()

  @Test(arguments: [1, 2, 3, 7, 64, 1000, 50_000])
  func `is the same for chunks of any size`(size: Int) {
    for text in Self.sound {
      for text in [text, text.replacing("\n", with: "\r\n"), "\u{feff}" + text] {
        #expect(expectSame(Array(text.utf8), size: size, text))
      }
      for text in [String(text.dropLast()), String(text.dropLast(9)), text + "what is this\n"] {
        expectSame(Array(text.utf8), size: size, text)
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
      #expect(expectSame(Array(text.utf8), size: size, text))
    }
  }

  @Test func `has the same result or the same error if it is damaged`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    print("StreamedRecordingTests: seed \(seed)")
    let texts = (Self.sound.dropLast() + [Samples.panel + Samples.events]).map { Array($0.utf8) }
    var count = 0
    for round in 0..<3000 {
      var bytes = texts[round % texts.count]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let byte = UInt8.random(in: 14...255, using: &random)
        if Bool.random(using: &random) { bytes[place] = byte } else { bytes.remove(at: place) }
      }
      let size = Int.random(in: 1...90, using: &random)
      if expectSame(bytes, size: size, "seed \(seed), round \(round)") { count += 1 }
    }
    #expect(count > 1000)
  }

  @Test func `rejects files that must be read at once`() throws {
    for text in [Samples.events, "", "x\nE: ", "E: 1.000000 0 0 0\n"] {
      #expect(try read(Array(text.utf8), size: 100) == nil, "\(text)")
    }
    let units = Samples.panel.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let utf16: [UInt8] = [0xff, 0xfe] + units
    #expect(try read(utf16, size: 100) == nil)
  }

  /// The number of devices in the text does not matter: the parts of the file count.
  @Test(arguments: ["ndevices: 2", "ndevices: 1", "ndevices: 9", "# none"])
  func `the devices of libinput record are found, whatever number the file declares`(
    line: String
  ) {
    let text = Samples.libinput.replacing("ndevices: 2", with: line)
    #expect(expectSame(Array(text.utf8), size: 100, text))
  }

  @Test func `events before the first device belong to a device without a description`() {
    let frame = "- evdev:\n  - [0, 650000, 3, 53, 9]\n  - [0, 650000, 0, 0, 0]\n"
    for head in [frame, "version: 1\nndevices: 3\n" + frame, "> version: 1\n" + frame] {
      #expect(expectSame(Array((head + Samples.libinput).utf8), size: 64, head))
    }
  }

  @Test func `a libinput file with more devices than the limit is the same`() {
    let event = "  events:\n  - evdev:\n    - [1, 5, 3, 53, 9]\n    - [1, 5, 0, 0, 0]\n"
    let text =
      "version: 1\n"
      + (0..<NodeTable.limit + 3).map { "- node: /dev/input/event\($0)\n\(event)" }.joined()
    #expect(expectSame(Array(text.utf8), size: 1 << 20))
  }

  @Test(arguments: sound)
  func `rethrows the error of a chunk, in each reading`(text: String) throws {
    struct Lost: Error {}
    let file = Bytes(Array(text.utf8))
    #expect(throws: Lost.self) {
      try StreamedRecording(name: "x", size: file.bytes.count, chunkSize: 100) {
        if $0.upperBound == file.bytes.count, $0.lowerBound > 0 { throw Lost() }
        return file.read($0)
      }
    }
    let recording = try #require(
      try StreamedRecording(name: "x", size: file.bytes.count, chunkSize: 100, read: file.read))
    var steps = recording.steps()
    #expect(throws: Lost.self) {
      while try steps.next({ _ in throw Lost() }) != nil {}
    }
  }

  @Test func `a file that was truncated after the first reading ends early`() throws {
    let whole = Array(Self.manyDevices.utf8)
    let total = try Samples.read(Self.manyDevices).events.count
    let recording = try #require(
      try StreamedRecording(
        name: "x", size: whole.count, chunkSize: 1000, read: Bytes(whole).read))
    let rest = Bytes(Array(whole.prefix(whole.count / 2)))
    var reader = recording.events()
    var count = 0
    while let next = try reader.next(rest.read) { count += next.count }
    #expect(count > 100)
    #expect(count < total)
  }

  /// The reader keeps one chunk of each part in memory, not the file: events arrive long before its end.
  @Test(arguments: [Samples.panel, Samples.phone, libinput, Samples.evtest, Samples.libinput])
  func `keeps only what it reads ahead`(text: String) throws {
    // 5,000 more events of each device.
    var long = ""
    var event = ""
    func repeatEvent() {
      if !event.isEmpty { long += (0..<5000).map { _ in event }.joined() }
      event = ""
    }
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("- node") { repeatEvent() }
      long += "\(line)\n"
      if ["    - [", "E:", "[", "Event:"].contains(where: { line.hasPrefix($0) }) {
        // Without a comment, so that the events of both devices have the same length.
        event = "\(line.prefix { $0 != "#" })\n"
      }
    }
    repeatEvent()
    let file = Bytes(Array(long.utf8))
    let total = try Samples.read(long).events.count
    #expect(total >= 5000)
    let recording = try #require(
      try StreamedRecording(
        name: "x", size: file.bytes.count, chunkSize: 16 << 10, read: file.read))
    let before = file.readCount
    var reader = recording.events()
    var taken = 0
    var most = 0
    while let next = try reader.next(file.read) {
      taken += next.count
      // The bytes that were read, less those of the events that were returned.
      most = max(most, file.readCount - before - taken * (file.bytes.count / total))
    }
    #expect(taken == total)
    #expect(file.readCount - before == file.bytes.count)
    #expect(most < 64 << 10)
    #expect(file.bytes.count > 128 << 10)
  }
}
