import Fixtures
import Foundation
import Tactile
import TactileRecording
import Testing

@testable import TactileCommand

@Suite("tactile replay --speed and --to, and long recordings", .waits)
struct ReplaySpeedTests {
  private let folder: TemporaryFolder
  private let demo = Fixtures.path("Recordings/demo.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A pace that records the moments to wait for, and does not wait.
  private final class Moments {
    var list: [Timestamp] = []
  }

  /// Returns a run whose frames have JSON.
  private static func run(_ recording: Recording) -> ReplayRun<Playback> {
    var run = ReplayRun(recording)
    run.hasJSON = true
    return run
  }

  @Test func `a replay with --speed prints the same lines and waits once for each moment`() throws {
    let recording = try RecordingReader.load(demo) { name in
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: name)))
    }
    var atOnce: [[UInt8]] = []
    Self.run(recording).run { atOnce.append($0.bytes) }
    var inTime: [[UInt8]] = []
    let moments = Moments()
    var lags = 0
    let pace = { (moment: Timestamp) in moments.list.append(moment) }
    Self.run(recording).run(pace: pace) { frame in
      inTime.append(frame.bytes)
      // It also waits for events of timers, such as a long press.
      if let last = moments.list.last, last != frame.time, frame.time != .zero { lags += 1 }
    }
    #expect(inTime == atOnce)
    #expect(moments.list == moments.list.sorted())
    #expect(moments.list.count > Playback(recording).steps.count)
    #expect(lags == 0)
  }

  @Test func `--speed does not change the output`() throws {
    let plain = try Programs.run("tactile", ["replay", demo, "--json", "--trace"])
    for speed in ["max", "1000"] {
      let result = try Programs.run(
        "tactile", ["replay", demo, "--json", "--trace", "--speed", speed])
      #expect(result.status == 0)
      #expect(result.output == plain.output, "\(speed)")
    }
  }

  @Test(arguments: [
    ["--speed", "0"], ["--speed", "fast"], ["--speed", "-1"], ["--to", "x", "--json"],
    ["--to", "x", "--trace"], ["--to", ""],
  ])
  func `rejects invalid combinations of options`(options: [String]) throws {
    #expect(try Programs.run("tactile", ["replay", demo] + options).status == 2)
  }

  @Test func `--to serves an app until the end of the recording`() throws {
    let socket = folder.path("socket")
    let replay = try Programs.start(
      "tactile", ["replay", demo, "--to", socket, "--speed", "max"])
    try ServiceProbe.waitUntilListening(socket, replay)
    let app = try Programs.run("tactile", ["monitor", "--json", "--socket", socket])
    #expect(app.status == 0)
    #expect(Programs.finish(replay).status == 0)
    let printed = try Programs.run("tactile", ["replay", demo, "--json"])
    #expect(
      try ServiceProbe.items(ofFrames: app.lines) == ServiceProbe.items(ofReplay: printed.lines))
  }

  @Test(arguments: [64, 1000, 1 << 20], ["evemu", "getevent", "evtest", "yml"])
  func `a file that is read in pieces gives the same replay`(pieceSize: Int, format: String) throws
  {
    for name in ["demo", "cut-mid-touch", "tap"] {
      let path = folder.path("\(name).\(format)")
      let source = Fixtures.path("Recordings/\(name).evemu")
      #expect(try Programs.run("tactile", ["convert", source, path]).status == 0)
      let recording = try RecordingReader.load(path) { name in
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: name)))
      }
      try expectSameReplay(path, recording, pieceSize: pieceSize)
    }
  }

  @Test func `a file with mixed events of several devices gives the same replay in pieces`() throws
  {
    let demo = try RecordingReader.load(demo) { name in
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: name)))
    }
    var both = demo
    both.devices.append(demo.devices[0])
    both.devices[1].description.node = "/dev/input/event9"
    both.events = demo.events.flatMap {
      [$0, RecordedEvent(device: 1, event: $0.event)]
    }
    // Both recordings end inside a frame.
    both.events.removeLast(2)
    let path = try folder.write(
      "x.getevent", String(decoding: RecordingWriter.text(of: both, as: .getevent), as: UTF8.self))
    let recording = try RecordingReader.load(path) { name in
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: name)))
    }
    #expect(recording.devices.count == 2)
    try expectSameReplay(path, recording, pieceSize: 1000)
  }

  @Test(arguments: RecordingFormat.allCases)
  func `a long recording is converted piece by piece to the same text`(
    format: RecordingFormat
  ) throws {
    var both = try RecordingReader.load(demo) { name in
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: name)))
    }
    both.devices.append(both.devices[0])
    both.devices[1].description.node = "/dev/input/event9"
    both.events = both.events.flatMap { [$0, RecordedEvent(device: 1, event: $0.event)] }
    // The second device begins later than the first.
    both.events.removeFirst(2)
    let text = try RecordingWriter.text(of: both, as: .getevent)
    let path = try folder.write("x.getevent", String(decoding: text, as: UTF8.self))
    let recording = try RecordingReader.read(text, name: path)
    let long = try #require(try LongRecording(path: path, least: 0, pieceSize: 1000))
    let pieceCount = try expectSameText(long, recording, as: format)
    #expect(pieceCount > 10)
    #expect(throws: RecordingError.self) { try long.writer(format, device: 2) }
  }

  @Test(arguments: [RecordingFormat.getevent, .libinput])
  func `a long recording is anonymized piece by piece to the same text`(
    format: RecordingFormat
  ) throws {
    var both = try RecordingReader.load(demo) { name in
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: name)))
    }
    both.devices.append(both.devices[0])
    both.devices[1].description.node = "/dev/input/event9"
    both.events = both.events.flatMap { [$0, RecordedEvent(device: 1, event: $0.event)] }
    let text = try RecordingWriter.text(of: both, as: .getevent)
    let path = try folder.write("x.getevent", String(decoding: text, as: UTF8.self))
    let recording = try RecordingReader.read(text, name: path)
    let left = HiddenRegion(x: 0, y: 0, width: 0.5, height: 1)
    var expected = Anonymizer.TouchCounts()
    let hidden = Anonymizer.hide([left], in: recording, counting: &expected)
    let whole = try RecordingWriter.text(of: hidden, as: format)
    // A piece is shorter than a frame, so frames are spread over several pieces.
    let long = try #require(try LongRecording(path: path, least: 0, pieceSize: 100))
    var writer = try long.writer(format, device: nil, of: Anonymizer.devices(long.devices))
    var pieces: [[UInt8]] = []
    let counts = try long.convert(with: &writer, hiding: [left]) { pieces.append($0) }
    #expect(Array(pieces.joined()) == whole)
    #expect(pieces.count > 20)
    #expect(counts == expected)
    #expect(counts.landed == 24 && counts.hidden > 0 && counts.hidden < 24)
  }

  /// Expects the same text of each device and of all devices. Returns the smallest number of pieces of a text.
  @discardableResult
  private func expectSameText(
    _ long: LongRecording, _ recording: Recording, as format: RecordingFormat
  ) throws -> Int {
    var pieceCount = Int.max
    let hasSeveral = format == .getevent || format == .libinput
    for device in hasSeveral ? [nil, 0, 1] : [0, 1] {
      var writer = try long.writer(format, device: device)
      var pieces: [[UInt8]] = []
      try long.convert(with: &writer) { pieces.append($0) }
      let whole = try RecordingWriter.text(of: recording, as: format, device: device)
      #expect(Array(pieces.joined()) == whole, "\(format) \(String(describing: device))")
      pieceCount = min(pieceCount, pieces.count)
    }
    return pieceCount
  }

  private func expectSameReplay(_ path: String, _ recording: Recording, pieceSize: Int) throws {
    let long = try #require(try LongRecording(path: path, least: 0, pieceSize: pieceSize))
    #expect(long.notes == recording.notes)
    #expect(long.devices == Playback(recording).devices)
    #expect(long.settledEnd == Playback(recording).settledEnd)
    var whole: [[UInt8]] = []
    Self.run(recording).run { whole.append($0.bytes) }
    var pieces: [[UInt8]] = []
    var run = ReplayRun(of: long)
    run.hasJSON = true
    try run.run { pieces.append($0.bytes) }
    #expect(pieces == whole, "\(path)")
    #expect(!whole.isEmpty)
  }

  @Test func `a short file, and one that does not describe its device, are read as a whole`() throws
  {
    #expect(try LongRecording(path: demo) == nil)
    let text = try String(contentsOfFile: demo, encoding: .utf8)
    let events = text.split(separator: "\n").filter { $0.hasPrefix("E:") }.joined(separator: "\n")
    let file = try folder.write("x.events", events + "\n")
    #expect(try LongRecording(path: file, least: 0) == nil)
  }

  @Test(arguments: [64, 5000, 1 << 20])
  func `devices that follow one another in the file give the same replay in pieces`(
    pieceSize: Int
  ) throws {
    let demo = try RecordingReader.load(demo) { name in
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: name)))
    }
    var both = demo
    both.devices.append(demo.devices[0])
    both.devices[1].description.node = "/dev/input/event9"
    // The second device begins earlier. It is the first device of the replay, although it comes second.
    both.events = demo.events.flatMap { recorded in
      var other = RecordedEvent(device: 1, event: recorded.event)
      other.event.time = recorded.event.time.advanced(by: 0.0235)
      return recorded.event.time.seconds(since: .zero) < 1 ? [other] : [recorded, other]
    }.sorted { $0.event.time < $1.event.time }
    let text = try RecordingWriter.text(of: both, as: .libinput)
    let path = try folder.write("x.yml", String(decoding: text, as: UTF8.self))
    let recording = try RecordingReader.read(text, name: path)
    #expect(recording.devices.map(\.number) == [1, 0])
    try expectSameReplay(path, recording, pieceSize: pieceSize)
    let long = try #require(try LongRecording(path: path, least: 0, pieceSize: pieceSize))
    for format in RecordingFormat.allCases { try expectSameText(long, recording, as: format) }
  }

  @Test func `an invalid long file is rejected before any output`() throws {
    let text = try String(contentsOfFile: demo, encoding: .utf8)
    let file = try folder.write("x.evemu", text + "E: 9.000000 0003 0035\n")
    #expect(throws: RecordingError.self) {
      try LongRecording(path: file, isStrict: true, least: 0, pieceSize: 1000)
    }
    let lenient = try #require(try LongRecording(path: file, least: 0, pieceSize: 1000))
    #expect(lenient.skipped.map(\.count) == [1])
  }
}
