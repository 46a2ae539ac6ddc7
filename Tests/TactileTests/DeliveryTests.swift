import Testing

@testable import Tactile

@Suite("Delivery of touches to views")
struct DeliveryTests {
  private let glass = Glass()

  @Test func `S38 a touch stays with the view it hit, wherever it goes`() {
    _ = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    _ = glass.view("b", Rect(x: 200, y: 0, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 250, 50))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a moved 1", "a ended 1"])
  }

  @Test func `S118 a tap cancels the touch in its view just before its action`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.watch(TapGestureRecognizer(name: "tap"), on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "tap ended"])
  }

  @Test func `S123 a double tap with delaysTouchesEnded cancels both taps`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 150, .down(2, 50, 50))
    glass.frame(at: 200, .up(2))
    #expect(
      glass.takeLog() == ["a began 1", "a began 2", "a cancelled 1 2", "double ended"])
  }

  @Test func `S123 a double tap without delaysTouchesEnded lets the first tap end`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    glass.frame(at: 150, .down(2, 50, 50))
    glass.frame(at: 200, .up(2))
    #expect(
      glass.takeLog()
        == ["a began 1", "a ended 1", "a began 2", "a cancelled 2", "double ended"])
  }

  @Test func `S124 the end of a single tap reaches the view when the double tap times out`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    glass.watch(double, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog() == ["a began 1"])
    #expect(glass.application.nextDeadline == Glass.time(400))
    glass.advance(to: 399)
    #expect(glass.takeLog().isEmpty)
    glass.advance(to: 400)
    #expect(glass.takeLog() == ["a ended 1"])
    #expect(glass.application.nextDeadline == nil)
    #expect(double.state == .possible)
  }

  @Test func `S126 a delaying recognizer that fails lets began, moved and ended through`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let tap = TapGestureRecognizer(name: "tap")
    tap.delaysTouchesBegan = true
    glass.watch(tap, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 8, .move(1, 90, 50))
    #expect(glass.takeLog() == ["a began 1", "a moved 1"])
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["a ended 1"])
  }

  @Test func `S176 a second finger is not delivered to a single-touch view, ever`() {
    _ = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .down(2, 60, 60))
    glass.frame(at: 16, .up(1))
    glass.frame(at: 24, .move(2, 70, 70))
    glass.frame(at: 32, .up(2))
    #expect(glass.takeLog() == ["a began 1", "a ended 1"])
  }

  @Test func `S43 a view that leaves its window has its touch cancelled first`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 50, 50))
    view.removeFromSuperview()
    glass.frame(at: 8, .move(1, 60, 60))
    glass.frame(at: 16, .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1"])
  }

  @Test func `S24 a cancelled contact is cancelled for recognizers and views, and never ends`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    let pan = PanGestureRecognizer(name: "pan")
    pan.cancelsTouchesInView = false
    glass.watch(pan, on: view)
    glass.frame(at: 0, .down(1, 10, 50))
    glass.frame(at: 8, .move(1, 60, 50))
    glass.frame(at: 16, .cancel(1))
    #expect(
      glass.takeLog()
        == ["a began 1", "pan began", "a moved 1", "pan cancelled", "a cancelled 1"])
  }

  @Test func `a tap of no length in one frame begins and ends`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.watch(TapGestureRecognizer(name: "tap"), on: view)
    glass.frame(at: 0, .down(1, 50, 50), .up(1))
    #expect(glass.takeLog() == ["a began 1", "a cancelled 1", "tap ended"])
  }
}
