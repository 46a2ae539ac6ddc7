import Testing

@testable import Tactile

@Suite("Ignoring interaction")
struct IgnoringTests {
  private let glass = Glass()
  private let box = Rect(x: 0, y: 0, width: 100, height: 100)

  @Test func `S195 switching interaction off does not take a touch away`() {
    let view = glass.view("a", box)
    glass.frame(at: 0, .down(1, 50, 50))
    view.isUserInteractionEnabled = false
    glass.frame(at: 8, .move(1, 60, 50))
    glass.frame(at: 16, .up(1))
    glass.frame(at: 24, .down(2, 50, 50))
    #expect(glass.takeLog() == ["a began 1", "a moved 1", "a ended 1"])
  }

  @Test func `S196 touches are delivered again after as many ends as begins`() {
    _ = glass.view("a", box)
    glass.application.endIgnoringInteractionEvents()
    glass.application.beginIgnoringInteractionEvents()
    glass.application.beginIgnoringInteractionEvents()
    glass.application.endIgnoringInteractionEvents()
    #expect(glass.application.isIgnoringInteractionEvents)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .up(1))
    glass.application.endIgnoringInteractionEvents()
    glass.application.endIgnoringInteractionEvents()
    glass.frame(at: 16, .down(2, 50, 50))
    #expect(glass.takeLog() == ["a began 2"])
  }

  @Test func `S40 S197 a touch that lands meanwhile is hit-tested and never delivered`() {
    let view = CountingView(frame: box)
    glass.window.addSubview(view)
    glass.application.beginIgnoringInteractionEvents()
    glass.frame(at: 0, .down(1, 50, 50))
    glass.application.endIgnoringInteractionEvents()
    glass.frame(at: 8, .move(1, 60, 50))
    glass.frame(at: 16, .up(1))
    #expect(view.questions > 0)
    #expect(view.touches == 0)
  }

  @Test func `S198 live touches are cancelled at once, and motion is not affected`() {
    _ = glass.view("a", box)
    glass.listener("holder").becomeFirstResponder()
    glass.frame(at: 0, .down(1, 10, 10))
    glass.window.subviews[1].isHidden = true
    glass.frame(at: 8, .down(2, 50, 50))
    _ = glass.takeLog()
    glass.application.beginIgnoringInteractionEvents()
    glass.shake(.began, at: 16)
    #expect(glass.takeLog() == ["a cancelled 2", "holder motion began"])
  }
}

private final class CountingView: View {
  var questions = 0
  var touches = 0

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    questions += 1
    return super.hitTest(point, with: event)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    self.touches += 1
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    self.touches += 1
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    self.touches += 1
  }
}
