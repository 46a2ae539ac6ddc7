import Testing

@testable import Tactile

@Suite("Requirements between recognizers")
struct RequirementTests {
  private let glass = Glass()
  private let view: LoggingView
  private let delegate = RecordingDelegate()

  init() {
    view = glass.view("a", Rect(x: 0, y: 0, width: 500, height: 500))
  }

  private func add<R: GestureRecognizer>(_ recognizer: R) -> R {
    recognizer.cancelsTouchesInView = false
    recognizer.delaysTouchesEnded = false
    recognizer.delegate = delegate
    glass.watch(recognizer, on: view)
    view.isUserInteractionEnabled = true
    return recognizer
  }

  /// Returns the actions since the last call, without the calls of the view.
  private func takeActions() -> [String] { glass.takeLog().filter { !$0.hasPrefix("a ") } }

  // MARK: S103, S108

  @Test
  func
    `S103 a required recognizer that recognizes fails the other, although both may run together`()
  {
    delegate.runsTogether = true
    let single = add(TapGestureRecognizer(name: "single"))
    let double = add(TapGestureRecognizer(name: "double"))
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    glass.tap(1, 50, 50, at: 0)
    glass.tap(2, 50, 50, at: 100)
    glass.advance(to: 2000)
    #expect(takeActions() == ["double ended"])
  }

  @Test
  func
    `S103 a required recognizer that is active fails a later one, although both may run together`()
  {
    delegate.runsTogether = true
    let inner = glass.view("b", Rect(x: 300, y: 300, width: 100, height: 100), in: view)
    let pan = add(PanGestureRecognizer(name: "pan"))
    let tap = TapGestureRecognizer(name: "tap")
    tap.delegate = delegate
    glass.watch(tap, on: inner)
    tap.require(toFail: pan)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.tap(2, 350, 350, at: 100)
    #expect(!glass.takeLog().contains("tap ended"))
    glass.frame(at: 300, .up(1))
    glass.tap(3, 350, 350, at: 1000)
    #expect(glass.takeLog().contains("tap ended"))
  }

  @Test func `S108 a pending drag begins once, with all its movement, and then continues`() {
    let waiter = add(Waiter(name: "waiter"))
    let pan = add(PanGestureRecognizer(name: "pan"))
    pan.require(toFail: waiter)
    glass.frame(at: 0, .down(1, 50, 50))
    for step in 1...5 { glass.frame(at: step * 8, .move(1, 50 + Double(step) * 20, 50)) }
    #expect(takeActions().isEmpty)
    waiter.state = .failed
    #expect(takeActions() == ["pan began"])
    #expect(pan.translation(in: nil) == Vector(dx: 100, dy: 0))
    glass.frame(at: 48, .move(1, 170, 50))
    glass.frame(at: 56, .up(1))
    #expect(takeActions() == ["pan changed", "pan ended"])
  }

  @Test func `S108 a drag that is pending after its lift begins and ends without a change`() {
    let waiter = add(Waiter(name: "waiter"))
    let pan = add(PanGestureRecognizer(name: "pan"))
    pan.require(toFail: waiter)
    waiter.atLift = .failed
    glass.frame(at: 0, .down(1, 50, 50))
    for step in 1...5 { glass.frame(at: step * 8, .move(1, 50 + Double(step) * 20, 50)) }
    glass.frame(at: 48, .up(1))
    #expect(takeActions() == ["pan began", "pan ended"])
  }

  // MARK: S106, S107

  @Test func `S106 each pair is asked once per attempt, whichever of the two asks`() {
    let one = add(Waiter(name: "one"))
    let two = add(Waiter(name: "two"))
    let third = add(Waiter(name: "third"))
    delegate.runsTogether = true
    one.require(toFail: third)
    for waiter in [one, two] { waiter.atLift = .ended }
    for finger in 1...2 {
      // The first waits for the third, so both are still possible when the second asks.
      glass.tap(Int32(finger), 50, 50, at: finger * 1000)
      #expect(takeActions() == ["two ended", "one ended"])
      let asked = delegate.questions.filter { !$0.hasSuffix("begin") && !$0.contains("third") }
      #expect(
        asked.sorted() == [
          "one hold back two", "one wait for two", "two hold back one", "two wait for one",
        ])
      delegate.questions = []
    }
  }

  @Test
  func `S106 a requirement applies to its attempt and is asked again in the next`() {
    let one = add(Waiter(name: "one"))
    let two = add(Waiter(name: "two"))
    one.atLift = .ended
    two.atLift = .failed
    delegate.waitsFor = ["two"]
    glass.tap(1, 50, 50, at: 0)
    #expect(takeActions() == ["one ended"])
    two.atLift = .ended
    glass.tap(2, 50, 50, at: 1000)
    #expect(takeActions() == ["two ended"])
    delegate.waitsFor = []
    glass.tap(3, 50, 50, at: 2000)
    #expect(takeActions() == ["one ended"])
  }

  @Test func `S107 of two recognizers that require each other to fail, only the first waits`() {
    let one = add(Waiter(name: "one"))
    let two = add(Waiter(name: "two"))
    one.atLift = .ended
    two.atLift = .ended
    delegate.waitsFor = ["one", "two"]
    let explanations = glass.explanations()
    glass.tap(1, 50, 50, at: 0)
    glass.advance(to: 5000)
    #expect(takeActions() == ["two ended"])
    #expect(explanations.lines.filter { $0.hasPrefix("S107 two waiting for one") }.count == 1)
  }

  @Test func `S107 a dynamic requirement does not close a cycle with static ones`() {
    let one = add(Waiter(name: "one"))
    let two = add(Waiter(name: "two"))
    let three = add(Waiter(name: "three"))
    one.atLift = .ended
    two.require(toFail: three)
    three.require(toFail: one)
    delegate.waitsFor = ["two"]
    glass.tap(1, 50, 50, at: 0)
    #expect(takeActions() == ["one ended"])
    #expect(two.state == .possible && three.state == .possible)
  }

  // MARK: S115, S116

  @Test func `S116 shouldBegin is asked when nothing prevents the recognition`() {
    let waiter = add(Waiter(name: "waiter"))
    let tap = add(TapGestureRecognizer(name: "tap"))
    tap.require(toFail: waiter)
    waiter.atLift = nil
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 40, .down(2, 400, 400))
    glass.frame(at: 50, .up(2))
    delegate.questions = []
    glass.frame(at: 60, .up(1))
    glass.frame(at: 1000, .down(3, 50, 50))
    glass.frame(at: 1008, .up(3))
    // The waiting recognizer fails with its last finger, and the tap recognizes only then.
    #expect(delegate.questions.filter { $0.hasSuffix("begin") } == ["tap begin"])
    #expect(takeActions() == ["tap ended"])
  }

  @Test func `S116 a pending recognizer is not asked before it can recognize`() {
    let waiter = add(Waiter(name: "waiter"))
    let pan = add(PanGestureRecognizer(name: "pan"))
    pan.require(toFail: waiter)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.frame(at: 16, .move(1, 120, 50))
    #expect(!delegate.questions.contains("pan begin"))
    waiter.state = .failed
    #expect(delegate.questions.filter { $0 == "pan begin" }.count == 1)
    #expect(takeActions() == ["pan began"])
  }

  @Test func `S112 S116 a recognizer that comes too late is not asked`() {
    _ = add(PanGestureRecognizer(name: "pan"))
    let inner = glass.view("b", Rect(x: 300, y: 300, width: 100, height: 100), in: view)
    let tap = TapGestureRecognizer(name: "tap")
    tap.delegate = delegate
    glass.watch(tap, on: inner)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    glass.tap(2, 350, 350, at: 100)
    #expect(delegate.questions.filter { $0.hasSuffix("begin") } == ["pan begin"])
    #expect(!glass.takeLog().contains("tap ended"))
  }

  @Test func `S109 S116 a recognizer that should not begin excludes no other`() {
    delegate.mayBegin = false
    let pan = add(PanGestureRecognizer(name: "pan"))
    let other = PanGestureRecognizer(name: "other")
    other.minimumMovement = 50
    glass.watch(other, on: view)
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 70, 50))
    #expect(delegate.questions.filter { $0.hasSuffix("begin") } == ["pan begin"])
    #expect(pan.state == .failed && other.state == .possible)
    glass.frame(at: 16, .move(1, 150, 50))
    #expect(glass.takeLog().contains("other began"))
  }

  @Test func `S115 a view with several touches is asked once`() {
    let asked = Asked(frame: view.bounds, name: "asked")
    view.addSubview(asked)
    let tap = add(TapGestureRecognizer(name: "tap"))
    tap.numberOfTouchesRequired = 2
    tap.cancelsTouchesInView = true
    asked.isMultipleTouchEnabled = true
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 90, 50))
    glass.frame(at: 40, .up(1), .up(2))
    #expect(takeActions() == ["tap ended"])
    #expect(asked.questions == 1)
  }

  @Test func `S79 S115 a control around several hit views is asked once`() {
    let control = AskedControl(frame: view.bounds, name: "control")
    view.addSubview(control)
    control.addSubview(View(frame: Rect(x: 0, y: 0, width: 60, height: 100)))
    control.addSubview(View(frame: Rect(x: 60, y: 0, width: 60, height: 100)))
    let tap = add(TapGestureRecognizer(name: "tap"))
    tap.numberOfTouchesRequired = 3
    tap.cancelsTouchesInView = true
    glass.frame(at: 0, .down(1, 50, 50), .down(2, 90, 50), .down(3, 300, 50))
    glass.frame(at: 40, .up(1), .up(2), .up(3))
    #expect(takeActions() == ["tap ended"])
    #expect(control.questions == 1)
  }

  @Test func `S115 the view hit has no say in a gesture that takes no touch from it`() {
    let asked = Asked(frame: view.bounds, name: "asked")
    asked.answer = false
    view.addSubview(asked)
    let tap = add(TapGestureRecognizer(name: "tap"))
    glass.tap(1, 50, 50, at: 0)
    #expect(takeActions() == ["tap ended"])
    #expect(asked.questions == 0)
    tap.cancelsTouchesInView = true
    glass.tap(2, 50, 50, at: 2000)
    #expect(takeActions().isEmpty)
    #expect(asked.questions == 1)
  }

  // MARK: S82, S86

  @Test func `S82 a removed recognizer is reset at once, although its touch is still down`() {
    let other = glass.view("b", Rect(x: 600, y: 0, width: 300, height: 300))
    let pan = add(PanGestureRecognizer(name: "pan"))
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 90, 50))
    view.removeGestureRecognizer(pan)
    #expect(takeActions() == ["pan began", "pan cancelled"])
    #expect(pan.state == .possible)
    other.addGestureRecognizer(pan)
    glass.frame(at: 16, .down(2, 700, 50))
    glass.frame(at: 24, .move(2, 750, 50), .move(1, 200, 50))
    #expect(pan.state == .began && pan.numberOfTouches == 1)
    glass.frame(at: 32, .up(1), .up(2))
    #expect(takeActions().filter { $0.hasPrefix("pan") } == ["pan began", "pan ended"])
  }

  @Test func `S82 a recognizer that is removed between taps starts from the beginning elsewhere`() {
    let double = add(TapGestureRecognizer(name: "double"))
    double.numberOfTapsRequired = 2
    glass.tap(1, 50, 50, at: 0)
    view.removeGestureRecognizer(double)
    view.addGestureRecognizer(double)
    glass.tap(2, 50, 50, at: 100)
    #expect(takeActions().isEmpty)
    glass.tap(3, 50, 50, at: 200)
    #expect(takeActions() == ["double ended"])
  }

  @Test func `S86 the order is the order of addition, whatever was removed meanwhile`() {
    let taps = (1...4).map { TapGestureRecognizer(name: "r\($0)") }
    for tap in taps.prefix(3) { glass.watch(tap, on: view) }
    view.removeGestureRecognizer(taps[0])
    view.removeGestureRecognizer(taps[1])
    glass.watch(taps[3], on: view)
    glass.tap(1, 50, 50, at: 0)
    #expect(takeActions() == ["r3 ended"])
  }
}

/// Counts the calls of `gestureRecognizerShouldBegin`.
private final class Asked: View {
  var questions = 0
  var answer = true

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    questions += 1
    return answer
  }
}

/// The same as ``Asked``, as a control.
private final class AskedControl: Control {
  var questions = 0

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    questions += 1
    return true
  }
}
