import Tactile
import TactileInput

/// Drives a filter chain with frames in milliseconds and millimetres, and describes its output in
/// texts such as "5 began 1 (10,20)".
struct FilterScript {
  static let device = DeviceID(rawValue: 1)
  /// 200 mm wide and 100 mm high.
  static let screen = Size(width: points(200), height: points(100))

  var chain: FilterChain
  private(set) var output: [String] = []
  private var frame = ContactFrame(device: device, timestamp: .zero)

  init(maximumContacts: Int = 32, _ change: (inout FilterOptions) -> Void = { _ in }) {
    var options = FilterOptions.off
    change(&options)
    chain = FilterChain(options, screen: Self.screen, maximumContacts: maximumContacts)
  }

  static func points(_ millimetres: Double) -> Double {
    millimetres * DeviceSize.pointsPerMillimetre
  }

  static func time(_ milliseconds: Int) -> Timestamp {
    Timestamp(seconds: 0, microseconds: milliseconds * 1000)
  }

  /// Sends a frame after the actions that are due by then.
  mutating func at(_ milliseconds: Int, _ contacts: Contact...) {
    wait(until: milliseconds)
    frame.timestamp = Self.time(milliseconds)
    frame.contacts = contacts
    chain.process(&frame)
    record()
  }

  /// Advances time without a frame.
  mutating func wait(until milliseconds: Int) {
    while true {
      let isReady = chain.advance(to: Self.time(milliseconds), &frame)
      guard isReady else { return }
      record()
    }
  }

  /// Unplugs the device.
  mutating func cancelAll(_ milliseconds: Int, _ contacts: Contact...) {
    frame.timestamp = Self.time(milliseconds)
    frame.contacts = contacts
    chain.cancelAll(&frame)
    record()
  }

  private mutating func record() {
    for contact in frame.contacts {
      let time = frame.timestamp.nanoseconds / 1_000_000
      output.append("\(time) \(contact.change) \(contact.id.tracking) \(contact.place)")
    }
  }
}

extension Contact {
  static func one(
    _ number: Int32, _ change: Change, _ x: Double, _ y: Double, size: Double = 0,
    kind: Kind = .direct
  ) -> Contact {
    Contact(
      id: ID(device: FilterScript.device, tracking: number), change: change, kind: kind,
      location: Point(x: FilterScript.points(x), y: FilterScript.points(y)),
      majorRadius: FilterScript.points(size) / 2, minorRadius: FilterScript.points(size) / 2)
  }

  static func began(
    _ number: Int32, _ x: Double, _ y: Double, size: Double = 0, kind: Kind = .direct
  ) -> Contact { one(number, .began, x, y, size: size, kind: kind) }

  static func moved(_ number: Int32, _ x: Double, _ y: Double, size: Double = 0) -> Contact {
    one(number, .moved, x, y, size: size)
  }

  static func ended(_ number: Int32, _ x: Double, _ y: Double) -> Contact {
    one(number, .ended, x, y)
  }

  static func cancelled(_ number: Int32, _ x: Double, _ y: Double) -> Contact {
    one(number, .cancelled, x, y)
  }

  /// A text such as "(10,20.5)", in millimetres.
  fileprivate var place: String {
    "(\(Self.millimetres(location.x)),\(Self.millimetres(location.y)))"
  }

  private static func millimetres(_ points: Double) -> String {
    let tenths = (points / DeviceSize.pointsPerMillimetre * 10).rounded()
    return tenths.remainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
  }
}
