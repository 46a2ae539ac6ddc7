import Tactile
import TactileInput
import TactileRecording

/// An endless, exactly repeatable stream of common gestures, as a kernel sends it: only the values that
/// change, and a slot number only when the slot changes.
///
/// A round is a tap, an edge swipe, a pinch, a three-finger swipe and a drag of ten fingers, at 120 frames
/// a second, on a panel of 341 by 192 mm with 12 units per millimetre.
struct GestureStream {
  /// The path of one finger in a stroke, in device units.
  private struct Path {
    let x: ClosedEnds
    let y: ClosedEnds
  }

  private struct ClosedEnds {
    let from: Int32
    let to: Int32

    func at(_ step: Int32, of steps: Int32) -> Int32 {
      steps == 0 ? from : from + (to - from) * step / steps
    }
  }

  static let description: DeviceDescription = {
    var panel = DeviceDescription(name: "Benchmark Panel", bus: 3, vendor: 1, product: 1)
    panel.properties.insert(1)
    panel.codes[EventType.key] = CodeSet([0x14a])
    panel.codes[EventType.abs] = CodeSet([0x2f, 0x35, 0x36, 0x39])
    panel.axes[0x2f] = AbsoluteAxis(minimum: 0, maximum: 9)
    panel.axes[0x39] = AbsoluteAxis(minimum: 0, maximum: 65535)
    panel.axes[0x35] = AbsoluteAxis(minimum: 0, maximum: 4095, resolution: 12)
    panel.axes[0x36] = AbsoluteAxis(minimum: 0, maximum: 2303, resolution: 12)
    return panel
  }()

  /// The time of the first frame.
  static let start = Timestamp(nanoseconds: 1_000_000_000)
  private static let frameInterval: UInt64 = 8_333_333

  /// The events of the last frame, ending with SYN_REPORT.
  private(set) var events: [InputEvent] = []
  /// The number of times a finger has come down, moved or lifted.
  private(set) var touchChanges = 0
  private var time = Self.start.nanoseconds
  private var nextID: Int32 = 1
  /// The state of the kernel's protocol: the slot, and the last position in each slot.
  private var slot: Int32 = 0
  private var places = [(x: Int32, y: Int32)](repeating: (0, 0), count: 10)

  /// The strokes of a round: the fingers' paths and the number of steps.
  private let strokes: [(fingers: [Path], steps: Int32)] = [
    ([path(500, 500, 500, 500)], 0),
    ([path(20, 1000, 1800, 1010)], 30),
    ([path(1800, 1100, 1000, 1100), path(2200, 1100, 3000, 1100)], 30),
    ((0..<3).map { path(1000 + $0 * 500, 400, 1000 + $0 * 500, 1400) }, 30),
    ((0..<10).map { path(300 + 350 * $0, 600, 310 + 350 * $0, 1300) }, 30),
  ]

  private static func path(_ x: Int32, _ y: Int32, _ toX: Int32, _ toY: Int32) -> Path {
    Path(x: ClosedEnds(from: x, to: toX), y: ClosedEnds(from: y, to: toY))
  }

  /// Makes one round and calls `send` with the events of each frame.
  mutating func round(_ send: (UnsafeBufferPointer<InputEvent>) -> Void) {
    for index in strokes.indices {
      stroke(strokes[index].fingers, steps: strokes[index].steps, send)
    }
  }

  private mutating func stroke(
    _ fingers: [Path], steps: Int32, _ send: (UnsafeBufferPointer<InputEvent>) -> Void
  ) {
    for step in 0...steps {
      for (slot, finger) in fingers.enumerated() {
        if step == 0 { change(Int32(slot), 0x39, nextID + Int32(slot)) }
        move(Int32(slot), finger.x.at(step, of: steps), finger.y.at(step, of: steps))
      }
      finish(fingers.count, send)
    }
    for slot in fingers.indices { change(Int32(slot), 0x39, -1) }
    finish(fingers.count, send)
    nextID = (nextID + Int32(fingers.count)) & 0xffff
    time += 600_000_000
  }

  private mutating func move(_ slot: Int32, _ x: Int32, _ y: Int32) {
    let last = places[Int(slot)]
    if x != last.x { change(slot, 0x35, x) }
    if y != last.y { change(slot, 0x36, y) }
    places[Int(slot)] = (x, y)
  }

  private mutating func change(_ slot: Int32, _ code: UInt16, _ value: Int32) {
    if slot != self.slot { add(0x2f, slot) }
    self.slot = slot
    add(code, value)
  }

  private mutating func add(_ code: UInt16, _ value: Int32) {
    events.append(
      InputEvent(
        time: Timestamp(nanoseconds: time), type: EventType.abs, code: code, value: value))
  }

  private mutating func finish(
    _ fingers: Int, _ send: (UnsafeBufferPointer<InputEvent>) -> Void
  ) {
    let report = InputEvent(
      time: Timestamp(nanoseconds: time), type: EventType.syn, code: 0, value: 0)
    events.append(report)
    events.withUnsafeBufferPointer(send)
    events.removeAll(keepingCapacity: true)
    touchChanges += fingers
    time += Self.frameInterval
  }
}

/// A recording of rounds of ``GestureStream``, in any format.
struct RecordedStream {
  let format: RecordingFormat
  let rounds: Int

  /// Writes the recording piece by piece.
  ///
  /// - Parameter write: Receives each piece of the text.
  /// - Returns: The number of events.
  @discardableResult
  func write(_ write: ([UInt8]) throws -> Void) throws -> Int {
    let device = RecordedDevice(description: GestureStream.description)
    var writer = try RecordingWriter(format, devices: [device], start: GestureStream.start)
    var count = 0
    for pass in 0..<writer.passCount {
      writer.begin(pass: pass)
      count = 0
      var stream = GestureStream()
      for _ in 0..<rounds {
        stream.round { events in
          for event in events { writer.append(RecordedEvent(device: 0, event: event)) }
          count += events.count
        }
        try write(writer.take())
      }
    }
    return count
  }

  /// Returns the text and the number of its events.
  func text() throws -> (bytes: [UInt8], events: Int) {
    var bytes: [UInt8] = []
    let events = try write { bytes += $0 }
    return (bytes, events)
  }
}
