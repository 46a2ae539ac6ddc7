import Foundation
import TactileRecording
import Testing

@testable import tactile_bench

/// The rows of `make bench` about recordings.
struct RecordingRowsTests {
  @Test(arguments: RecordingFormat.allCases)
  func `the measured recordings contain the same events in each format`(format: RecordingFormat)
    throws
  {
    let (text, events) = try RecordedStream(format: format, rounds: 2).text()
    let recording = try RecordingReader.read(text, name: "stream", isStrict: true)
    #expect(recording.format == format)
    #expect(recording.events.count == events)
    let other = try RecordedStream(format: .evemu, rounds: 2).text().bytes
    #expect(recording.events == (try RecordingReader.read(other, name: "stream")).events)
    let once = try RecordedStream(format: format, rounds: 1).text()
    #expect(once.events > 500 && events >= 2 * once.events)
  }

  @Test func `the memory must not grow with the recording`() {
    let peaks = [(events: 100, peak: 20.0), (events: 400, peak: 23.0)]
    let rows = RecordingRows.rows(ofPeaks: peaks, "evemu")
    #expect(
      rows.map(\.markdown) == [
        "| tactile convert, evemu, 100 events: largest memory | 20.0 MB |  |  |  |",
        "| tactile convert, evemu, 400 events: largest memory | 23.0 MB |  | ≤ 22.0, 10 % more than "
          + "with a quarter of them | **missed** |",
      ])
  }

  @Test func `a measured program reads a pipe, and has costs`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/line"
    try Data("hello\n".utf8).write(to: URL(fileURLWithPath: file))
    let script = "read line && test \"$line\" = hello && sleep 0.2 && ! read line"
    let run = try ProgramRun(["/bin/sh", "-c", script], piping: file)
    #expect(run.processorTime > 0)
    #expect((100..<100_000).contains(run.peak), "\(run.peak) kB")
    #expect(throws: BenchmarkError.self) { try ProgramRun(["/bin/sh", "-c", "exit 3"]) }
    #expect(throws: BenchmarkError.self) { try ProgramRun(["/no/such/program"]) }
  }
}
