import Tactile

/// An application under test. Tests send touches to it by finger number, and it records everything
/// that happens as short lines.
final class Glass {
  let screen = Screen(name: "main", size: Size(width: 1000, height: 1000))
  let application: Application
  let window: Window
  private(set) var log: [String] = []
  private var places: [Int32: Point] = [:]

  init() {
    application = Application(screen: screen)
    window = Window(screen: screen, name: "window")
    application.addWindow(window)
  }

  /// Returns a view that records its touches.
  func view(_ name: String, _ frame: Rect, in parent: View? = nil) -> LoggingView {
    let view = LoggingView(frame: frame, name: name)
    view.glass = self
    (parent ?? window).addSubview(view)
    return view
  }

  /// Records every state that a recognizer's action reads.
  func watch(_ recognizer: GestureRecognizer, on view: View) {
    view.addGestureRecognizer(recognizer)
    recognizer.addAction { [unowned self] in write("\($0.label) \($0.state)") }
  }

  func write(_ line: String) {
    log.append(line)
  }

  /// Returns the lines since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// Sends one frame with changes, at a time in milliseconds.
  func frame(at milliseconds: Int, device: UInt32 = 1, _ changes: Change...) {
    frame(at: milliseconds, device: device, changes)
  }

  func frame(at milliseconds: Int, device: UInt32 = 1, _ changes: [Change]) {
    let contacts = changes.map { contact($0, DeviceID(rawValue: device)) }
    application.send(
      ContactFrame(
        device: DeviceID(rawValue: device), timestamp: Self.time(milliseconds), contacts: contacts))
  }

  func advance(to milliseconds: Int) {
    application.advance(to: Self.time(milliseconds))
  }

  static func time(_ milliseconds: Int) -> Timestamp {
    Timestamp(nanoseconds: UInt64(milliseconds) * 1_000_000)
  }

  private func contact(_ change: Change, _ device: DeviceID) -> Contact {
    switch change {
    case .down(let finger, let x, let y):
      places[finger] = Point(x: x, y: y)
      return Contact(
        id: .init(device: device, tracking: finger), change: .began, location: Point(x: x, y: y))
    case .move(let finger, let x, let y):
      places[finger] = Point(x: x, y: y)
      return Contact(
        id: .init(device: device, tracking: finger), change: .moved, location: Point(x: x, y: y))
    case .up(let finger):
      return Contact(
        id: .init(device: device, tracking: finger), change: .ended,
        location: places[finger] ?? .zero)
    case .cancel(let finger):
      return Contact(
        id: .init(device: device, tracking: finger), change: .cancelled,
        location: places[finger] ?? .zero)
    }
  }
}
