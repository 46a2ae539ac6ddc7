import Tactile
import Testing

@testable import tactile_bench

/// The check of `make bench` that no frame is lost.
struct FramesUnderWayTests {
  private func frames(_ stamps: UInt64...) -> FramesUnderWay {
    var frames = FramesUnderWay()
    for stamp in stamps { frames.send(Timestamp(nanoseconds: stamp)) }
    return frames
  }

  private func arrivals(
    _ frames: inout FramesUnderWay, _ stamp: UInt64, merged: Int = 0
  ) -> [UInt64] {
    frames.arrive(Timestamp(nanoseconds: stamp), merged: merged).map(\.nanoseconds)
  }

  @Test func `arrive once`() {
    var frames = frames(1, 2)
    let found = [1, 1, 2, 2].map { arrivals(&frames, $0) }
    #expect(found == [[1], [], [2], []])
    #expect(frames.count == 0)
    #expect(frames.lost == 0)
  }

  @Test func `are lost when a later frame arrives`() {
    var frames = frames(1, 2, 5, 6)
    #expect(arrivals(&frames, 5) == [5])
    #expect(frames.lost == 2)
    #expect(frames.count == 1)
  }

  @Test func `arrive with the later message that replaces them`() {
    var frames = frames(1, 2, 5, 6)
    #expect(arrivals(&frames, 5, merged: 2) == [1, 2, 5])
    #expect(frames.lost == 0)
  }

  @Test func `are lost if a message replaces fewer frames`() {
    var frames = frames(1, 2, 5, 6)
    #expect(arrivals(&frames, 5, merged: 1) == [2, 5])
    #expect(frames.lost == 1)
  }

  @Test func `do not arrive with an unknown stamp`() {
    var frames = frames(2, 6)
    let found = [1, 7].map { arrivals(&frames, $0) }
    #expect(found == [[], []])
    #expect(frames.lost == 2)
  }

  @Test func `are removed with lost frames`() {
    var frames = frames(1, 2)
    _ = arrivals(&frames, 2)
    frames.send(Timestamp(nanoseconds: 3))
    frames.forget()
    #expect(frames.lost == 0)
    #expect(frames.count == 0)
  }
}
