import Testing

@testable import Tactile

@Suite("Subclasses of recognizers and their delegates")
struct RecognizerSubclassTests {
  private let glass: Glass
  private let delegate: AskedDelegate

  init() {
    glass = Glass()
    delegate = AskedDelegate(glass)
  }

  /// Adds a view with two recognizers that write each question, and whose delegate does the same.
  private func taps() -> (first: AskedTap, second: AskedTap) {
    let view = View(frame: Rect(x: 0, y: 0, width: 500, height: 500), name: "view")
    glass.window.addSubview(view)
    let first = AskedTap("first", glass)
    let second = AskedTap("second", glass)
    for tap in [first, second] {
      tap.delegate = delegate
      glass.watch(tap, on: view)
    }
    return (first, second)
  }

  @Test func `S215 S213 a touch is offered to the subclass, then to its delegate`() {
    let (first, second) = taps()
    second.isEnabled = false
    glass.frame(at: 0, .down(1, 50, 50))
    #expect(
      glass.takeLog() == [
        "first: receive event?", "delegate of first: receive event?",
        "delegate of first: receive touch?",
      ])
    #expect(first.numberOfTouches == 1)
    glass.frame(at: 1000, .up(1))
    _ = glass.takeLog()
    delegate.receivesEvents = false
    glass.frame(at: 2000, .down(2, 50, 50))
    #expect(
      glass.takeLog() == ["first: receive event?", "delegate of first: receive event?"])
    #expect(first.numberOfTouches == 0)
    glass.frame(at: 2100, .up(2))
    first.receivesEvents = false
    glass.frame(at: 3000, .down(3, 50, 50))
    glass.frame(at: 3100, .up(3))
    #expect(glass.takeLog() == ["first: receive event?"])
  }

  @Test func `S88 S15 a delegate sees the tap count of the touch that begins`() {
    let (_, second) = taps()
    second.isEnabled = false
    for (tap, x) in [50.0, 50, 50, 400].enumerated() {
      glass.frame(at: tap * 200, .down(Int32(tap), x, 50))
      glass.frame(at: tap * 200 + 50, .up(Int32(tap)))
    }
    #expect(delegate.tapCounts == [1, 2, 3, 1])
  }

  @Test func `S213 the event contains the touch that begins`() {
    let (_, second) = taps()
    second.isEnabled = false
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .down(2, 80, 50))
    #expect(delegate.touchesInEvents == [1, 2])
  }

  @Test func `S213 a delegate refuses a hovering pen`() {
    let hover = HoverGestureRecognizer(name: "hover")
    hover.delegate = delegate
    glass.watch(hover, on: glass.window)
    let pen = DeviceID(rawValue: 7)
    func send(_ phase: HoverEvent.Phase, at milliseconds: Int, _ state: PenState = []) {
      glass.application.send(
        .hover(
          HoverEvent(
            timestamp: Glass.time(milliseconds), device: pen, phase: phase,
            screenLocation: Point(x: 10, y: 10), penState: state)))
    }
    delegate.receivesEvents = false
    send(.entered, at: 0)
    #expect(glass.takeLog() == ["delegate of hover: receive event?"])
    delegate.receivesEvents = true
    send(.moved, at: 8, .barrelButton)
    #expect(glass.takeLog() == ["delegate of hover: receive event?", "hover began"])
    #expect(delegate.buttons == .secondary)
  }

  @Test func `S215 S106 requirements are asked of both subclasses and of both delegates`() {
    _ = taps()
    glass.tap(1, 50, 50, at: 0)
    let questions = glass.takeLog().filter { $0.contains("wait") || $0.contains("hold") }
    #expect(
      questions == [
        "first: wait for second?", "delegate of first: wait for second?",
        "second: hold back first?", "delegate of second: hold back first?",
        "second: wait for first?", "delegate of second: wait for first?",
        "first: hold back second?", "delegate of first: hold back second?",
      ])
  }

  @Test func `S215 S106 an answer of a subclass sets a requirement without its delegate`() {
    let (first, second) = taps()
    second.numberOfTapsRequired = 2
    first.waits = true
    glass.tap(1, 50, 50, at: 0)
    let log = glass.takeLog()
    #expect(!log.contains("delegate of first: wait for second?"))
    #expect(!log.contains("first ended"))
    glass.advance(to: 2000)
    #expect(glass.takeLog().contains("first ended"))
  }

  @Test func `S215 S110 S111 exclusion is asked of both subclasses, then of both delegates`() {
    _ = taps()
    glass.tap(1, 50, 50, at: 0)
    let questions = glass.takeLog().filter {
      $0.contains("prevent") || $0.contains("together") || $0.contains("ended")
    }
    #expect(
      questions == [
        "first: prevent second?", "second: be prevented by first?",
        "delegate of first: together with second?", "delegate of second: together with first?",
        "first ended",
      ])
  }

  @Test(arguments: [true, false])
  func `S215 S110 a subclass lets others run together`(byFirst: Bool) {
    let (first, second) = taps()
    if byFirst { first.prevents = false } else { second.isPreventable = false }
    glass.tap(1, 50, 50, at: 0)
    let log = glass.takeLog()
    #expect(log.contains("first ended") && log.contains("second ended"))
    #expect(!log.contains { $0.contains("delegate of first: together") })
  }

  @Test func `S215 S110 a subclass of a sequence is asked too`() {
    let corner = SequenceGestureRecognizer.Region(
      name: "corner", rect: Rect(x: 0, y: 0, width: 100, height: 100))
    let sequence = ExcludingSequence(name: "sequence", regions: [corner], steps: ["corner"])
    glass.watch(sequence, on: glass.window)
    glass.watch(TapGestureRecognizer(name: "tap"), on: glass.window)
    glass.tap(1, 50, 50, at: 0)
    #expect(glass.takeLog() == ["sequence ended"])
  }

  @Test func `S92 S96 a subclass sets its state, and the arbiter sends the action afterwards`() {
    let press = HardPress(name: "press")
    glass.watch(press, on: glass.window)
    var wasInside: [Bool] = []
    press.addAction { [unowned press] _ in wasInside.append(press.isInside) }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .down(2, 90, 50))
    glass.frame(at: 16, .move(1, 55, 50))
    glass.frame(at: 24, .up(1), .up(2))
    #expect(glass.takeLog() == ["press began", "press changed", "press ended"])
    #expect(wasInside == [false, false, false])
    #expect(press.resets == 1)
  }

  @Test func `S212 S97 a removed closure is no longer called, and the others are`() {
    let tap = TapGestureRecognizer()
    glass.window.addGestureRecognizer(tap)
    let first = tap.addAction { [glass] _ in glass.write("first") }
    let second = tap.addAction { [glass] _ in glass.write("second") }
    #expect(first != second)
    tap.removeAction(identifiedBy: first)
    tap.removeAction(identifiedBy: first)
    glass.tap(1, 50, 50, at: 0)
    #expect(glass.takeLog() == ["second"])
    tap.addAction { [glass] _ in glass.write("third") }
    tap.removeAction(identifiedBy: second)
    glass.tap(2, 50, 50, at: 2000)
    #expect(glass.takeLog() == ["third"])
  }
}

/// A tap that writes each question about it.
private final class AskedTap: TapGestureRecognizer {
  unowned let glass: Glass
  var receivesEvents = true
  var prevents = true
  var isPreventable = true
  var waits = false

  init(_ name: String, _ glass: Glass) {
    self.glass = glass
    super.init(name: name)
  }

  private func note(_ question: String) { glass.write("\(name): \(question)?") }

  override func shouldReceive(_ event: Event) -> Bool {
    note("receive event")
    return receivesEvents
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    note("prevent \(other.name)")
    return prevents
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    note("be prevented by \(other.name)")
    return isPreventable
  }

  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    note("wait for \(other.name)")
    return waits
  }

  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    note("hold back \(other.name)")
    return false
  }
}

/// A delegate that writes each question.
private final class AskedDelegate: GestureRecognizerDelegate {
  unowned let glass: Glass
  var receivesEvents = true
  private(set) var touchesInEvents: [Int] = []
  private(set) var tapCounts: [Int] = []
  private(set) var buttons: Event.ButtonMask = []

  init(_ glass: Glass) {
    self.glass = glass
  }

  private func note(_ recognizer: GestureRecognizer, _ question: String) {
    glass.write("delegate of \(recognizer.name): \(question)?")
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
    note(recognizer, "receive event")
    if case .touches(let touches) = event { touchesInEvents.append(touches.allTouches.count) }
    buttons = event.buttonMask
    return receivesEvents
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    note(recognizer, "receive touch")
    tapCounts.append(touch.tapCount)
    return true
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    note(recognizer, "together with \(other.name)")
    return false
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    note(recognizer, "wait for \(other.name)")
    return false
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    note(recognizer, "hold back \(other.name)")
    return false
  }
}

/// A sequence that excludes others whatever its properties say.
private final class ExcludingSequence: SequenceGestureRecognizer {
  override func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { true }
}

/// A continuous gesture of an app: two fingers that are down.
private final class HardPress: GestureRecognizer {
  private(set) var isInside = false
  private(set) var resets = 0

  private func asking(_ body: () -> Void) {
    isInside = true
    body()
    isInside = false
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    asking { if numberOfTouchesDown == 2 { state = .began } }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    asking { if state.isActive { state = .changed } }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    asking { state = state.isActive ? .ended : .failed }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    asking { state = .cancelled }
  }

  override func reset() { resets += 1 }
}
