import Tactile

/// Many fingers and recognizers in the engine alone, for ``HostileScene``.
enum HostileTouches {
  private static let device = DeviceID(rawValue: 1)

  /// Buttons in a scroll view, each held by a finger; another finger scrolls.
  static func hold(_ count: Int) {
    let (application, window) = stage()
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = Size(width: 1e6, height: 5000)
    scroll.isMultipleTouchEnabled = true
    scroll.delaysContentTouches = false
    for number in 0..<count {
      scroll.addSubview(
        Button(frame: Rect(x: Double(number) * 20, y: 0, width: 20, height: 100)))
    }
    window.addSubview(scroll)
    let places = (0..<count).map { Point(x: Double($0) * 20 + 10, y: 50) }
    send(places, .began, application, at: 1)
    let finger = Point(x: 10, y: 900)
    send([finger], .began, first: count, application, at: 2)
    for step in 1...10 {
      send(
        [Point(x: 10, y: 900 - 20 * Double(step))], .moved, first: count, application,
        at: 2 + UInt64(step))
    }
    send([finger], .ended, first: count, application, at: 20)
    send(places, .ended, application, at: 21)
  }

  /// Fingers that tap together while another one stays down, and a recognizer that withholds their lifts
  /// as long as it does.
  static func withhold(_ count: Int) {
    let (application, window) = stage()
    window.addGestureRecognizer(GestureRecognizer())
    send([Point(x: 500, y: 500)], .began, application, at: 1)
    let places = (0..<count).map { Point(x: Double($0) * 20, y: 50) }
    send(places, .began, first: 1, application, at: 2)
    send(places, .ended, first: 1, application, at: 3)
    send([Point(x: 500, y: 500)], .ended, application, at: 4)
  }

  /// Recognizers under a pen that moves above them.
  static func hover(_ count: Int) {
    let (application, window) = stage()
    for _ in 0..<count { window.addGestureRecognizer(HoverGestureRecognizer()) }
    for step in 1...10 {
      let event = HoverEvent(
        timestamp: time(UInt64(step)), device: device, phase: .moved,
        screenLocation: Point(x: Double(step), y: 5))
      application.send(.hover(event))
    }
  }

  private static func stage() -> (Application, Window) {
    let screen = Screen(name: "screen", size: Size(width: 1e6, height: 1000))
    let application = Application(screen: screen)
    let window = Window(screen: screen)
    window.isMultipleTouchEnabled = true
    application.addWindow(window)
    return (application, window)
  }

  private static func send(
    _ places: [Point], _ change: Contact.Change, first: Int = 0, _ application: Application,
    at milliseconds: UInt64
  ) {
    var frame = ContactFrame(device: device, timestamp: time(milliseconds))
    for (number, place) in places.enumerated() {
      let id = Contact.ID(device: device, tracking: 3 * Int32(first + number) + 1)
      frame.contacts.append(Contact(id: id, change: change, location: place))
    }
    application.send(frame)
  }

  private static func time(_ milliseconds: UInt64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 8_000_000)
  }
}
