import Tactile
import Testing

@testable import tactile_bench

/// The stages that `make bench` computes from the times at which a program woke, read and wrote.
struct FrameStagesTests {
  private func stages(
    of passages: [(sent: UInt64, arrived: UInt64)], _ notes: [(StageNote.Stage, UInt64)]
  ) -> [[Double]] {
    FrameStages.each(
      of: passages.map { Passage(sent: Self.time($0.sent), arrived: Self.time($0.arrived)) },
      notes.map { StageNote(time: Self.time($0.1), stage: $0.0) }
    ).map { stages in
      [stages.waking, stages.reading, stages.working, stages.delivering].map { $0.rounded() }
    }
  }

  private static func time(_ microseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: microseconds * 1000)
  }

  @Test func `add up to the whole latency`() {
    let found = stages(of: [(100, 200)], [(.woken, 130), (.read, 140), (.written, 170)])
    #expect(found == [[30, 10, 30, 30]])
  }

  @Test func `belong to one frame each`() {
    let found = stages(
      of: [(100, 200), (300, 350)],
      [
        (.woken, 130), (.read, 140), (.written, 170), (.woken, 310), (.read, 311),
        (.written, 320),
      ])
    #expect(found == [[30, 10, 30, 30], [10, 1, 9, 30]])
  }

  @Test func `begin with sending if the program is already awake`() {
    let found = stages(of: [(100, 200)], [(.woken, 90), (.read, 140), (.written, 170)])
    #expect(found == [[0, 40, 30, 30]])
  }

  @Test func `leave out stamps before and after a frame`() {
    let found = stages(
      of: [(100, 200)],
      [
        (.read, 80), (.written, 90), (.woken, 110), (.read, 120), (.written, 130),
        (.written, 150), (.woken, 210), (.read, 220),
      ])
    #expect(found == [[10, 10, 10, 70]])
  }

  @Test func `are missing for a frame that was not read or written alone`() {
    let found = stages(
      of: [(100, 200), (150, 200)], [(.woken, 160), (.read, 170), (.written, 180)])
    #expect(found == [[60, 10, 10, 20]])
    #expect(stages(of: [(100, 200)], [(.woken, 130), (.read, 140)]).isEmpty)
    #expect(stages(of: [(100, 200)], [(.written, 130), (.read, 140)]).isEmpty)
  }

  @Test func `have a mean value`() {
    let passages = [(100, 200), (300, 360)].map {
      Passage(sent: Self.time($0), arrived: Self.time($1))
    }
    let notes = [(StageNote.Stage.read, 150), (.written, 160), (.read, 310), (.written, 320)].map {
      StageNote(time: Self.time($0.1), stage: $0.0)
    }
    let mean = FrameStages.mean(FrameStages.each(of: passages, notes))
    #expect(mean.total.rounded() == 80)
    #expect(mean.working.rounded() == 10)
    #expect(FrameStages.mean([]).total == 0)
  }
}
