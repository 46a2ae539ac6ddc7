import Testing

@testable import Tactile

@Suite("Arbitration")
struct ArbitrationTests {
  private let glass = Glass()
  private let view: LoggingView

  init() {
    view = glass.view("a", Rect(x: 0, y: 0, width: 500, height: 500))
  }

  @Test func `S109 a pan that begins fails the tap of the same finger`() {
    let tap = TapGestureRecognizer(name: "tap")
    tap.allowableMovement = 1000
    glass.watch(tap, on: view)
    glass.watch(PanGestureRecognizer(name: "pan"), on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "pan began", "pan ended"])
  }

  @Test func `S103 a single tap that requires a double tap to fail waits for it`() {
    let single = TapGestureRecognizer(name: "single")
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    glass.watch(single, on: view)
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["a began 1"])
    glass.advance(to: 1000)
    #expect(glass.takeLog() == ["a cancelled 1", "single ended"])
    glass.frame(at: 2000, .down(2, 50, 50))
    glass.frame(at: 2050, .up(2))
    glass.frame(at: 2100, .down(3, 50, 50))
    glass.frame(at: 2150, .up(3))
    glass.advance(to: 4000)
    #expect(glass.takeLog() == ["a began 2", "a began 3", "a cancelled 2 3", "double ended"])
  }

  @Test func `S100 another person's finger elsewhere does not prevent a reset`() {
    _ = glass.view("b", Rect(x: 600, y: 600, width: 100, height: 100))
    let tap = TapGestureRecognizer(name: "tap")
    glass.watch(tap, on: view)
    glass.frame(at: 0, device: 2, .down(9, 650, 650))
    glass.frame(at: 8, .down(1, 50, 50))
    glass.frame(at: 16, .up(1))
    glass.frame(at: 500, .down(2, 50, 50))
    glass.frame(at: 516, .up(2))
    #expect(glass.takeLog().filter { $0 == "tap ended" }.count == 2)
  }

  @Test func `S107 a requirement that would close a cycle is refused`() {
    let one = TapGestureRecognizer(name: "one")
    let two = TapGestureRecognizer(name: "two")
    #expect(one.require(toFail: two))
    let closed = two.require(toFail: one)
    #expect(!closed)
  }

  @Test func `S93 a failure while active becomes a cancellation`() {
    let pan = PanGestureRecognizer(name: "pan")
    glass.watch(pan, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    pan.state = .failed
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "pan began", "pan cancelled"])
    #expect(pan.state == .cancelled)
    glass.frame(at: 16, .up(1))
    #expect(pan.state == .possible)
  }

  @Test func `S90 disabling an active recognizer cancels it`() {
    let pan = PanGestureRecognizer(name: "pan")
    glass.watch(pan, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    pan.isEnabled = false
    glass.frame(at: 16, .move(1, 120, 50))
    glass.frame(at: 24, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "pan began", "pan cancelled"])
  }

  @Test func `S153 a finger that joins or leaves does not make the translation jump`() {
    let pan = PanGestureRecognizer(name: "pan")
    glass.watch(pan, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.frame(at: 16, .down(2, 400, 400))
    #expect(pan.translation(in: view) == Vector(dx: 40, dy: 0))
    glass.frame(at: 24, .move(1, 100, 50), .move(2, 410, 400))
    #expect(pan.translation(in: view) == Vector(dx: 50, dy: 0))
    glass.frame(at: 32, .up(1))
    glass.frame(at: 40, .move(2, 420, 400))
    #expect(pan.translation(in: view) == Vector(dx: 60, dy: 0))
  }

  @Test func `S155 the velocity of a drag at constant speed is that speed`() {
    let pan = PanGestureRecognizer(name: "pan")
    glass.watch(pan, on: view)
    glass.frame(at: 0, .down(1, 0, 50))
    for step in 1...20 { glass.frame(at: step * 8, .move(1, Double(step) * 8, 50)) }
    #expect((pan.velocity(in: view).dx - 1000).magnitude < 1)
    #expect(pan.velocity(in: view).dy == 0)
  }
}
