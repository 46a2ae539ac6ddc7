import Tactile

/// Many fingers at once, ten on each panel, each in a view with three recognizers. More such views, the
/// bystanders, are not touched.
///
/// The cost of a touch must not depend on either number.
final class CrowdRun {
  private let application: Application
  private let fingers: Int
  private var time = Timestamp(nanoseconds: 1_000_000_000)
  private var nextTracking: Int32 = 1
  private(set) var touchChanges = 0

  private static let fingersOfPanel = 10
  private static let side = 40.0
  private static let columns = 100

  init(fingers: Int, bystanders: Int) {
    self.fingers = fingers
    let screen = Screen(
      name: "screen", size: Size(width: Self.side * Double(Self.columns), height: 1e6))
    application = Application(screen: screen)
    let window = Window(screen: screen)
    application.addWindow(window)
    for index in 0..<fingers + bystanders {
      let view = View(frame: Self.frame(of: index))
      view.addGestureRecognizer(TapGestureRecognizer())
      view.addGestureRecognizer(PanGestureRecognizer())
      view.addGestureRecognizer(LongPressGestureRecognizer())
      window.addSubview(view)
    }
  }

  /// Runs whole rounds. In each, all fingers come down, move 20 times and lift.
  func run(rounds: Int) {
    for _ in 0..<rounds {
      send(.began, by: 0)
      for step in 1...20 { send(.moved, by: Double(step)) }
      send(.ended, by: 20)
      nextTracking += Int32(fingers)
      time.nanoseconds += 1_000_000_000
    }
  }

  private func send(_ change: Contact.Change, by offset: Double) {
    for first in stride(from: 0, to: fingers, by: Self.fingersOfPanel) {
      let device = DeviceID(rawValue: UInt32(first / Self.fingersOfPanel + 1))
      var frame = ContactFrame(device: device, timestamp: time)
      for index in first..<min(first + Self.fingersOfPanel, fingers) {
        frame.contacts.append(
          Contact(
            id: Contact.ID(device: device, tracking: nextTracking + Int32(index)), change: change,
            location: Self.frame(of: index).center + Vector(dx: offset, dy: 0)))
      }
      touchChanges += frame.contacts.count
      application.send(frame)
    }
    time.nanoseconds += 8_333_333
  }

  private static func frame(of index: Int) -> Rect {
    Rect(
      x: Double(index % columns) * side, y: Double(index / columns) * side, width: side,
      height: side)
  }
}
