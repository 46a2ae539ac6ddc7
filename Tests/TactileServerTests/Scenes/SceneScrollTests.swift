import Tactile
import TactileInput
import TactileWire
import Testing

@testable import TactileServer

@Suite("Scrolling in scenes")
struct SceneScrollTests {
  private let stage: Stage

  init() throws {
    stage = try Stage(
      """
      views:
      - {name: list, kind: scroll, frame: [0, 0, 500, 1000], contentSize: [500, 5000]}
      """)
  }

  /// Drags the content from its first location by a distance, down if it is positive. The finger stays.
  private func drag(by distance: Int32) {
    stage.panel.down(0, 1, 250, 500, at: 0)
    for step in 1...10 {
      stage.panel.move(0, 250, 500 + distance * Int32(step) / 10, at: UInt64(step) * 10)
    }
  }

  /// Lets the kernel drop events, which cancels live touches.
  private func loseEvents(at milliseconds: UInt64) {
    let time = VirtualPanel.time(milliseconds)
    let events = [
      InputEvent(time: time, type: EventType.syn, code: 3, value: 0),
      InputEvent(time: time, type: EventType.syn, code: 0, value: 0),
    ]
    events.withUnsafeBufferPointer {
      stage.server.receive(.events(stage.panel.id, $0, .kernel), at: time)
    }
  }

  private func scrolls() throws -> [ScrollMessage] {
    try stage.client.frames().flatMap(\.frame.scrolls)
  }

  @Test func `S194 a cancelled drag beyond an edge is released with its target, and comes to rest`()
    throws
  {
    drag(by: 300)
    let before = try scrolls()
    #expect(before.first?.phase == .began)
    #expect(before.last?.offset.y ?? 0 < -10)
    loseEvents(at: 200)
    let released = try scrolls()
    #expect(released.map(\.phase) == [.released])
    #expect(released.first?.target == .zero)
    #expect(released.first?.velocity == .zero)
    stage.server.advance(to: VirtualPanel.time(9000))
    let rested = try scrolls()
    #expect(rested.map(\.phase) == [.rested])
    #expect(rested.first?.offset == .zero)
  }

  @Test func `S184 a cancelled drag within the edges comes to rest at once`() throws {
    drag(by: -300)
    #expect(try scrolls().last?.offset.y ?? 0 > 10)
    loseEvents(at: 200)
    #expect(try scrolls().map(\.phase) == [.rested])
    stage.server.advance(to: VirtualPanel.time(9000))
    #expect(try scrolls().isEmpty)
  }
}
