import Testing

@testable import Tactile

@Suite("Order within a frame")
struct FrameOrderTests {
  private let glass = Glass()

  @Test
  func
    `S2 a frame runs recognizers, cancellations, actions, other views, releases and resets in order`()
  {
    let left = glass.view("left", Rect(x: 0, y: 0, width: 400, height: 400))
    let right = glass.view("right", Rect(x: 500, y: 0, width: 400, height: 400))
    let tap = TapGestureRecognizer(name: "tap")
    glass.watch(tap, on: left)
    let holder = TapGestureRecognizer(name: "holder")
    holder.delaysTouchesBegan = true
    glass.watch(holder, on: right)
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 550, 50))
    glass.frame(at: 8, .up(1), .move(2, 650, 50))
    #expect(
      glass.takeLog()
        == ["left began 1", "left cancelled 1", "tap ended", "right began 2", "right moved 2"])
    #expect(tap.state == .possible)
  }

  @Test func `S91 S97 each existing target receives the action once, in the order of addition`() {
    let view = glass.view("a", Rect(x: 0, y: 0, width: 400, height: 400))
    let tap = TapGestureRecognizer(name: "tap")
    #expect(tap.state == .possible)
    view.addGestureRecognizer(tap)
    var handled: [String] = []
    let first = Responder()
    first.handle("open") { handled.append("first") }
    let second = Responder()
    second.handle("open") { handled.append("second") }
    var third: Responder? = Responder()
    third?.handle("open") { handled.append("third") }
    for target in [third, second, first, second] { tap.addTarget(target, action: "open") }
    third = nil
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(handled == ["second", "first"])
  }

  @Test func `S117 a delegate reads the values of the moment`() {
    final class Horizontal: GestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard let pan = recognizer as? PanGestureRecognizer else { return false }
        let movement = pan.translation(in: pan.view)
        return movement.dx.magnitude > movement.dy.magnitude && pan.velocity(in: nil).dx != 0
      }
    }
    let view = glass.view("a", Rect(x: 0, y: 0, width: 1000, height: 1000))
    let pan = PanGestureRecognizer(name: "pan")
    let judge = Horizontal()
    pan.delegate = judge
    pan.cancelsTouchesInView = false
    glass.watch(pan, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 60, 90))
    glass.frame(at: 16, .up(1))
    #expect(!glass.takeLog().contains("pan began"))
    glass.frame(at: 1000, .down(2, 50, 50))
    glass.frame(at: 1008, .move(2, 90, 60))
    #expect(glass.takeLog().contains("pan began"))
  }

  @Test func `S206 a view that a handler removes receives nothing more in that frame`() {
    let keeper = TouchKeeper(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "keeper")
    glass.window.addSubview(keeper)
    let other = glass.view("other", Rect(x: 500, y: 0, width: 400, height: 400))
    keeper.look = { _, _ in other.removeFromSuperview() }
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 550, 50))
    glass.frame(at: 8, .up(1), .up(2))
    #expect(glass.takeLog().isEmpty)
    #expect(keeper.touches.map(\.phase).last == .ended)
  }

  @Test func `S206 a recognizer added by a handler does not get the touch of that frame`() {
    let keeper = TouchKeeper(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "keeper")
    glass.window.addSubview(keeper)
    let tap = TapGestureRecognizer(name: "tap")
    keeper.look = { [unowned glass] touch, _ in
      if touch.phase == .began, tap.view == nil { glass.watch(tap, on: keeper) }
    }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 50, .up(1))
    #expect(glass.takeLog().isEmpty)
    glass.frame(at: 1000, .down(2, 50, 50))
    glass.frame(at: 1050, .up(2))
    #expect(glass.takeLog() == ["tap ended"])
  }
}
