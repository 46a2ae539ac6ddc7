import Testing

@testable import Tactile

@Suite("Events")
struct EventTests {
  /// Records the events of a window, and stops events if a test asks for it.
  private final class WatchedWindow: Window {
    var passes = true
    var seen = 0

    override func sendEvent(_ event: Event) {
      seen += 1
      if passes { super.sendEvent(event) }
    }
  }

  private final class WatchedApplication: Application {
    var passes = true
    var seen = 0

    override func sendEvent(_ event: Event) {
      seen += 1
      if passes { super.sendEvent(event) }
    }
  }

  private let application: WatchedApplication
  private let window: WatchedWindow
  private let view = TouchKeeper(frame: Rect(x: 0, y: 0, width: 1000, height: 1000), name: "a")

  init() {
    let screen = Screen(name: "main", size: Size(width: 1000, height: 1000))
    application = WatchedApplication(screen: screen)
    window = WatchedWindow(screen: screen)
    application.addWindow(window)
    window.addSubview(view)
  }

  private func send(_ change: Contact.Change, _ x: Double, at milliseconds: Int) {
    let id = Contact.ID(device: DeviceID(rawValue: 1), tracking: 1)
    let contact = Contact(id: id, change: change, location: Point(x: x, y: 50))
    application.send(
      ContactFrame(device: id.device, timestamp: Glass.time(milliseconds), contacts: [contact]))
  }

  @Test func `S3 events pass through the application and then the window`() {
    send(.began, 50, at: 0)
    #expect((application.seen, window.seen, view.touches.count) == (1, 1, 1))
  }

  @Test func `S3 an application that does not call super stops a touch for its whole life`() {
    application.passes = false
    send(.began, 50, at: 0)
    application.passes = true
    send(.moved, 60, at: 8)
    send(.ended, 60, at: 16)
    #expect(view.touches.isEmpty)
    send(.began, 50, at: 24)
    #expect(view.touches.count == 1)
  }

  @Test func `S3 a window that does not call super stops a touch for its whole life`() {
    window.passes = false
    send(.began, 50, at: 0)
    window.passes = true
    send(.moved, 60, at: 8)
    send(.ended, 60, at: 16)
    #expect(view.touches.isEmpty)
  }

  @Test func `S3 S206 input from a handler waits until the frame is processed`() {
    var order: [String] = []
    view.look = { [unowned application] touch, _ in
      order.append("\(touch.phase)")
      guard touch.phase == .began else { return }
      let lift = Contact(id: touch.contact, change: .ended, location: Point(x: 50, y: 50))
      application.send(
        ContactFrame(device: touch.contact.device, timestamp: Glass.time(8), contacts: [lift]))
      order.append("sent")
    }
    send(.began, 50, at: 0)
    #expect(order == ["began", "sent", "ended"])
  }

  @Test func `S23 a stored event does not change`() {
    send(.began, 50, at: 0)
    let kept = view.events[0]
    send(.moved, 60, at: 8)
    send(.ended, 60, at: 16)
    send(.began, 50, at: 100)
    #expect(kept.timestamp == Glass.time(0))
    #expect(kept.allTouches == [view.touches[0]])
  }

  @Test func `S25 every kind of event has a timestamp`() {
    let time = Glass.time(5)
    let events: [Event] = [
      .touches(TouchEvent()), .motion(MotionEvent(timestamp: time, phase: .began)),
      .remoteControl(RemoteControlEvent(timestamp: time, subtype: .play)),
      .presses(PressesEvent(timestamp: time, key: 30, phase: .began)),
      .hover(
        HoverEvent(
          timestamp: time, device: DeviceID(rawValue: 1), phase: .entered, screenLocation: .zero)),
    ]
    #expect(events.map(\.timestamp) == [.zero, time, time, time, time])
    #expect(RemoteControlEvent.Subtype.allCases.count == 10)
  }
}
