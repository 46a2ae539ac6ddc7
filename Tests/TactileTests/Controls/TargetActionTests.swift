import Testing

@testable import Tactile

@Suite("Target-action")
struct TargetActionTests {
  private let glass = Glass()
  private let control = Control(frame: Rect(x: 0, y: 0, width: 100, height: 100))

  init() {
    glass.window.addSubview(control)
  }

  @Test func `S65 several registrations coexist, and a repeated one has the effect of one`() {
    let target = Responder()
    target.handle("one") { [glass] in glass.write("one") }
    target.handle("two") { [glass] in glass.write("two") }
    control.addTarget(target, action: "one", for: .touchDown)
    control.addTarget(target, action: "one", for: .touchDown)
    control.addTarget(target, action: "two", for: [.touchDown, .touchUpInside])
    control.addTarget(target, action: "one", for: .touchUpInside)
    control.sendActions(for: .touchDown)
    #expect(glass.takeLog() == ["one", "two"])
    control.sendActions(for: .touchUpInside)
    #expect(glass.takeLog() == ["two", "one"])
  }

  @Test func `S65 a registration can be removed for some of its events`() {
    let target = Responder()
    target.handle("one") { [glass] in glass.write("one") }
    control.addTarget(target, action: "one", for: [.touchDown, .touchUpInside])
    control.removeTarget(target, action: "one", for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(glass.takeLog().isEmpty)
    control.sendActions(for: .touchUpInside)
    #expect(glass.takeLog() == ["one"])
  }

  @Test func `S66 a dead target is skipped`() {
    var target: Responder? = Responder()
    weak let watched = target
    control.addTarget(target, action: "one", for: .touchDown)
    control.addAction(for: .touchDown) { [glass] _ in glass.write("closure") }
    target = nil
    #expect(watched == nil)
    control.sendActions(for: .touchDown)
    #expect(glass.takeLog() == ["closure"])
    // Removing the registration without a target affects neither the dead target nor the closure.
    control.removeTarget(nil, action: "one", for: .allEvents)
    control.sendActions(for: .touchDown)
    #expect(glass.takeLog() == ["closure"])
  }

  @Test
  func `S66 S61 without a target the action starts at the first responder, or else at the control`()
  {
    control.addTarget(nil, action: "open", for: .touchDown)
    glass.window.handle("open") { [glass] in glass.write("window") }
    control.sendActions(for: .touchDown)
    #expect(glass.takeLog() == ["window"])
    let holder = glass.listener("holder")
    holder.becomeFirstResponder()
    holder.handle("open") { [glass] in glass.write("holder") }
    control.sendActions(for: .touchDown)
    #expect(glass.takeLog() == ["holder"])
  }

  @Test func `S61 a control outside a window uses its own chain`() {
    let outer = View()
    let lone = Control()
    outer.addSubview(lone)
    outer.handle("open") { [glass] in glass.write("outer") }
    lone.addTarget(nil, action: "open", for: .touchDown)
    lone.sendActions(for: .touchDown)
    #expect(glass.takeLog() == ["outer"])
  }

  @Test func `S67 an action receives the control and the event that caused it`() {
    let target = Responder()
    target.handle("one") { [glass, control] sender, event in
      glass.write("\(sender === control) \(event?.timestamp.nanoseconds ?? 0)")
    }
    control.addTarget(target, action: "one", for: .touchDown)
    glass.frame(at: 5, .down(1, 50, 50))
    #expect(glass.takeLog() == ["true 5000000"])
  }

  @Test func `S68 events of one change are sent together, in the order of registration`() {
    control.addAction(for: .touchDragExit) { [glass] _ in glass.write("exit") }
    control.addAction(for: [.touchDragOutside, .touchDragExit]) { [glass] _ in glass.write("any") }
    control.addAction(for: .touchDragOutside) { [glass] _ in glass.write("outside") }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 900, 50))
    #expect(glass.takeLog() == ["exit", "any", "outside"])
  }

  @Test func `S76 the control's state can be read inside its actions`() {
    control.isSelected = true
    var states: [ControlState] = []
    control.addAction(for: .allTouchEvents) { states.append($0.state) }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 900, 50))
    glass.frame(at: 16, .up(1))
    #expect(states == [[.selected, .highlighted], .selected, .selected])
  }

  @Test func `S76 the first responder is focused`() {
    let control = FocusControl()
    glass.window.addSubview(control)
    control.becomeFirstResponder()
    #expect(control.state == .focused)
  }

  @Test func `S77 actions can be sent without a touch, and then have no event`() {
    var events: [Bool] = []
    control.addAction(for: .valueChanged) { (_, event: Event?) in events.append(event == nil) }
    control.sendActions(for: [.valueChanged, .touchDown])
    #expect(events == [true])
  }

  @Test func `S212 a closure receives those of its control events that were sent`() {
    var sent: [ControlEvents] = []
    let registered: ControlEvents = [.touchDragOutside, .touchDragExit, .touchUpOutside]
    control.addAction(for: registered) { _, events, event in
      #expect(event != nil)
      sent.append(events)
    }
    control.addAction(for: .touchDragExit) { _, events, _ in sent.append(events) }
    glass.frame(at: 0, .down(1, 50, 50))
    glass.frame(at: 8, .move(1, 900, 50))
    glass.frame(at: 16, .up(1))
    #expect(sent == [[.touchDragOutside, .touchDragExit], .touchDragExit, .touchUpOutside])
  }

  @Test func `S212 a closure is removed for some of its events, or for all`() {
    let first = control.addAction(for: [.touchDown, .valueChanged]) { [glass] _, events, _ in
      glass.write(events == .touchDown ? "first down" : "first changed")
    }
    let second = control.addAction(for: .touchDown) { [glass] _ in glass.write("second") }
    #expect(first != second)
    control.removeAction(identifiedBy: first, for: .touchDown)
    control.sendActions(for: [.touchDown, .valueChanged])
    #expect(glass.takeLog() == ["first changed", "second"])
    control.removeAction(identifiedBy: first)
    control.removeAction(identifiedBy: first)
    control.sendActions(for: [.touchDown, .valueChanged])
    #expect(glass.takeLog() == ["second"])
    let third = control.addAction(for: .touchDown) { [glass] _ in glass.write("third") }
    #expect(third != first)
    // The identifier of another control's closure has no effect.
    let other = Control().addAction(for: .touchDown) { _ in }
    control.removeAction(identifiedBy: other)
    control.removeAction(identifiedBy: second)
    control.sendActions(for: .touchDown)
    #expect(glass.takeLog() == ["third"])
  }

  @Test func `S217 an app's own control event is sent to those who registered for it`() {
    let turned = ControlEvents(rawValue: 1 << 24)
    #expect(ControlEvents.applicationReserved.isSuperset(of: turned))
    var sent: [ControlEvents] = []
    for events in [turned, .applicationReserved, .allEvents, .allTouchEvents] {
      control.addAction(for: events) { _, events, _ in sent.append(events) }
    }
    control.sendActions(for: turned)
    #expect(sent == [turned, turned, turned])
  }

  @Test func `S217 each event has a bit of its own that is not reserved for apps`() {
    var all = ControlEvents()
    for event in ControlEvent.allCases {
      #expect(all.insert(ControlEvents(event)).inserted, "\(event)")
    }
    #expect(all.isDisjoint(with: .applicationReserved))
    let touches = ControlEvent.allCases.filter { "\($0)".hasPrefix("touch") }
    #expect(touches.allSatisfy { ControlEvents.allTouchEvents.contains(ControlEvents($0)) })
    #expect(
      ControlEvents.allTouchEvents.isDisjoint(with: [.valueChanged, .primaryActionTriggered]))
  }

  @Test func `S217 controls send no event that is reserved for apps`() {
    let button = Button(frame: Rect(x: 200, y: 0, width: 100, height: 100))
    let slider = Slider(frame: Rect(x: 300, y: 0, width: 100, height: 100))
    let toggle = Switch(frame: Rect(x: 400, y: 0, width: 100, height: 100))
    var sent: ControlEvents = []
    for control in [control, button, slider, toggle] {
      glass.window.addSubview(control)
      control.addAction(for: .allEvents) { _, events, _ in sent.formUnion(events) }
    }
    for (number, x) in [50.0, 250, 310, 450].enumerated() {
      let start = number * 1000
      glass.frame(at: start, .down(1, x, 50))
      glass.frame(at: start + 8, .move(1, x + 40, 50))
      glass.frame(at: start + 16, .up(1))
    }
    #expect(sent.isSuperset(of: [.touchUpInside, .valueChanged, .primaryActionTriggered]))
    #expect(sent.isDisjoint(with: .applicationReserved))
  }
}

private final class FocusControl: Control {
  override var canBecomeFirstResponder: Bool { true }
}
