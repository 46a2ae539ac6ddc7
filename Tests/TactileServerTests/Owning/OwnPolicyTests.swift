import Tactile
import TactileInput
import Testing

@testable import TactileServer

@Suite("What the compositor receives")
struct OwnPolicyTests {
  private let options = OwnOptions()
  private let screen = Screen(name: "screen", size: Size(width: 1000, height: 1000))

  /// Sends a contact that begins at a place, and returns its touch.
  private func touch(at place: Point, in application: Application) -> Touch? {
    let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: 1)
    let contact = Contact(id: id, change: .began, location: place)
    application.send(
      ContactFrame(device: id.device, timestamp: application.now, contacts: [contact]))
    return application.touch(of: id)
  }

  private func application(with recognizer: GestureRecognizer?) -> Application {
    let application = Application(screen: screen)
    let window = Window(screen: screen)
    application.addWindow(window)
    if let recognizer { window.addGestureRecognizer(recognizer) }
    return application
  }

  private func edgePan(_ change: (ScreenEdgePanGestureRecognizer) -> Void = { _ in })
    -> ScreenEdgePanGestureRecognizer
  {
    let pan = ScreenEdgePanGestureRecognizer(edges: .bottom)
    pan.isScreenWide = true
    change(pan)
    return pan
  }

  private func verdict(_ policy: OwnPolicy, ofHeld touch: Touch) -> PanelOwner.Verdict? {
    verdict(policy, ofHeld: touch, until: end(0.15))
  }

  private func verdict(
    _ policy: OwnPolicy, ofHeld touch: Touch, until end: Timestamp
  ) -> PanelOwner.Verdict? {
    policy.verdict(ofHeld: touch, from: .zero, until: end, isOver: false, options)
  }

  private func end(_ seconds: TimeInterval) -> Timestamp { Timestamp.zero.advanced(by: seconds) }

  private let held = PanelOwner.Verdict.hold(until: Timestamp(nanoseconds: 150_000_000))

  @Test func `S251 a touch waits where a system gesture may begin`() {
    let policy = OwnPolicy()
    let application = application(with: edgePan())
    let touch = touch(at: Point(x: 500, y: 995), in: application)
    #expect(policy.verdict(ofNew: touch, at: .zero, options) == held)
    #expect(touch.flatMap { verdict(policy, ofHeld: $0) } == nil)
    #expect(touch.flatMap { policy.verdict(ofPassed: $0, isOver: false, options) } == nil)
  }

  @Test func `S251 a touch elsewhere, or of no gesture that takes it, is passed`() {
    let policy = OwnPolicy()
    let middle = Point(x: 500, y: 500)
    let edge = Point(x: 500, y: 995)
    let tap = TapGestureRecognizer()
    tap.isScreenWide = true
    let cases: [(GestureRecognizer?, Point)] = [
      (edgePan(), middle), (nil, edge), (edgePan { $0.isScreenWide = false }, edge),
      (edgePan { $0.cancelsTouchesInView = false }, edge), (tap, edge),
    ]
    for (number, (recognizer, place)) in cases.enumerated() {
      let application = application(with: recognizer)
      let touch = touch(at: place, in: application)
      #expect(policy.verdict(ofNew: touch, at: .zero, options) == .pass, "case \(number)")
    }
    #expect(policy.verdict(ofNew: nil, at: .zero, options) == .pass)
  }

  @Test func `S251 a held touch is passed when no system gesture can take it`() {
    let policy = OwnPolicy()
    let pan = edgePan()
    let application = application(with: pan)
    let touch = touch(at: Point(x: 500, y: 995), in: application)
    pan.isEnabled = false
    #expect(touch.flatMap { verdict(policy, ofHeld: $0) } == .pass)
  }

  @Test func `S251 while touches are ignored, none passes`() {
    var policy = OwnPolicy()
    policy.refusal = .ignoring
    let application = application(with: nil)
    let touch = touch(at: .zero, in: application)
    #expect(policy.verdict(ofNew: touch, at: .zero, options) == .withhold)
    #expect(policy.verdict(ofNew: nil, at: .zero, options) == .withhold)
    #expect(touch.flatMap { verdict(policy, ofHeld: $0) } == .withhold)
    #expect(
      touch.flatMap { policy.verdict(ofPassed: $0, isOver: false, options) } == .end(.lift))
  }

  @Test func `S251 a touch that the system cancels ends early, but not one whose finger has gone`()
  {
    let policy = OwnPolicy()
    let application = application(with: nil)
    let touch = touch(at: .zero, in: application)
    application.cancelTouches { _ in true }
    #expect(
      touch.flatMap { policy.verdict(ofPassed: $0, isOver: false, options) } == .end(.lift))
    #expect(touch.flatMap { policy.verdict(ofPassed: $0, isOver: true, options) } == nil)
    #expect(touch.flatMap { verdict(policy, ofHeld: $0) } == .withhold)
  }

  /// A screen-wide recognizer that delays touches.
  private func delaying<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ change: (Recognizer) -> Void = { _ in }
  ) -> Recognizer {
    recognizer.isScreenWide = true
    recognizer.delaysTouchesBegan = true
    change(recognizer)
    return recognizer
  }

  /// Screen-wide recognizers that delay touches, and how long each holds them in seconds.
  private var delays: [(GestureRecognizer, TimeInterval)] {
    func press(_ change: (LongPressGestureRecognizer) -> Void) -> GestureRecognizer {
      delaying(LongPressGestureRecognizer()) {
        $0.minimumPressDuration = 0.7
        change($0)
      }
    }
    func tap(_ change: (TapGestureRecognizer) -> Void) -> GestureRecognizer {
      delaying(TapGestureRecognizer(), change)
    }
    return [
      (press { _ in }, 0.7), (press { $0.minimumPressDuration = 0.1 }, 0.15),
      (press { $0.numberOfTouchesRequired = 3 }, 0.85),
      (
        press {
          $0.numberOfTapsRequired = 1
          $0.maximumTapDuration = 0.25
          $0.maximumInterval = 0.5
        }, 1.45
      ),
      (press { $0.minimumPressDuration = 5 }, 2), (tap { _ in }, 0.15),
      (tap { $0.maximumDuration = 0.5 }, 0.5),
      (
        tap {
          $0.maximumDuration = 0.25
          $0.numberOfTapsRequired = 3
          $0.maximumInterval = 0.5
        }, 1.75
      ),
      (delaying(PanGestureRecognizer()), 0.15),
    ]
  }

  @Test func `S313 S314 a gesture that delays touches holds them within its own limits, and 2 s`() {
    let policy = OwnPolicy()
    for (number, (recognizer, seconds)) in delays.enumerated() {
      let application = application(with: recognizer)
      let touch = touch(at: Point(x: 500, y: 500), in: application)
      let first = policy.verdict(ofNew: touch, at: .zero, options)
      guard case .hold(let until) = first else {
        Issue.record("case \(number): \(first)")
        continue
      }
      #expect(abs(until.seconds(since: end(seconds))) < 1e-6, "case \(number)")
      #expect(
        touch.flatMap { verdict(policy, ofHeld: $0, until: until) } == nil, "case \(number)")
    }
  }

  @Test func `S313 a gesture that takes no touches, or belongs to one view, holds none`() {
    let policy = OwnPolicy()
    let cases = [
      delaying(LongPressGestureRecognizer()) { $0.cancelsTouchesInView = false },
      delaying(LongPressGestureRecognizer()) { $0.isScreenWide = false },
      delaying(LongPressGestureRecognizer()) { $0.isEnabled = false },
    ]
    for (number, recognizer) in cases.enumerated() {
      let application = application(with: recognizer)
      let touch = touch(at: Point(x: 500, y: 500), in: application)
      #expect(policy.verdict(ofNew: touch, at: .zero, options) == .pass, "case \(number)")
    }
  }

  @Test func `S314 the own limits of a gesture apply if hold is 0`() {
    let policy = OwnPolicy()
    var options = OwnOptions()
    options.hold = 0
    let press = delaying(LongPressGestureRecognizer()) { $0.minimumPressDuration = 0.7 }
    let cases: [(GestureRecognizer, PanelOwner.Verdict)] = [
      (press, .hold(until: end(0.7))), (delaying(PanGestureRecognizer()), .pass),
    ]
    for (recognizer, verdict) in cases {
      let application = application(with: recognizer)
      let touch = touch(at: Point(x: 500, y: 500), in: application)
      #expect(policy.verdict(ofNew: touch, at: .zero, options) == verdict)
    }
  }

  @Test func `S315 when the longest gesture has failed, the limits of the others apply`() {
    let policy = OwnPolicy()
    let press = delaying(LongPressGestureRecognizer()) { $0.minimumPressDuration = 0.7 }
    let application = application(with: press)
    application.windows.first?.addGestureRecognizer(edgePan())
    let touch = touch(at: Point(x: 500, y: 995), in: application)
    #expect(policy.verdict(ofNew: touch, at: .zero, options) == .hold(until: end(0.7)))
    press.isEnabled = false
    #expect(touch.flatMap { verdict(policy, ofHeld: $0, until: end(0.7)) } == held)
    #expect(touch.flatMap { verdict(policy, ofHeld: $0, until: end(0.15)) } == nil)
  }
}
