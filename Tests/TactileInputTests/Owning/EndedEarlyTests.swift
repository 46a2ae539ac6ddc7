import Tactile
import TactileInput
import Testing

@Suite("Touches that end early")
struct EndedEarlyTests {
  @Test func `S250 a touch that ends as a lift lifts at its last location`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.decide(.end(.lift), 1, at: 8) == "s0 t-1 b0 .")
    #expect(script.owner.isIdle)
  }

  @Test func `S250 a second finger spoils a touch, and both lift 20 ms later`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.decide(.end(.spoil), 1, at: 8) == "s1 P0 t2 x72 y20 .")
    #expect(script.move(1, 11, 20, at: 16) == "")
    #expect(script.up(1, at: 20) == "")
    #expect(script.owner.nextDeadline == OwnScript.time(28))
    #expect(script.advance(to: 100) == ["s0 t-1 s1 t-1 b0 ."])
    #expect(script.owner.touches.isEmpty)
    #expect(script.complaints() == [])
  }

  @Test func `S250 a finger that spoils a touch comes from the side of the middle`() {
    var script = OwnScript()
    _ = script.down(1, 990, 20, at: 0)
    #expect(script.decide(.end(.spoil), 1, at: 8) == "s1 P0 t2 x928 y20 .")
  }

  @Test func `S250 without a free slot, a touch lifts instead of being spoiled`() {
    var script = OwnScript(.panel(width: 1000, height: 800, slots: 2))
    _ = script.down(1, 10, 20, at: 0)
    _ = script.down(2, 30, 40, at: 8)
    #expect(script.decide(.end(.spoil), 1, at: 16) == "s0 t-1 X30 Y40 .")
    #expect(script.owner.nextDeadline == nil)
  }

  @Test func `S250 a new finger ends spoiling if it needs the slot`() {
    var script = OwnScript(.panel(width: 1000, height: 800, slots: 2))
    _ = script.down(1, 10, 20, at: 0)
    _ = script.decide(.end(.spoil), 1, at: 8)
    _ = script.up(1, at: 10)
    #expect(
      script.down(2, 30, 40, at: 16) == "s0 t-1 s1 t-1 b0 . s0 P0 t3 x30 y40 b1 X30 Y40 .")
    #expect(script.advance(to: 100) == [])
    _ = script.up(2, at: 110)
    #expect(script.complaints() == [])
  }

  @Test func `S250 a touch that ends as a palm becomes a finger again before its ID ends`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.decide(.end(.palm), 1, at: 8) == "s0 P2 . P0 t-1 b0 .")
    #expect(script.move(1, 11, 20, at: 16) == "")
    #expect(script.up(1, at: 24) == "")
    #expect(script.down(2, 30, 40, at: 32) == "s0 P0 t2 x30 y40 b1 X30 Y40 .")
    _ = script.up(2, at: 40)
    #expect(script.complaints() == [])
  }

  @Test func `S250 of two fingers, the other one goes on`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    _ = script.down(2, 30, 40, at: 8)
    #expect(script.decide(.end(.palm), 1, at: 16) == "s0 P2 . P0 t-1 X30 Y40 .")
    #expect(script.move(2, 31, 40, at: 24) == "s1 x31 X31 .")
    _ = script.up(2, at: 32)
    #expect(script.complaints() == [])
  }

  @Test func `S250 two touches end as palms in the same two frames`() {
    var script = OwnScript()
    _ = script.frame([(1, .began, 10, 20), (2, .began, 30, 40)], at: 0)
    for index in script.owner.touches.indices { script.owner.decide(.end(.palm), at: index) }
    #expect(script.write(at: 8) == "s0 P2 s1 P2 . s0 P0 t-1 s1 P0 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `S250 a slot that ends as a palm is not used in the same frame`() {
    var script = OwnScript(.panel(width: 1000, height: 800, slots: 2))
    _ = script.down(1, 10, 20, at: 0)
    _ = script.down(2, 30, 40, at: 8)
    script.owner.track(
      PanelFrame(
        device: OwnScript.device,
        contacts: [
          Contact(
            id: Contact.ID(device: OwnScript.device, tracking: 2), change: .ended,
            location: Point(x: 30, y: 40)),
          Contact(
            id: Contact.ID(device: OwnScript.device, tracking: 3), change: .began,
            location: Point(x: 50, y: 60)),
        ]))
    #expect(
      script.decide(.end(.palm), 1, at: 16)
        == "s0 P2 s1 t-1 . P0 t3 x50 y60 . s0 P0 t-1 X50 Y60 .")
    _ = script.liftAll(at: 24)
    #expect(script.complaints() == [])
  }

  @Test(arguments: [
    (OwnOptions.Cancel.lift, "s0 t-1 b0 ."), (.spoil, "s1 P0 t2 x72 y20 ."),
    (.palm, "s0 P2 . P0 t-1 b0 ."),
  ])
  func `S250 a contact that the panel cancels ends in the configured way`(
    cancel: OwnOptions.Cancel, words: String
  ) {
    var script = OwnScript { $0.cancel = cancel }
    _ = script.down(1, 10, 20, at: 0)
    #expect(script.cancel(1, at: 8) == words)
    _ = script.advance(to: 1000)
    #expect(script.complaints() == [])
  }

  @Test func `S250 a system gesture that takes a lifting touch ends it in its way`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0)
    let id = Contact.ID(device: OwnScript.device, tracking: 1)
    let ended = Contact(id: id, change: .ended, location: Point(x: 10, y: 20))
    script.owner.track(PanelFrame(device: OwnScript.device, contacts: [ended]))
    #expect(script.decide(.end(.palm), 1, at: 8) == "s0 P2 . P0 t-1 b0 .")
    #expect(script.owner.touches.isEmpty)
  }

  @Test func `a touch that the compositor has not seen is withheld instead of ended`() {
    var script = OwnScript()
    #expect(script.down(1, 10, 20, at: 0, .end(.palm)) == "")
    #expect(script.down(2, 10, 20, at: 8, OwnScript.hold(until: 150)) == "")
    #expect(script.decide(.end(.spoil), 2, at: 16) == "")
    #expect(script.advance(to: 1000) == [])
  }
}
