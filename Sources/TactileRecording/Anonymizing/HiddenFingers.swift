import Tactile
import TactileInput

/// One coordinate of a touch, in the events and in the copy.
struct HiddenCoordinate: Sendable {
  /// The last value from the device; nil if it was not sent since the state is unknown.
  var sent: Int32?
  /// The last value in the copy.
  var shown: Int32?
  /// The distance by which the touch is moved. If it is nil, the next value continues at `shown`.
  var shift: Int64?

  /// Begins a touch in the middle of a region, or with a distance.
  mutating func hide(at middle: Int32, by distance: Int64?, on axis: AbsoluteAxis) {
    shift = sent.map { distance ?? Int64(middle) - Int64($0) }
    shown = middle
    if let sent { move(to: sent, or: middle, on: axis) }
  }

  /// Moves on to a value of the device. Without a distance and a value in the copy, that is the middle.
  mutating func move(to value: Int32, or middle: Int32, on axis: AbsoluteAxis) {
    let distance = shift ?? Int64(shown ?? middle) - Int64(value)
    shift = distance
    sent = value
    let moved = min(max(Int64(value) + distance, Int64(axis.minimum)), Int64(axis.maximum))
    shown = distance == 0 ? value : Int32(clamping: moved)
  }
}

/// The state of a finger, or of the slot that it had.
struct HiddenFinger: Sendable {
  static let up: Int32 = -1
  /// `BTN_TOUCH` said that nothing touches the panel, while the finger has a tracking ID.
  static let upByButton: Int32 = -2

  var x = HiddenCoordinate()
  var y = HiddenCoordinate()
  /// Its tracking ID, or `up` or `upByButton`. Without slots, it is 0 while the finger is down.
  var id = up
  /// Whether it landed without a new tracking ID.
  var landsByButton = false
  /// The number of its landing among all.
  var landing: UInt64 = 0

  var isDown: Bool { id >= 0 }

  /// Lands. A touch that may be in a region is moved: by a distance, or so that it begins in the middle. Returns whether
  /// it is.
  mutating func land(by distance: (x: Int64?, y: Int64?) = (nil, nil), on glass: HiddenGlass)
    -> Bool
  {
    guard let region = glass.region(x.sent, y.sent) else {
      (x.shift, x.shown) = (0, x.sent)
      (y.shift, y.shown) = (0, y.sent)
      return false
    }
    let middle = glass.middle(of: region)
    x.hide(at: middle.x, by: distance.x, on: glass.horizontal.shown)
    y.hide(at: middle.y, by: distance.y, on: glass.vertical.shown)
    return true
  }

  /// Moves to a value of the device on one axis.
  mutating func move(isX: Bool, to value: Int32, on glass: HiddenGlass) {
    let middle = glass.middle(of: glass.regions[0])
    if isX {
      x.move(to: value, or: middle.x, on: glass.horizontal.shown)
    } else {
      y.move(to: value, or: middle.y, on: glass.vertical.shown)
    }
  }
}

/// The fingers of a device. Those that land in a region are moved as a whole.
struct HiddenFingers: Sendable {
  /// The maximum time between the landings of fingers that are moved together, in nanoseconds.
  private static let chord: UInt64 = 30_000_000

  /// The fingers by their slot or number.
  var all: [HiddenFinger] = []
  /// The fingers that landed in the present frame.
  var landed: [Int] = []
  /// The numbers of touches so far.
  var counts = Anonymizer.TouchCounts()
  private var landings: UInt64 = 0
  private var lastLanding: (time: UInt64, x: Int64?, y: Int64?)?

  /// Adds fingers that are up, so that there is one with this number.
  mutating func reach(_ index: Int) {
    while all.count <= index { all.append(HiddenFinger()) }
  }

  /// Forgets the state of the device, because events were lost.
  mutating func forget() {
    for index in all.indices {
      (all[index].x.sent, all[index].y.sent) = (nil, nil)
      all[index].id = HiddenFinger.up
    }
    landed.removeAll(keepingCapacity: true)
    lastLanding = nil
  }

  /// Counts a landing, and moves the touch if it may be in a region.
  mutating func land(_ index: Int, at time: UInt64, on glass: HiddenGlass) {
    counts.landed += 1
    landings += 1
    all[index].landing = landings
    let isChord = lastLanding.map { time >= $0.time && time - $0.time <= Self.chord } ?? false
    let last = isChord ? lastLanding : nil
    guard all[index].land(by: (last?.x, last?.y), on: glass) else { return }
    counts.hidden += 1
    lastLanding = (time, all[index].x.shift, all[index].y.shift)
  }

  /// Moves a finger by an event of a multitouch axis, and writes its position in the copy.
  mutating func write(
    _ event: InputEvent, of index: Int, on glass: HiddenGlass, to copy: inout [InputEvent]
  ) {
    let isX = event.code == AbsCode.mtPositionX
    all[index].move(isX: isX, to: event.value, on: glass)
    copy.append(event.code, isX ? all[index].x.shown : all[index].y.shown, at: event.time)
  }
}

extension [InputEvent] {
  /// Appends a value of an axis, if there is one.
  mutating func append(_ code: UInt16, _ value: Int32?, at time: Timestamp) {
    guard let value else { return }
    append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
  }
}
