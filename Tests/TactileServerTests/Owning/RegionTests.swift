import Tactile
import TactileInput
import Testing

@testable import TactileServer

@Suite("Regions of an owned panel")
struct RegionTests {
  private func regions(_ allow: CompositorGestures) -> [TouchRegion] {
    [TouchRegion(name: "page", allow: allow)]
  }

  @Test func `S277 a tap passes when it lifts, and a movement never appears`() throws {
    let owned = try OwnedServer(regions: regions([.tap]))
    owned.panel.down(0, 7, 1000, 500, at: 10)
    #expect(owned.server.nextDeadline == VirtualPanel.time(160))
    owned.panel.lift(0, at: 50)
    #expect(owned.seen() == ["50 began 1 1000,500", "50 ended 1 1000,500"])
    owned.panel.down(0, 8, 1000, 500, at: 100)
    owned.panel.move(0, 1100, 500, at: 110)
    owned.server.advance(to: VirtualPanel.time(1000))
    owned.panel.lift(0, at: 1100)
    #expect(owned.seen().isEmpty)
  }

  @Test func `S277 at the end of the wait, a finger that may not tap is withheld, not passed`()
    throws
  {
    let owned = try OwnedServer(regions: regions([.pan]))
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.server.advance(to: VirtualPanel.time(1000))
    owned.panel.move(0, 1100, 500, at: 1010)
    #expect(owned.seen().isEmpty)
  }

  @Test func `S279 a second finger begins after the first has ended`() throws {
    let owned = try OwnedServer(regions: regions([.tap, .pan]))
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.panel.down(1, 8, 1500, 500, at: 50)
    owned.panel.lift(0, at: 60)
    owned.panel.lift(1, at: 90)
    #expect(
      owned.seen() == [
        "10 began 1 1000,500", "60 ended 1 1000,500", "60 began 2 1500,500",
        "90 ended 2 1500,500",
      ])
  }

  @Test func `S280 a long press ends in time, also between frames`() throws {
    let owned = try OwnedServer(regions: regions([.tap, .pan]))
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.server.advance(to: VirtualPanel.time(2000))
    owned.panel.lift(0, at: 2100)
    #expect(owned.seen() == ["10 began 1 1000,500", "410 ended 1 1000,500"])
  }

  @Test func `S281 a reload changes the regions of new touches only`() throws {
    let owned = try OwnedServer(regions: regions([.tap, .pan]))
    owned.panel.down(0, 7, 1000, 500, at: 10)
    var configuration = owned.server.configuration
    configuration.regions.regions = regions([])
    owned.server.configure(configuration, scene: nil)
    owned.panel.move(0, 1200, 500, at: 20)
    owned.panel.lift(0, at: 30)
    owned.panel.down(0, 8, 1000, 500, at: 40)
    #expect(
      owned.seen() == ["10 began 1 1000,500", "20 moved 1 1200,500", "30 ended 1 1200,500"])
    configuration.regions.regions = []
    owned.server.configure(configuration, scene: nil)
    owned.panel.lift(0, at: 50)
    owned.panel.down(0, 9, 1000, 500, at: 60)
    #expect(owned.seen() == ["60 began 2 1000,500"])
  }

  @Test func `S281 the first regions of a reload do not end live touches`() throws {
    let owned = try OwnedServer()
    owned.panel.down(0, 7, 1000, 500, at: 10)
    var configuration = owned.server.configuration
    configuration.regions.regions = regions([])
    owned.server.configure(configuration, scene: nil)
    owned.panel.move(0, 1200, 500, at: 1000)
    owned.panel.down(1, 8, 1500, 500, at: 1100)
    owned.panel.lift(0, at: 1200)
    #expect(
      owned.seen() == ["10 began 1 1000,500", "1000 moved 1 1200,500", "1200 ended 1 1200,500"])
  }

  @Test func `S276 taps that accommodations delay are withheld too`() throws {
    let owned = try OwnedServer(regions: regions([]))
    var configuration = owned.server.configuration
    configuration.accessibility.isOnByDefault = true
    owned.server.configure(configuration, scene: nil)
    owned.panel.down([(0, 1000, 500), (1, 1100, 500)], at: 10)
    owned.panel.lift(0, at: 50)
    owned.panel.lift(1, at: 60)
    owned.server.advance(to: VirtualPanel.time(1000))
    #expect(owned.seen().isEmpty)
  }

  @Test func `S276 regions apply to what the panel reports if it is not filtered`() throws {
    let rules = OwnedServer.rules { rule in
      rule.own = OwnChanges()
      rule.own?.isFiltered = false
    }
    let owned = try OwnedServer(rules, regions: regions([]))
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.panel.lift(0, at: 30)
    #expect(owned.seen().isEmpty)
  }

  @Test func `S276 a system gesture takes a touch that a region holds`() throws {
    let owned = try OwnedServer(scene: OwnedServer.edgeScene, regions: regions([.pan]))
    owned.panel.down(0, 7, 1000, 990, at: 10)
    owned.panel.move(0, 1000, 940, at: 18)
    owned.panel.move(0, 1000, 900, at: 26)
    owned.server.advance(to: VirtualPanel.time(1000))
    owned.panel.lift(0, at: 1100)
    #expect(owned.seen().isEmpty)
  }

  @Test func `S281 the trace names the region that withholds a touch, and the gesture`() throws {
    let owned = try OwnedServer(regions: regions([.tap]))
    var lines: [String] = []
    owned.server.application.tracer = { record in
      guard case .withheldByRegion = record.decision else { return }
      lines.append(
        "\(record.timestamp.nanoseconds / 1_000_000) \(record.subject) \(record.decision)")
    }
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.panel.move(0, 1100, 500, at: 20)
    owned.panel.lift(0, at: 30)
    owned.panel.down(0, 8, 1000, 500, at: 1000)
    owned.panel.move(0, 1100, 500, at: 1200)
    let reason = "a touch: its finger moved, and pan is not allowed here"
    #expect(lines == ["20 page withheld \(reason)", "1200 page ended \(reason)"])
  }

  // Claim: No decision names the region of a touch in a secret window.
  @Test func `S281 the trace does not name the region of a touch in a secret window`() throws {
    let owned = try OwnedServer(regions: regions([]))
    VirtualClient(owned.server).send(
      #"{"method":"io.tactile.Scene.Attach","more":true,"parameters":{"windows":["#
        + #"{"name":"pin","size":[2000,1000],"secret":true}]}}"#)
    #expect(owned.server.application.windows.contains { $0.isPrivate })
    var count = 0
    owned.server.application.tracer = { record in
      if case .withheldByRegion = record.decision { count += 1 }
    }
    owned.panel.down(0, 7, 1000, 500, at: 10)
    owned.panel.lift(0, at: 30)
    #expect(owned.seen().isEmpty)
    #expect(count == 0)
  }
}
