import Testing

@testable import Tactile

@Suite("Removing many views")
struct RemovalTests {
  private let glass = Glass()

  /// Adds views in a row, each 10 points wide, with a subview and a recognizer in it.
  private func addRow(of count: Int) -> [View] {
    (0..<count).map { number in
      let frame = Rect(x: Double(number) * 10, y: 0, width: 10, height: 10)
      let view = glass.view("v\(number)", frame)
      let inner = glass.view("i\(number)", Rect(x: 0, y: 0, width: 10, height: 10), in: view)
      glass.watch(PanGestureRecognizer(name: "p\(number)"), on: inner)
      return view
    }
  }

  @Test func `S43 touches and gestures in all removed views end in the order of the views`() {
    let views = addRow(of: 100)
    glass.frame(at: 0, .down(1, 55, 5), .down(2, 15, 5), .down(3, 905, 5))
    glass.frame(at: 8, .move(1, 55, 105), .move(2, 15, 105), .move(3, 905, 105))
    _ = glass.takeLog()
    glass.window.removeSubviews(Array(views.prefix(50)))
    #expect(glass.takeLog() == ["p1 cancelled", "p5 cancelled"])
    glass.frame(at: 16, .move(3, 905, 205))
    #expect(glass.takeLog() == ["p90 changed"])
    #expect(glass.window.subviews.count == 50)
    #expect(views[5].superview == nil && views[5].window == nil)
  }

  @Test func `S60 a first responder in a removed view resigns`() {
    let views = addRow(of: 100)
    let field = Focusable(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    views[70].addSubview(field)
    #expect(field.becomeFirstResponder())
    glass.frame(at: 0, .down(1, 55, 5))
    glass.window.removeSubviews(Array(views.prefix(70)))
    #expect(glass.window.firstResponder === field)
    #expect(glass.application.arbiter.recognizersInPlay(in: glass.window).isEmpty)
    glass.window.removeSubviews(Array(views.suffix(30)))
    #expect(glass.window.firstResponder == nil)
  }

  @Test func `S22 a touch that is over keeps no removed view alive`() {
    weak var gone: View?
    do {
      let views = addRow(of: 50)
      gone = views[5]
      glass.frame(at: 0, .down(1, 55, 5), .down(2, 155, 5))
      glass.frame(at: 8, .up(1), .up(2))
      // The engine uses the object of the second touch again.
      glass.frame(at: 16, .down(3, 5, 900))
      glass.window.removeSubviews(views)
    }
    #expect(gone == nil)
  }
}

/// A view that can become the first responder.
private final class Focusable: View {
  override var canBecomeFirstResponder: Bool { true }
}
