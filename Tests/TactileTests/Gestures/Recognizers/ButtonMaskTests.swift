import Testing

@testable import Tactile

@Suite("Buttons of pens")
struct ButtonMaskTests {
  private let glass = Glass()
  private let pen = DeviceID(rawValue: 3)

  private func send(
    _ change: Contact.Change, at milliseconds: Int, _ kind: Contact.Kind, _ state: PenState = []
  ) {
    glass.application.send(
      ContactFrame(
        device: pen, timestamp: Glass.time(milliseconds),
        contacts: [
          Contact(
            id: .init(device: pen, tracking: 1), change: change, kind: kind,
            location: Point(x: 50, y: 50), penState: state)
        ]))
  }

  private func tap(at start: Int, _ kind: Contact.Kind, _ state: PenState = []) {
    send(.began, at: start, kind, state)
    send(.ended, at: start + 40, kind, state)
  }

  private func watch(_ mask: Event.ButtonMask) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer(name: "tap")
    tap.buttonMaskRequired = mask
    glass.watch(tap, on: glass.window)
    return tap
  }

  /// Required buttons, and for each state of the pen in the test whether it taps.
  private static let requirements: [(Event.ButtonMask, [Bool])] = [
    (.primary, [true, true, true, true]),
    (.secondary, [false, true, false, true]),
    (.button(3), [false, false, true, true]),
    ([.primary, .secondary, .button(3)], [false, false, false, true]),
    (.button(8), [false, false, false, false]),
    ([], [true, true, true, true]),
  ]

  @Test(arguments: requirements)
  func `S214 a pen taps if the required buttons are pressed when it lands`(
    required: Event.ButtonMask, recognizes: [Bool]
  ) {
    _ = watch(required)
    let states: [PenState] = [
      .eraser, .barrelButton, .secondBarrelButton, [.barrelButton, .secondBarrelButton],
    ]
    for (number, state) in states.enumerated() {
      tap(at: number * 1000, .stylus, state)
      #expect(glass.takeLog() == (recognizes[number] ? ["tap ended"] : []), "\(state)")
    }
  }

  @Test(arguments: [Contact.Kind.direct, .indirect])
  func `S214 the required buttons do not concern fingers`(kind: Contact.Kind) {
    _ = watch(.secondary)
    tap(at: 0, kind)
    #expect(glass.takeLog() == ["tap ended"])
  }

  @Test func `S214 a pointer has only its main button`() {
    let any = watch(.primary)
    tap(at: 0, .indirectPointer)
    #expect(glass.takeLog() == ["tap ended"])
    any.buttonMaskRequired = .secondary
    tap(at: 1000, .indirectPointer)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S214 a missing button fails the tap at the landing and names the button`() {
    let plain = watch(.primary)
    let barrel = TapGestureRecognizer(name: "barrel")
    barrel.buttonMaskRequired = [.secondary, .button(3)]
    glass.watch(barrel, on: glass.window)
    plain.require(toFail: barrel)
    var failures: [String] = []
    glass.application.tracer = { record in
      if case .failed = record.decision { failures.append("S\(record.rule) \(record.decision)") }
    }
    send(.began, at: 0, .stylus, .secondBarrelButton)
    #expect(failures == ["S214 failed: a pen landed without pressing the barrel button"])
    send(.ended, at: 40, .stylus, .secondBarrelButton)
    #expect(glass.takeLog() == ["tap ended"])
  }

  @Test func `S214 a button that is pressed or released after the landing changes nothing`() {
    _ = watch(.secondary)
    send(.began, at: 0, .stylus, .barrelButton)
    send(.moved, at: 8, .stylus)
    send(.ended, at: 40, .stylus)
    #expect(glass.takeLog() == ["tap ended"])
    send(.began, at: 1000, .stylus)
    send(.moved, at: 1008, .stylus, .barrelButton)
    send(.ended, at: 1040, .stylus, .barrelButton)
    #expect(glass.takeLog().isEmpty)
  }

  @Test func `S214 touch, event and recognizer report the pressed buttons`() {
    let pan = PanGestureRecognizer(name: "pan")
    glass.watch(pan, on: glass.window)
    send(.began, at: 0, .stylus, [.barrelButton, .eraser])
    #expect(pan.buttonMask == [.primary, .secondary])
    #expect(glass.application.liveTouches.map(\.buttonMask) == [[.primary, .secondary]])
    #expect(Event.touches(glass.application.event).buttonMask == [.primary, .secondary])
    send(.moved, at: 8, .stylus, .secondBarrelButton)
    #expect(pan.buttonMask == [.primary, .button(3)])
    send(.ended, at: 16, .stylus)
    #expect(pan.buttonMask.isEmpty)
    glass.frame(at: 1000, .down(1, 50, 50))
    #expect(pan.buttonMask.isEmpty && pan.numberOfTouches == 1)
    #expect(Event.touches(glass.application.event).buttonMask.isEmpty)
  }
}
