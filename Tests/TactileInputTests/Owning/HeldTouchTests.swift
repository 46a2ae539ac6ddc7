import Tactile
import TactileInput
import Testing

@Suite("Touches that are held")
struct HeldTouchTests {
  private let hold = OwnScript.hold(until: 150)

  @Test func `S248 a held touch is passed at its deadline, from its first location on`() {
    var script = OwnScript()
    #expect(script.down(1, 10, 20, at: 0, hold) == "")
    #expect(script.move(1, 12, 20, at: 60) == "")
    #expect(script.move(1, 14, 21, at: 140) == "")
    #expect(script.owner.nextDeadline == OwnScript.time(150))
    #expect(script.advance(to: 149) == [])
    #expect(
      script.advance(to: 200)
        == ["s0 P0 t1 x10 y20 b1 X10 Y20 . x12 X12 . x14 y21 X14 Y21 ."])
    #expect(script.owner.frame.time == OwnScript.time(150))
    #expect(script.owner.nextDeadline == nil)
    #expect(script.move(1, 15, 21, at: 210) == "s0 x15 X15 .")
    _ = script.up(1, at: 220)
    #expect(script.complaints() == [])
  }

  @Test func `S248 a decision ends the wait`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    _ = script.move(1, 12, 20, at: 8)
    #expect(script.decide(.pass, 1, at: 16) == "s0 P0 t1 x10 y20 b1 X10 Y20 . x12 X12 .")
    #expect(script.owner.nextDeadline == nil)
    _ = script.down(2, 30, 40, at: 20, OwnScript.hold(until: 170))
    #expect(script.decide(.withhold, 2, at: 30) == "")
    #expect(script.advance(to: 1000) == [])
    #expect(script.move(2, 31, 40, at: 1001) == "")
  }

  @Test func `S315 a later decision can shorten the wait, and never prolong it`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, OwnScript.hold(until: 700))
    #expect(script.decide(OwnScript.hold(until: 900), 1, at: 16) == "")
    #expect(script.owner.nextDeadline == OwnScript.time(700))
    #expect(script.decide(OwnScript.hold(until: 150), 1, at: 24) == "")
    #expect(script.owner.nextDeadline == OwnScript.time(150))
    #expect(script.decide(OwnScript.hold(until: 20), 1, at: 32) == "s0 P0 t1 x10 y20 b1 X10 Y20 .")
    #expect(script.decide(OwnScript.hold(until: 900), 1, at: 40) == "")
    #expect(script.up(1, at: 48) == "s0 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `S248 a frame after the deadline passes the touch if nothing has advanced time`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    #expect(
      script.move(1, 12, 20, at: 160) == "s0 P0 t1 x10 y20 b1 X10 Y20 . x12 X12 .")
  }

  @Test func `S248 touches that are held together are passed in the order of their movements`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    _ = script.down(2, 30, 40, at: 8, hold)
    _ = script.move(1, 11, 20, at: 16)
    _ = script.frame([(1, .moved, 12, 20), (2, .moved, 31, 40)], at: 24)
    #expect(
      script.advance(to: 150)
        == [
          "s0 P0 t1 x10 y20 b1 X10 Y20 . s1 P0 t2 x30 y40 . s0 x11 X11 . x12 s1 x31 X12 ."
        ])
  }

  @Test func `S248 a touch that is passed at once does not wait for a held one`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    #expect(
      script.frame([(1, .moved, 11, 20), (2, .began, 30, 40)], at: 8)
        == "s0 P0 t1 x30 y40 b1 X30 Y40 .")
    #expect(
      script.frame([(1, .moved, 12, 20), (2, .moved, 31, 40)], at: 16) == "s0 x31 X31 .")
    #expect(script.advance(to: 150) == ["s1 P0 t2 x10 y20 . x11 . x12 ."])
  }

  @Test func `S248 of many later locations, every second one is left out, but not the last`() {
    var script = OwnScript()
    _ = script.down(1, 0, 0, at: 0, hold)
    let most = PanelOwner.mostLocations
    for step in 1...most + 1 { _ = script.move(1, Double(step), 0, at: step) }
    let writes = script.advance(to: 150)
    let places = (writes.first ?? "").split(separator: " ").filter { $0.hasPrefix("x") }
    // The 33rd one has made every second one of the others leave.
    let kept = [0] + stride(from: 2, through: most, by: 2) + [most + 1]
    #expect(places.map(String.init) == kept.map { "x\($0)" })
  }

  @Test func `S248 the list of waiting locations is bounded`() {
    var script = OwnScript()
    _ = script.down(1, 0, 0, at: 0, OwnScript.hold(until: 1_000_000))
    for step in 1...10_000 { _ = script.move(1, Double(step % 900), 0, at: step) }
    let frames = script.decide(.pass, 1, at: 10_001).split(separator: ".").count
    #expect((2...PanelOwner.mostLocations + 1).contains(frames))
  }

  @Test func `S248 of many held touches, fewer locations wait`() {
    var script = OwnScript(.panel(width: 1000, height: 800, slots: 99))
    // As many as a clone has slots.
    let fingers = 1...99 as ClosedRange<Int32>
    _ = script.frame(
      fingers.map { ($0, .began, Double($0), 0) }, at: 0, OwnScript.hold(until: 1000))
    for step in 1...30 {
      _ = script.frame(fingers.map { ($0, .moved, Double($0), Double(step)) }, at: step)
    }
    let words = (script.advance(to: 1000).first ?? "").split(separator: " ")
    #expect(words.count { $0.hasPrefix("t") } == 99)
    // All 2,970 later locations would have as many events.
    #expect((99...PanelOwner.mostWaiting).contains(words.count { $0.hasPrefix("y") }))
    // The last location of each stays.
    #expect(words.count { $0 == "y30" } == 99)
    _ = script.frame(fingers.map { ($0, .ended, Double($0), 30) }, at: 1001)
    #expect(script.complaints() == [])
  }

  @Test func `S248 if more than 64 held touches have lifted, the oldest ones are passed early`() {
    var script = OwnScript(.panel(width: 1000, height: 800, slots: 256))
    let fingers = 1...70 as ClosedRange<Int32>
    _ = script.frame(
      fingers.map { ($0, .began, Double($0), 0) }, at: 0, OwnScript.hold(until: 1000))
    let words = script.frame(fingers.reversed().map { ($0, .ended, Double($0), 0) }, at: 8)
      .split(separator: " ")
    #expect(words.filter { $0.hasPrefix("x") }.map(String.init) == (1...6).map { "x\($0)" })
    #expect(script.owner.touches.count == 64)
    _ = script.advance(to: 1000)
    #expect(script.complaints() == [])
  }

  @Test func `S249 a held touch that lifts is passed whole`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    _ = script.move(1, 11, 20, at: 8)
    #expect(script.up(1, at: 16) == "")
    #expect(
      script.decide(.pass, 1, at: 20)
        == "s0 P0 t1 x10 y20 b1 X10 Y20 . x11 X11 . t-1 b0 .")
    #expect(script.owner.touches.isEmpty)
    #expect(script.complaints() == [])
  }

  @Test func `S249 a held touch that has lifted is passed at its deadline, or withheld`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    _ = script.up(1, at: 16)
    #expect(script.advance(to: 150) == ["s0 P0 t1 x10 y20 b1 X10 Y20 . t-1 b0 ."])
    _ = script.down(2, 10, 20, at: 200, OwnScript.hold(until: 350))
    _ = script.up(2, at: 216)
    #expect(script.decide(.withhold, 2, at: 300) == "")
    #expect(script.advance(to: 1000) == [])
    #expect(script.owner.touches.isEmpty)
  }

  @Test func `S249 two taps of one finger number that are held are both passed, in order`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    _ = script.up(1, at: 30)
    _ = script.down(1, 30, 40, at: 60, OwnScript.hold(until: 210))
    _ = script.up(1, at: 90)
    #expect(
      script.advance(to: 300)
        == [
          "s0 P0 t1 x10 y20 b1 X10 Y20 . t-1 b0 .", "s0 P0 t2 x30 y40 b1 X30 Y40 . t-1 b0 .",
        ])
  }

  @Test func `S249 a held touch that the panel cancels is withheld`() {
    var script = OwnScript()
    _ = script.down(1, 10, 20, at: 0, hold)
    #expect(script.cancel(1, at: 16) == "")
    #expect(script.owner.touches.isEmpty)
    #expect(script.advance(to: 1000) == [])
  }

  @Test func `S249 a touch without a free slot is withheld`() {
    var script = OwnScript(.panel(width: 1000, height: 800, slots: 2))
    _ = script.down(1, 10, 20, at: 0, hold)
    _ = script.up(1, at: 8)
    _ = script.down(2, 30, 40, at: 16)
    _ = script.down(3, 50, 60, at: 24)
    #expect(script.advance(to: 150) == [])
    #expect(script.up(2, at: 160) == "s0 t-1 X50 Y60 .")
    #expect(script.up(3, at: 168) == "s1 t-1 b0 .")
    #expect(script.complaints() == [])
  }

  @Test func `many held taps do not need memory without bound`() {
    var script = OwnScript()
    for number in 0..<1000 {
      _ = script.down(1, 10, 20, at: number, OwnScript.hold(until: 1_000_000))
      _ = script.up(1, at: number)
    }
    #expect(script.owner.touches.count <= 66)
    _ = script.liftAll(at: 2000)
    #expect(script.complaints() == [])
  }
}
