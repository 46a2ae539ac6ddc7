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

  private let held = PanelOwner.Verdict.hold(until: Timestamp(nanoseconds: 150_000_000))

  @Test func `S251 a touch waits where a system gesture may begin`() {
    let policy = OwnPolicy()
    let application = application(with: edgePan())
    let touch = touch(at: Point(x: 500, y: 995), in: application)
    #expect(policy.verdict(ofNew: touch, at: .zero, options) == held)
    #expect(touch.flatMap { policy.verdict(ofHeld: $0, isOver: false) } == nil)
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
    #expect(touch.flatMap { policy.verdict(ofHeld: $0, isOver: false) } == .pass)
  }

  @Test func `S251 while touches are ignored, none passes`() {
    var policy = OwnPolicy()
    policy.refusal = .ignoring
    let application = application(with: nil)
    let touch = touch(at: .zero, in: application)
    #expect(policy.verdict(ofNew: touch, at: .zero, options) == .withhold)
    #expect(policy.verdict(ofNew: nil, at: .zero, options) == .withhold)
    #expect(touch.flatMap { policy.verdict(ofHeld: $0, isOver: false) } == .withhold)
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
    #expect(touch.flatMap { policy.verdict(ofHeld: $0, isOver: false) } == .withhold)
  }
}
