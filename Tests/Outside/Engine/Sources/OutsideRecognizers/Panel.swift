import Tactile

/// A panel that sends a frame every 20 ms.
final class Panel {
  private let application: Application
  private let device = DeviceID(rawValue: 1)
  private var now: UInt64 = 0

  init(_ application: Application) {
    self.application = application
  }

  func send(_ changes: (finger: Int32, change: Contact.Change, x: Double)...) {
    now += 20_000_000
    let contacts = changes.map {
      Contact(
        id: .init(device: device, tracking: $0.finger), change: $0.change,
        location: Point(x: $0.x, y: 100))
    }
    application.send(
      ContactFrame(device: device, timestamp: Timestamp(nanoseconds: now), contacts: contacts))
  }
}
