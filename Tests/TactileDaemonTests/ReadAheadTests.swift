import Fixtures
import Foundation
import Tactile
import TactileIO
import TactileInput
import TactileRecording
import Testing

@testable import TactileDaemon

/// The recordings that `tactiled --replay` plays. `make check-long` measures the memory for a long one.
@Suite("A long recording that tactiled reads ahead", .waits)
struct ReadAheadTests {
  private struct Step: Equatable {
    let device: Int
    let time: Timestamp
    let events: [InputEvent]
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns all steps of a recording, in the order in which they can be played.
  private func steps(
    of recording: PlayableRecording, _ loop: EventLoop
  ) throws -> (steps: [Step], ahead: ReadAhead) {
    let ahead = ReadAhead(recording, worker: try WorkerThread(loop))
    var steps: [Step] = []
    loop.beforeSleep = { [unowned loop] in
      while ahead.step != nil {
        ahead.takeStep { steps.append(Step(device: $0.device, time: $0.time, events: Array($1))) }
      }
      if ahead.isOver { loop.stop() }
    }
    // If the thread reads nothing, fail instead of waiting forever.
    loop.onDeadline = { [unowned loop] in loop.stop() }
    loop.setDeadline(MonotonicClock.now().advanced(by: 60))
    try loop.run()
    loop.beforeSleep = {}
    return (steps, ahead)
  }

  @Test(arguments: ["evemu", "getevent", "evtest", "yml"])
  func `has the same devices, steps and end as the whole recording`(format: String) throws {
    let path = folder.path("demo.\(format)")
    let source = Fixtures.path("Recordings/demo.evemu")
    #expect(try Programs.run("tactile", ["convert", source, path]).status == 0)
    let long = try PlayableRecording(path, least: 0)
    guard case .long = long else {
      Issue.record("\(format) is read as a whole")
      return
    }
    guard case .whole(let recording) = try PlayableRecording(path) else {
      Issue.record("a short file is not read as a whole")
      return
    }
    let loop = try EventLoop()
    let (inPieces, ahead) = try steps(of: long, loop)
    let (whole, _) = try steps(of: .whole(recording), loop)
    #expect(inPieces == whole)
    #expect(whole.count > 100)
    #expect(ahead.devices == Playback(recording).devices)
    #expect(ahead.settledEnd == Playback(recording).settledEnd)
    #expect(ahead.failure == nil)
    #expect(long.notes == recording.notes)
  }

  @Test func `an invalid file is refused before it is played`() throws {
    let file = try folder.write("x.evemu", "nothing\n")
    #expect(throws: RecordingError.self) { try PlayableRecording(file, least: 0) }
    #expect(throws: IOError.self) { try PlayableRecording(folder.path("none"), least: 0) }
    #expect(throws: IOError.self) { try PlayableRecording("/dev/null", least: 0) }
  }
}
