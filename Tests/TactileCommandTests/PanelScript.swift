import Tactile
import TactileInput
import TactileRecording

/// Writes the recording of a ten-finger panel of 200 by 100 mm, with 10 units per millimetre and a
/// frame every 16 ms.
struct PanelScript {
  /// The movement of one finger.
  struct Finger {
    /// The time of the landing, in milliseconds.
    var landing: Int
    /// The time until the lift, in milliseconds.
    var duration: Int
    /// The first and the last location, in points.
    var from: Point
    var to: Point
    /// The time until it begins to move, in milliseconds.
    var rest = 0
    /// The time that it rests before it lifts, in milliseconds.
    var pause = 0
    /// The length of its contact, in millimetres; nil if the panel reports none.
    var size: Int?

    /// Returns its location at a time, in points.
    func place(at time: Int) -> Point {
      let part = Double(time - landing - rest) / Double(max(1, duration - rest - pause))
      return from + (to - from) * min(1, max(0, part))
    }
  }

  private static let frame = 16
  /// The size of the screen, in points.
  static let screen = Size(
    width: 200 * DeviceSize.pointsPerMillimetre, height: 100 * DeviceSize.pointsPerMillimetre)

  static let description: DeviceDescription = {
    var panel = DeviceDescription(name: "Test Panel", bus: 3, vendor: 1, product: 2, version: 3)
    panel.properties.insert(1)
    panel.codes[EventType.key] = CodeSet([0x14a])
    panel.codes[EventType.abs] = CodeSet([0x00, 0x01, 0x2f, 0x30, 0x35, 0x36, 0x39])
    panel.axes[0x2f] = AbsoluteAxis(minimum: 0, maximum: 9)
    panel.axes[0x30] = AbsoluteAxis(minimum: 0, maximum: 1000, resolution: 10)
    panel.axes[0x39] = AbsoluteAxis(minimum: 0, maximum: 65535)
    for (code, extent) in [(0x00, 2000), (0x35, 2000), (0x01, 1000), (0x36, 1000)] {
      panel.axes[UInt16(code)] = AbsoluteAxis(
        minimum: 0, maximum: Int32(extent) - 1, resolution: 10)
    }
    return panel
  }()

  /// Returns the recording of fingers. Each has another slot than the nine before it.
  static func recording(_ fingers: [Finger]) -> Recording {
    var frames: [Int: [(UInt16, Int32)]] = [:]
    for (slot, finger) in fingers.enumerated() {
      let lift = finger.landing + finger.duration
      func add(_ time: Int, _ axes: [(UInt16, Int32)]) {
        frames[time, default: []] += [(0x2f, Int32(slot % 10))] + axes
      }
      var axes = [(UInt16(0x39), Int32(slot + 1))] + position(finger, finger.landing)
      if let size = finger.size { axes.append((0x30, Int32(size * 10))) }
      add(finger.landing, axes)
      var time = finger.landing + frame
      while time < lift {
        add(time, position(finger, time))
        time += frame
      }
      if finger.from != finger.to { add(lift, position(finger, lift)) }
      add(lift + 1, [(0x39, -1)])
    }
    var events: [RecordedEvent] = []
    for time in frames.keys.sorted() {
      let stamp = Timestamp(nanoseconds: 1000 + UInt64(time) * 1_000_000)
      for (code, value) in frames[time] ?? [] {
        events.append(event(stamp, EventType.abs, code, value))
      }
      events.append(event(stamp, EventType.syn, 0, 0))
    }
    return Recording(
      format: .evemu, version: nil, devices: [RecordedDevice(description: description)],
      events: events)
  }

  private static func event(
    _ time: Timestamp, _ type: UInt16, _ code: UInt16, _ value: Int32
  ) -> RecordedEvent {
    RecordedEvent(
      device: 0, event: InputEvent(time: time, type: type, code: code, value: value))
  }

  private static func position(_ finger: Finger, _ time: Int) -> [(UInt16, Int32)] {
    let place = finger.place(at: time)
    let units = 10 / DeviceSize.pointsPerMillimetre
    return [
      (0x35, Int32((place.x * units).rounded())), (0x36, Int32((place.y * units).rounded())),
    ]
  }
}
