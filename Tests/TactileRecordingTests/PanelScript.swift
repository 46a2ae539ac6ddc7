import Foundation
import Tactile
import TactileInput
import TactileTesting

@testable import TactileRecording

/// Simulates fingers on a panel and writes the events of its driver (protocol B, 8 ms).
///
/// Lengths are millimetres on the glass, times are milliseconds. The result is the same in every
/// run, because fingers tremble by a fixed rule.
struct PanelScript {
  /// The movement of a finger over the glass.
  struct Finger {
    var from: Point
    var to: Point
    /// The number of frames between the first finger and this one, for landing and lifting.
    var lateness = 0
  }

  /// How the position of a finger depends on the fraction of the time that has passed.
  enum Speed {
    /// Accelerates, decelerates and stops before the lift.
    case stopping
    /// Accelerates and lifts at speed.
    case flicking
    /// Stays at the landing position.
    case resting

    func progress(_ time: Double) -> Double {
      switch self {
      case .stopping: time * time * time * (10 - 15 * time + 6 * time * time)
      case .flicking: pow(time, 1.7)
      case .resting: 0
      }
    }
  }

  /// The last reported values of one slot.
  private struct Slot: Equatable {
    var id: Int32 = -1
    var x: Int32 = -1
    var y: Int32 = -1
    var major: Int32 = -1
    var pressure: Int32 = -1
  }

  static let unitsPerMillimetre = 12.0
  static let width = 341.0
  static let height = 192.0

  static var device: DeviceDescription {
    var device = DeviceDescription(
      name: "Tactile Demo Panel", bus: 0x06, vendor: 0, product: 1, version: 1)
    device.properties = CodeSet([1])
    device.codes[EventType.key] = CodeSet([0x14a])
    let x = AbsoluteAxis(minimum: 0, maximum: Int32(width * unitsPerMillimetre), resolution: 12)
    let y = AbsoluteAxis(minimum: 0, maximum: Int32(height * unitsPerMillimetre), resolution: 12)
    device.axes = [
      0x00: x, 0x01: y, 0x2f: AbsoluteAxis(minimum: 0, maximum: 9),
      0x30: AbsoluteAxis(minimum: 0, maximum: 360, resolution: 12), 0x35: x, 0x36: y,
      0x39: AbsoluteAxis(minimum: 0, maximum: 65535), 0x3a: AbsoluteAxis(minimum: 0, maximum: 255),
    ]
    device.codes[EventType.abs] = CodeSet(device.axes.keys)
    return device
  }

  private var writer = EvemuWriter()
  private var random = SeededGenerator(seed: 0x7ac711e)
  private var microseconds: UInt64 = 1
  private var slots = [Slot](repeating: Slot(), count: 10)
  private var currentSlot = 0
  private var pointer = (x: Int32(-1), y: Int32(-1))
  private var isTouched = false
  private var nextID: Int32 = 0

  init(_ title: String) {
    writer.begin(
      PanelScript.device,
      comment: title + "\nComputed, not recorded: see PanelScript in Tests/TactileRecordingTests."
        + "\nA panel of 341 x 192 mm, 12 units a mm, 10 slots, a frame every 8 ms.")
  }

  var bytes: [UInt8] { writer.bytes }

  /// Advances time without fingers on the glass.
  mutating func pause(_ milliseconds: UInt64) {
    microseconds += milliseconds * 1000
  }

  /// Writes a comment with the time, for readers of the file.
  mutating func say(_ text: String) {
    let hundredths = microseconds / 10_000
    let fraction = hundredths % 100
    writer.appendComment("\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s: \(text)")
  }

  /// Lands fingers, moves them for a time, and lifts them or leaves them on the glass.
  mutating func touch(
    _ fingers: [Finger], for milliseconds: Int, _ pace: Speed, lifts: Bool = true
  ) {
    let frames = milliseconds / 8
    let last = frames + (fingers.map(\.lateness).max() ?? 0)
    for frame in 0...last {
      let isLast = frame == last
      if isLast, !lifts { return }
      var next = slots
      for (slot, finger) in fingers.enumerated() {
        let own = frame - finger.lateness
        if own == 0 { begin(&next[slot]) }
        if own >= 0, own < frames {
          place(finger, pace, time: Double(own) / Double(max(1, frames - 1)), in: &next[slot])
        } else if own == frames {
          next[slot].id = -1
        }
      }
      report(next)
      microseconds += UInt64(8000 + Int.random(in: -120...120, using: &random))
    }
  }

  private mutating func begin(_ slot: inout Slot) {
    slot.id = nextID
    nextID += 1
  }

  private mutating func place(
    _ finger: Finger, _ pace: Speed, time: Double, in slot: inout Slot
  ) {
    let way = pace.progress(time)
    let x = finger.from.x + (finger.to.x - finger.from.x) * way
    let y = finger.from.y + (finger.to.y - finger.from.y) * way
    slot.x = Int32((x * PanelScript.unitsPerMillimetre).rounded()) + tremble()
    slot.y = Int32((y * PanelScript.unitsPerMillimetre).rounded()) + tremble()
    // The pressure rises in the first tenth of the time and falls in the last tenth.
    let firmness = min(1, 0.4 + 6 * min(time, 1 - time))
    slot.pressure = Int32(90 * firmness) + tremble()
    slot.major = Int32(96 * (0.6 + 0.4 * firmness))
  }

  /// Mostly 0, sometimes a unit (0.08 mm) to either side.
  private mutating func tremble() -> Int32 {
    [0, 0, 0, 0, 1, -1].randomElement(using: &random)!
  }

  /// Sends changes in the order of a driver: slots, then the single-touch axes, then SYN_REPORT.
  private mutating func report(_ next: [Slot]) {
    guard next != slots else { return }
    for index in next.indices where next[index] != slots[index] {
      if index != currentSlot { send(EventType.abs, 0x2f, Int32(index)) }
      currentSlot = index
      let (old, new) = (slots[index], next[index])
      if new.id != old.id { send(EventType.abs, 0x39, new.id) }
      if new.x != old.x { send(EventType.abs, 0x35, new.x) }
      if new.y != old.y { send(EventType.abs, 0x36, new.y) }
      if new.major != old.major { send(EventType.abs, 0x30, new.major) }
      if new.pressure != old.pressure { send(EventType.abs, 0x3a, new.pressure) }
    }
    slots = next
    reportPointer()
    send(EventType.syn, 0, 0)
  }

  /// The oldest finger also controls the single-touch axes.
  private mutating func reportPointer() {
    let oldest = slots.filter { $0.id >= 0 }.min { $0.id < $1.id }
    if isTouched != (oldest != nil) {
      isTouched = oldest != nil
      send(EventType.key, 0x14a, isTouched ? 1 : 0)
    }
    guard let oldest else { return }
    if oldest.x != pointer.x { send(EventType.abs, 0x00, oldest.x) }
    if oldest.y != pointer.y { send(EventType.abs, 0x01, oldest.y) }
    pointer = (oldest.x, oldest.y)
  }

  private mutating func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    let time = Timestamp(nanoseconds: microseconds * 1000)
    writer.append(InputEvent(time: time, type: type, code: code, value: value))
  }
}
