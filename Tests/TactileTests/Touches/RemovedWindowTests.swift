import Tactile
import Testing

@Suite("A removed window")
struct RemovedWindowTests {
  private let glass = Glass()

  /// Removes a window after some steps of a touch's life. Returns whether the window was
  /// deallocated.
  private func isGone(after steps: Int, then more: Bool) -> Bool {
    let frames: [(Int) -> Void] = [
      { glass.frame(at: $0, .down(1, 150, 150)) }, { glass.frame(at: $0, .move(1, 190, 150)) },
      { glass.frame(at: $0, .move(1, 230, 150)) }, { glass.frame(at: $0, .up(1)) },
      { glass.frame(at: $0, .down(2, 150, 150)) }, { glass.frame(at: $0, .up(2)) },
    ]
    weak var gone: Window?
    do {
      let window = Window(screen: glass.application.screens[0], level: 1)
      gone = window
      let view = View(frame: Rect(x: 0, y: 0, width: 800, height: 800))
      view.isMultipleTouchEnabled = true
      window.addSubview(view)
      for recognizer in [TapGestureRecognizer(name: "tap"), PanGestureRecognizer(name: "pan")] {
        recognizer.cancelsTouchesInView = false
        window.addGestureRecognizer(recognizer)
      }
      view.addGestureRecognizer(PinchGestureRecognizer(name: "pinch"))
      glass.application.addWindow(window)
      for step in 0..<steps { frames[step](8 * step) }
      glass.application.removeWindow(window)
    }
    if more { for step in steps..<frames.count { frames[step](8 * step) } }
    return gone == nil
  }

  @Test(arguments: 0...6, [false, true])
  func `S22 has no references left, whatever was on it`(steps: Int, more: Bool) {
    #expect(isGone(after: steps, then: more))
  }
}
