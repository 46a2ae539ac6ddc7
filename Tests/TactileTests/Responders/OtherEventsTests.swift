import Testing

@testable import Tactile

@Suite("Motion, remote control, presses")
struct OtherEventsTests {
  private let glass = Glass()

  @Test func `S199 S200 a shake goes to the first responder of the key window`() {
    let holder = glass.listener("holder")
    holder.becomeFirstResponder()
    let other = Window(screen: glass.screen, level: 1)
    glass.application.addWindow(other)
    glass.listener("other", in: other).becomeFirstResponder()
    glass.shake(.began, at: 0)
    glass.shake(.ended, at: 100)
    #expect(glass.takeLog() == ["holder motion began", "holder motion ended"])
    other.makeKey()
    #expect(other.isKeyWindow)
    glass.shake(.began, at: 200)
    glass.shake(.cancelled, at: 300)
    #expect(glass.takeLog() == ["other motion began", "other motion cancelled"])
  }

  @Test
  func `S199 a second beginning cancels the first, and an end without a beginning is dropped`() {
    glass.listener("holder").becomeFirstResponder()
    glass.shake(.ended, at: 0)
    glass.shake(.began, at: 10)
    glass.shake(.began, at: 20)
    glass.shake(.ended, at: 30)
    #expect(
      glass.takeLog() == [
        "holder motion began", "holder motion cancelled", "holder motion began",
        "holder motion ended",
      ])
  }

  @Test
  func `S199 the receiver of the beginning receives the end, even if the first responder changes`()
  {
    let first = glass.listener("first")
    let second = glass.listener("second")
    first.becomeFirstResponder()
    glass.shake(.began, at: 0)
    second.becomeFirstResponder()
    let other = Window(screen: glass.screen)
    glass.application.addWindow(other)
    other.makeKey()
    glass.shake(.ended, at: 100)
    #expect(glass.takeLog() == ["first motion began", "first motion ended"])
  }

  @Test func `S199 a receiver that leaves the window receives a cancellation`() {
    let holder = glass.listener("holder")
    holder.becomeFirstResponder()
    glass.shake(.began, at: 0)
    holder.removeFromSuperview()
    glass.shake(.ended, at: 100)
    #expect(glass.takeLog() == ["holder motion began", "holder motion cancelled"])
  }

  @Test func `S200 without a first responder the key window receives the motion`() {
    let window = ShakenWindow(screen: glass.screen)
    glass.application.addWindow(window)
    window.makeKey()
    glass.shake(.began, at: 0)
    #expect(window.shakes == 1)
  }

  @Test func `S201 the default methods forward motion`() {
    let outer = glass.listener("outer")
    let inner = glass.listener("inner", in: outer)
    inner.passesOn = true
    inner.becomeFirstResponder()
    glass.shake(.began, at: 0)
    #expect(glass.takeLog() == ["inner motion began", "outer motion began"])
  }

  @Test func `S202 remote-control events are delivered only while they are requested`() {
    glass.listener("holder").becomeFirstResponder()
    var rules: [Int] = []
    glass.application.tracer = { rules.append($0.rule) }
    glass.remote(.play, at: 0)
    glass.application.beginReceivingRemoteControlEvents()
    glass.remote(.pause, at: 10)
    glass.application.endReceivingRemoteControlEvents()
    glass.remote(.stop, at: 20)
    #expect(glass.takeLog() == ["holder pause"])
    #expect(rules == [202, 202])
  }

  @Test func `S25 S203 every subtype is delivered unchanged`() {
    glass.listener("holder").becomeFirstResponder()
    glass.application.beginReceivingRemoteControlEvents()
    for subtype in RemoteControlEvent.Subtype.allCases { glass.remote(subtype, at: 0) }
    #expect(glass.takeLog() == RemoteControlEvent.Subtype.allCases.map { "holder \($0)" })
  }

  @Test func `S204 presses go up the chain from the first responder`() {
    let outer = glass.listener("outer")
    let inner = glass.listener("inner", in: outer)
    inner.passesOn = true
    inner.becomeFirstResponder()
    glass.press(28, .began, at: 0)
    glass.press(28, .changed, at: 10)
    glass.press(28, .ended, at: 20)
    glass.press(28, .ended, at: 30)
    #expect(
      glass.takeLog() == [
        "inner 28 began", "outer 28 began", "inner 28 changed", "inner 28 ended",
      ])
  }

  @Test func `S204 each key is followed separately`() {
    let first = glass.listener("first")
    let second = glass.listener("second")
    first.becomeFirstResponder()
    glass.press(1, .began, at: 0)
    second.becomeFirstResponder()
    glass.press(2, .began, at: 10)
    glass.press(1, .cancelled, at: 20)
    glass.press(2, .ended, at: 30)
    #expect(
      glass.takeLog() == ["first 1 began", "second 2 began", "first 1 cancelled", "second 2 ended"])
  }

  @Test func `S205 an event without a receiver is dropped and traced`() {
    let application = Application(screen: glass.screen)
    var rules: [Int] = []
    application.tracer = { rules.append($0.rule) }
    application.send(.motion(MotionEvent(timestamp: .zero, phase: .began)))
    #expect(rules == [205])
  }
}

private final class ShakenWindow: Window {
  var shakes = 0

  override func motionBegan(_ event: MotionEvent) {
    shakes += 1
  }
}
