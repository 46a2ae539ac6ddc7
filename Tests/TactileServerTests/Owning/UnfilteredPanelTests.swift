import Tactile
import TactileInput
import Testing

/// The compositor receives what the panel reports, and the engine what the filters make of it. What the engine
/// decides about a finger applies to the contact that the panel reports for it.
@Suite("Owned panels without filters for the compositor")
struct UnfilteredPanelTests {
  private func server(
    _ filters: [FilterParameter: Double] = [:], scene: String? = OwnedServer.edgeScene
  ) throws -> OwnedServer {
    let rules = OwnedServer.rules { rule in
      rule.filters = FilterChanges(filters)
      rule.own = OwnChanges()
      rule.own?.isFiltered = false
    }
    return try OwnedServer(rules, scene: scene)
  }

  @Test func `S252 a contact that filters join goes on as a new touch`() throws {
    let owned = try server([.bounceTime: 0.1], scene: nil)
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.panel.lift(0, at: 100)
    owned.panel.down(0, 8, 1005, 500, at: 120)
    #expect(owned.server.application.liveTouches.count == 1)
    owned.panel.lift(0, at: 200)
    owned.server.advance(to: VirtualPanel.time(1000))
    #expect(
      owned.seen() == [
        "10 began 1 1000,500", "100 ended 1 1000,500", "120 began 2 1005,500",
        "200 ended 2 1005,500",
      ])
  }

  @Test func `S251 S252 a contact that filters join to a system gesture is withheld`() throws {
    let owned = try server([.bounceTime: 0.1])
    owned.panel.down(0, 7, 1000, 990, at: 10)
    owned.panel.move(0, 1000, 900, at: 20)
    owned.panel.lift(0, at: 30)
    owned.panel.down(0, 8, 1000, 890, at: 50)
    owned.panel.move(0, 1000, 800, at: 60)
    owned.panel.lift(0, at: 70)
    owned.server.advance(to: VirtualPanel.time(1000))
    #expect(owned.seen() == [])
    // The next finger is another one.
    owned.panel.down(0, 9, 1000, 500, at: 1100)
    #expect(owned.seen() == ["1100 began 1 1000,500"])
  }

  @Test
  func `S251 S252 a contact that filters join is held for the gesture that its finger may become`()
    throws
  {
    let owned = try server([.bounceTime: 0.1])
    owned.panel.down(0, 7, 1000, 990, at: 10)
    owned.server.advance(to: VirtualPanel.time(200))
    owned.panel.lift(0, at: 300)
    owned.panel.down(0, 8, 1000, 988, at: 320)
    #expect(owned.seen() == ["160 began 1 1000,990", "300 ended 1 1000,990"])
    owned.panel.move(0, 1000, 900, at: 330)
    owned.panel.lift(0, at: 500)
    owned.server.advance(to: VirtualPanel.time(1000))
    #expect(owned.seen() == [])
  }

  @Test func `S251 S252 a system gesture ends the contact of its finger after an exchange`() throws
  {
    let owned = try server()
    owned.panel.down(0, 7, 1000, 300, at: 10)
    owned.panel.down(1, 8, 1000, 990, at: 20)
    owned.server.advance(to: VirtualPanel.time(200))
    #expect(owned.seen() == ["10 began 1 1000,300", "170 began 2 1000,990"])
    // The panel confuses the fingers: the finger at the edge has the first slot from now on.
    owned.panel.move([(slot: 0, x: 1000, y: 990), (slot: 1, x: 1000, y: 300)], at: 210)
    #expect(owned.seen() == ["210 moved 1 1000,990", "210 moved 2 1000,300"])
    owned.panel.move(0, 1000, 900, at: 220)
    #expect(owned.seen() == ["220 ended 1 1000,990"])
    owned.panel.move(1, 1010, 300, at: 230)
    owned.panel.lift(0, at: 240)
    owned.panel.lift(1, at: 250)
    #expect(owned.seen() == ["230 moved 2 1010,300", "250 ended 2 1010,300"])
  }

  @Test func `S252 a contact that a filter cancels goes on`() throws {
    let owned = try server([.stuckTime: 2])
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.server.advance(to: VirtualPanel.time(5000))
    #expect(owned.server.application.liveTouches.isEmpty)
    owned.panel.move(0, 1010, 500, at: 5100)
    owned.panel.lift(0, at: 5200)
    #expect(
      owned.seen() == ["10 began 1 1000,500", "5100 moved 1 1010,500", "5200 ended 1 1010,500"])
  }

  @Test func `S252 a contact that a filter delays is passed at once, and a system gesture ends it`()
    throws
  {
    let owned = try server([.minimumLife: 0.1])
    owned.panel.down(0, 7, 1000, 990, at: 10)
    owned.server.advance(to: VirtualPanel.time(200))
    #expect(owned.seen() == ["10 began 1 1000,990"])
    owned.panel.move(0, 1000, 900, at: 210)
    owned.panel.lift(0, at: 300)
    owned.server.advance(to: VirtualPanel.time(1000))
    #expect(owned.seen() == ["210 ended 1 1000,990"])
  }
}
