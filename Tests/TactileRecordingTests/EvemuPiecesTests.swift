import Tactile
import TactileTesting
import Testing

@testable import TactileRecording

@Suite("An evemu file read piece by piece")
struct EvemuPiecesTests {
  /// What a file gives in pieces of these sizes, in turn.
  private func read(
    _ bytes: [UInt8], sizes: [Int]
  ) throws -> (events: [RecordedEvent], notes: [RecordingDiagnostic], device: RecordedDevice?) {
    var pieces = EvemuPieces(name: "x")
    var events: [RecordedEvent] = []
    var start = 0
    var turn = 0
    while start < bytes.count {
      let end = min(bytes.count, start + sizes[turn % sizes.count])
      events += try pieces.append(bytes[start..<end])
      (start, turn) = (end, turn + 1)
    }
    let last = try pieces.finish()
    return (events + last.events, last.notes, pieces.device)
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

  private func expectSame(_ bytes: [UInt8], sizes: [Int], _ comment: String = "") {
    let whole = Result { try EvemuReader.read(RecordingFile(name: "x", bytes: bytes)) }
    let pieces = Result { try read(bytes, sizes: sizes) }
    switch (whole, pieces) {
    case (.success(let recording), .success(let found)):
      #expect(normalized(found.events) == recording.events, "\(sizes) \(comment)")
      #expect(found.notes == recording.notes, "\(sizes) \(comment)")
      #expect(found.device == recording.devices[0], "\(sizes) \(comment)")
    case (.failure(let one), .failure(let other)):
      // A NUL far behind another fault is found first by who looks at everything first.
      if !bytes.contains(0) { #expect("\(one)" == "\(other)", "\(sizes) \(comment)") }
    default: Issue.record("\(sizes) \(comment): \(whole) but in pieces \(pieces)")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000])
  func `is the same in pieces of any size`(size: Int) {
    for text in [
      Samples.panel, Samples.panel.replacing("\n", with: "\r\n"), "\u{feff}" + Samples.panel,
      "$ cat\n" + Samples.panel, String(Samples.panel.dropLast()),
      Samples.panel + "# the end", Samples.panel + "E: 1.000000 0003 0035 7\n",
      Samples.panel + "E: 15.0000", Samples.description, Samples.events, "", "N: x\n",
      Samples.panel + "chatter\nA: 00 0 1\nX: 1\n" + Samples.events,
    ] {
      expectSame(Array(text.utf8), sizes: [size], text)
    }
  }

  @Test func `is the same, or wrong in the same way, when it is damaged`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    print("EvemuPiecesTests: seed \(seed)")
    let text = Array((Samples.panel + Samples.events + Samples.events).utf8)
    for round in 0..<1500 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[place] = UInt8.random(in: 1...255, using: &random)
        } else {
          bytes.remove(at: place)
        }
      }
      let sizes = (0..<3).map { _ in Int.random(in: 1...90, using: &random) }
      expectSame(bytes, sizes: sizes, "seed \(seed), round \(round)")
    }
  }

  @Test func `is offered only for files with a description and events`() {
    #expect(EvemuPieces.canRead(Array(Samples.panel.utf8)))
    for text in [
      Samples.description, Samples.events, Samples.phone, Samples.libinput, "", "x\nE: ",
    ] {
      #expect(!EvemuPieces.canRead(Array(text.utf8)), "\(text)")
    }
  }
}
