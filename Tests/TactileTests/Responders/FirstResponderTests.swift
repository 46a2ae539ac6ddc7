import Testing

@testable import Tactile

@Suite("First responder")
struct FirstResponderTests {
  private let glass = Glass()

  @Test func `S55 a responder becomes first responder only if it can and is in a window`() {
    let view = Listener(frame: .zero)
    let detached = view.becomeFirstResponder()
    #expect(!detached)
    glass.window.addSubview(view)
    view.takesFocus = false
    let unwilling = view.becomeFirstResponder()
    #expect(!unwilling)
    view.takesFocus = true
    let taken = view.becomeFirstResponder()
    #expect(taken)
    let again = view.becomeFirstResponder()
    #expect(again)
    #expect(view.isFirstResponder)
    #expect(glass.window.firstResponder === view)
  }

  @Test func `S55 by default a responder cannot become first responder, and can resign`() {
    let view = View()
    #expect(!view.canBecomeFirstResponder)
    #expect(view.canResignFirstResponder)
  }

  @Test func `S55 each window has its own first responder`() {
    let other = Window(screen: glass.screen)
    glass.application.addWindow(other)
    let here = glass.listener("here")
    let there = glass.listener("there", in: other)
    here.becomeFirstResponder()
    there.becomeFirstResponder()
    #expect(here.isFirstResponder)
    #expect(there.isFirstResponder)
  }

  @Test func `S56 becoming first responder makes the present one resign`() {
    let first = glass.listener("first")
    let second = glass.listener("second")
    first.becomeFirstResponder()
    second.becomeFirstResponder()
    #expect(!first.isFirstResponder)
    #expect(second.isFirstResponder)
  }

  @Test func `S56 a first responder that refuses to resign stays, and nothing changes`() {
    let first = glass.listener("first")
    let second = glass.listener("second")
    first.becomeFirstResponder()
    first.keepsFocus = true
    let taken = second.becomeFirstResponder()
    #expect(!taken)
    #expect(first.isFirstResponder)
    let resigned = first.resignFirstResponder()
    #expect(!resigned)
  }

  @Test func `S57 a controller becomes first responder of its view's window`() {
    let controller = FocusController(view: View(frame: .zero))
    let early = controller.becomeFirstResponder()
    #expect(!early)
    glass.window.rootViewController = controller
    let taken = controller.becomeFirstResponder()
    #expect(taken)
    controller.view = View(frame: .zero)
    #expect(glass.window.firstResponder == nil)
  }

  @Test func `S58 S59 touches neither go to the first responder nor change it`() {
    let holder = glass.listener("holder")
    holder.becomeFirstResponder()
    let view = glass.view("view", Rect(x: 0, y: 0, width: 100, height: 100))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .up(1))
    #expect(glass.takeLog() == ["view began 1", "view ended 1"])
    #expect(holder.isFirstResponder)
    #expect(!view.isFirstResponder)
  }

  @Test func `S60 a first responder that leaves its window resigns, even if it refuses`() {
    let outer = View(frame: .zero)
    glass.window.addSubview(outer)
    let holder = glass.listener("holder", in: outer)
    holder.becomeFirstResponder()
    holder.keepsFocus = true
    outer.removeFromSuperview()
    #expect(glass.window.firstResponder == nil)
    #expect(!holder.isFirstResponder)
  }
}

private final class FocusController: ViewController {
  override var canBecomeFirstResponder: Bool { true }
}
