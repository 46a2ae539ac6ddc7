import Tactile
import TactileInput

/// Hides where regions of the glass were touched. Times, durations and movements stay.
///
/// Each touch that lands in a region is moved as a whole, so that it lands in the middle of the
/// region: a tap stays a tap, and a swipe stays a swipe. Fingers that land within 30 ms of each
/// other, as in a pinch, are moved by the same distance; the fingers of a person who types land
/// later. A moved touch that leaves the panel stays at its edge. On a protocol A or single-touch
/// panel, all contacts are moved together, from the first landing to the last lift. A pen in a
/// region, touching or hovering, is moved to the middle of the region.
package struct Anonymizer: Sendable {
  /// The numbers of touches in a recording.
  package struct TouchCounts: Equatable, Sendable {
    /// The touches that landed.
    package var landed = 0
    /// The touches that landed in a region, and whose location is hidden.
    package var hidden = 0

    /// Creates counts of 0.
    package init() {}
  }

  /// Returns the recording with the regions of all devices hidden.
  package static func hide(_ regions: [HiddenRegion], in recording: Recording) -> Recording {
    var counts = TouchCounts()
    return hide(regions, in: recording, counting: &counts)
  }

  /// Returns the recording with the regions of all devices hidden, and adds the numbers of its touches to
  /// `counts`.
  ///
  /// On a protocol A or single-touch panel, all contacts from the first landing to the last lift are one
  /// touch.
  package static func hide(
    _ regions: [HiddenRegion], in recording: Recording, counting counts: inout TouchCounts
  ) -> Recording {
    var hidden = recording
    var anonymizer = Anonymizer(regions, of: recording.devices)
    hidden.events = anonymizer.hide(recording.events)
    counts.landed += anonymizer.counts.landed
    counts.hidden += anonymizer.counts.hidden
    return hidden
  }

  private var devices: [DeviceAnonymizer]

  /// Creates an anonymizer that hides the regions of all devices of a recording, piece by piece.
  package init(_ regions: [HiddenRegion], of devices: [RecordedDevice]) {
    self.devices = devices.map { DeviceAnonymizer($0.description, regions) }
  }

  /// Returns the next events of the recording with the regions hidden.
  ///
  /// An event is returned with the last one of its frame. Unfinished frames are dropped at the end, because
  /// they may lack the position of a touch.
  package mutating func hide(_ events: [RecordedEvent]) -> [RecordedEvent] {
    var hidden: [RecordedEvent] = []
    hidden.reserveCapacity(events.count)
    for recorded in events {
      guard devices[recorded.device].take(recorded.event) else { continue }
      for event in devices[recorded.device].hidden {
        hidden.append(RecordedEvent(device: recorded.device, event: event))
      }
    }
    return hidden
  }

  /// The numbers of touches so far.
  package var counts: TouchCounts {
    devices.reduce(into: TouchCounts()) {
      $0.landed += $1.counts.landed
      $0.hidden += $1.counts.hidden
    }
  }
}

/// A part of a panel whose touch positions are hidden.
package struct HiddenRegion: Hashable, Sendable {
  /// The left edge, as a fraction of the panel's width.
  package var x: Double
  /// The top edge, as a fraction of the panel's height.
  package var y: Double
  /// The width, as a fraction of the panel's width.
  package var width: Double
  /// The height, as a fraction of the panel's height.
  package var height: Double

  /// Creates a region. All values are fractions of the panel.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole panel.
  package static let everywhere = HiddenRegion(x: 0, y: 0, width: 1, height: 1)

  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x <= self.x + width && y >= self.y && y <= self.y + height
  }
}

/// Moves the touches of one device, frame by frame. It reuses its memory: once its lists are long enough, a
/// frame needs no heap allocation.
package struct DeviceAnonymizer: Sendable {
  private enum Code {
    static let slot: UInt16 = 0x2f
    static let trackingID: UInt16 = 0x39
    static let x: [UInt16] = [0x00, 0x35, 0x3c]
    static let y: [UInt16] = [0x01, 0x36, 0x3d]
    static let touch: UInt16 = 0x14a
    static let left: UInt16 = 0x110
    static let pens: ClosedRange<UInt16> = 0x140...0x144
  }

  /// The position of a finger as the device reports it, and the distance by which it is moved.
  private struct Finger {
    var x: Int32
    var y: Int32
    var isDown = false
    /// The number of its landing among all.
    var landing: UInt64 = 0
    var moved: (x: Int32, y: Int32) = (0, 0)
  }

  /// The maximum time between the landings of fingers that are moved together, in nanoseconds.
  private static let chord: UInt64 = 30_000_000

  /// The numbers of touches so far.
  package private(set) var counts = Anonymizer.TouchCounts()
  /// The last frame for which ``take(_:)`` returned true, with its regions hidden.
  package private(set) var hidden: [InputEvent] = []
  private let regions: [HiddenRegion]
  private let horizontal: AbsoluteAxis?
  private let vertical: AbsoluteAxis?
  private let hasSlots: Bool
  private let isPen: Bool
  /// Whether the device sends positions as ABS_Z and ABS_RX, as some panels do.
  private let usesWrongAxes: Bool
  private var slot = 0
  private var fingers: [Finger] = []
  private var landings: UInt64 = 0
  /// The slot that the single-touch axes report: that of the finger that landed first, of those that are down.
  private var oldest = 0
  private var frame: [InputEvent] = []
  /// The slots in which a finger landed in the present frame.
  private var landed: [Int] = []
  private var lastLanding: (time: UInt64, moved: (x: Int32, y: Int32))?

  /// Creates an anonymizer of a device that nothing touches.
  package init(_ device: DeviceDescription, _ regions: [HiddenRegion]) {
    self.regions = regions
    horizontal = device.axes[0x35] ?? device.axes[0x00]
    vertical = device.axes[0x36] ?? device.axes[0x01]
    hasSlots = device.has(EventType.abs, Code.slot) && device.has(EventType.abs, Code.trackingID)
    isPen = !hasSlots && Code.pens.contains { device.has(EventType.key, $0) }
    usesWrongAxes =
      device.has(EventType.abs, 0x02) && device.has(EventType.abs, 0x03)
      && !device.has(EventType.abs, 0x35) && device.has(EventType.key, Code.touch)
  }

  /// Adds an event. Returns whether it ends a frame, which ``hidden`` then contains.
  package mutating func take(_ event: InputEvent) -> Bool {
    frame.append(event)
    guard event.isReport else { return false }
    hidden.removeAll(keepingCapacity: true)
    if horizontal == nil || vertical == nil {
      hidden += frame
    } else if hasSlots {
      anonymizeSlots()
    } else if isPen {
      anonymizePen()
    } else {
      anonymizeTogether()
    }
    frame.removeAll(keepingCapacity: true)
    return true
  }

  // MARK: Slots

  private mutating func anonymizeSlots() {
    let first = slot
    followSlots()
    for index in landed { land(index, at: frame[frame.count - 1].time.nanoseconds) }
    slot = first
    followOldest()
    rewriteSlots()
  }

  /// Processes the frame, and finds the slots in which a finger landed.
  private mutating func followSlots() {
    landed.removeAll(keepingCapacity: true)
    for event in frame where event.type == EventType.abs {
      switch event.code {
      case Code.slot: slot = max(0, min(Int(event.value), 255))
      case Code.trackingID:
        finger { $0.isDown = event.value >= 0 }
        // A finger can land and lift in one frame. Its location is hidden too.
        guard event.value >= 0 else { continue }
        landed.removeAll { $0 == slot }
        landed.append(slot)
      case 0x35: finger { $0.x = event.value }
      case 0x36: finger { $0.y = event.value }
      default: break
      }
    }
  }

  private mutating func finger(_ change: (inout Finger) -> Void) {
    while fingers.count <= slot {
      fingers.append(Finger(x: horizontal?.minimum ?? 0, y: vertical?.minimum ?? 0))
    }
    change(&fingers[slot])
  }

  /// Writes the frame with moved positions.
  ///
  /// A finger that landed always gets a position. The kernel omits unchanged values, but the last
  /// position in the slot may have been moved by another distance.
  private mutating func rewriteSlots() {
    for event in frame {
      var event = event
      guard event.type == EventType.abs else {
        hidden.append(event)
        continue
      }
      if event.code == Code.slot { slot = max(0, min(Int(event.value), 255)) }
      let isMultitouch = event.code >= Code.slot
      let index = isMultitouch ? slot : oldest
      let moved = index < fingers.count ? fingers[index].moved : (0, 0)
      event.value = value(of: event, moved)
      hidden.append(event)
      if event.code == Code.trackingID, event.value >= 0, landed.contains(slot) {
        let finger = fingers[slot]
        append(0x35, finger.x, of: finger, at: event.time)
        append(0x36, finger.y, of: finger, at: event.time)
      }
    }
  }

  private mutating func append(
    _ code: UInt16, _ value: Int32, of finger: Finger, at time: Timestamp
  ) {
    var event = InputEvent(time: time, type: EventType.abs, code: code, value: value)
    event.value = self.value(of: event, finger.moved)
    hidden.append(event)
  }

  private mutating func followOldest() {
    var first = UInt64.max
    for index in fingers.indices where fingers[index].isDown && fingers[index].landing < first {
      first = fingers[index].landing
      oldest = index
    }
  }

  // MARK: Landing

  private mutating func land(_ index: Int, at time: UInt64) {
    let finger = fingers[index]
    counts.landed += 1
    landings += 1
    fingers[index].landing = landings
    guard let region = region(at: finger.x, finger.y) else {
      fingers[index].moved = (0, 0)
      return
    }
    counts.hidden += 1
    if let last = lastLanding, time - min(time, last.time) <= Self.chord {
      fingers[index].moved = last.moved
    } else {
      fingers[index].moved = distance(to: region, from: finger.x, finger.y)
    }
    lastLanding = (time, fingers[index].moved)
  }

  private func region(at x: Int32, _ y: Int32) -> HiddenRegion? {
    guard let horizontal, let vertical else { return nil }
    let place = (part(x, horizontal), part(y, vertical))
    return regions.first { $0.contains(place.0, place.1) }
  }

  /// The position as a fraction of the axis. Some panels report positions beyond the ends of their axes.
  private func part(_ value: Int32, _ axis: AbsoluteAxis) -> Double {
    let length = Double(axis.maximum) - Double(axis.minimum)
    return length > 0 ? min(max((Double(value) - Double(axis.minimum)) / length, 0), 1) : 0
  }

  /// Returns the distance from a position to the middle of a region, in device units.
  private func distance(
    to region: HiddenRegion, from x: Int32, _ y: Int32
  ) -> (x: Int32, y: Int32) {
    func middle(_ start: Double, _ length: Double, _ axis: AbsoluteAxis?) -> Int32 {
      guard let axis else { return 0 }
      let span = Double(axis.maximum) - Double(axis.minimum)
      let place = Double(axis.minimum) + span * min(1, max(0, start + length / 2))
      return Int32(clamping: Int64(place.rounded()))
    }
    let (left, top) = (
      middle(region.x, region.width, horizontal), middle(region.y, region.height, vertical)
    )
    return (left.subtractingReportingOverflow(x).0, top.subtractingReportingOverflow(y).0)
  }

  // MARK: Panels without slots

  /// Moves all contacts of a protocol A or single-touch panel by the distance of the first.
  private mutating func anonymizeTogether() {
    let isDown = followAll()
    if isDown, !fingers[0].isDown { land(0, at: frame[frame.count - 1].time.nanoseconds) }
    fingers[0].isDown = isDown
    appendFrame()
  }

  /// Moves a pen inside a region to the middle of the region.
  private mutating func anonymizePen() {
    let isDown = followAll()
    let (x, y) = (fingers[0].x, fingers[0].y)
    let region = region(at: x, y)
    fingers[0].moved = region.map { distance(to: $0, from: x, y) } ?? (0, 0)
    if isDown, !fingers[0].isDown {
      counts.landed += 1
      counts.hidden += region == nil ? 0 : 1
    }
    fingers[0].isDown = isDown
    appendFrame()
  }

  /// Writes the frame with all positions moved by the distance of the first finger.
  private mutating func appendFrame() {
    for event in frame {
      var event = event
      event.value = value(of: event, fingers[0].moved)
      hidden.append(event)
    }
  }

  /// Processes the frame, and returns whether anything touches at its end.
  private mutating func followAll() -> Bool {
    slot = 0
    finger { _ in }
    var isDown = fingers[0].isDown
    var hasPlace = false
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.abs, let code) where isX(code):
        if !hasPlace { fingers[0].x = event.value }
      case (EventType.abs, let code) where isY(code):
        if !hasPlace { fingers[0].y = event.value }
        hasPlace = true
      case (EventType.key, Code.touch), (EventType.key, Code.left): isDown = event.value != 0
      default: break
      }
    }
    let isProtocolA = frame.contains { $0.type == EventType.syn && $0.code == 2 }
    if isProtocolA { isDown = hasPlace }
    return isDown
  }

  private func isX(_ code: UInt16) -> Bool { Code.x.contains(code) || usesWrongAxes && code == 2 }
  private func isY(_ code: UInt16) -> Bool { Code.y.contains(code) || usesWrongAxes && code == 3 }

  /// Returns the moved value of a position event; other events are unchanged.
  private func value(of event: InputEvent, _ moved: (x: Int32, y: Int32)) -> Int32 {
    guard event.type == EventType.abs, moved.x != 0 || moved.y != 0 else { return event.value }
    if isX(event.code), let horizontal { return shifted(event.value, moved.x, horizontal) }
    if isY(event.code), let vertical { return shifted(event.value, moved.y, vertical) }
    return event.value
  }

  private func shifted(_ value: Int32, _ distance: Int32, _ axis: AbsoluteAxis) -> Int32 {
    let sum = Int64(value) + Int64(distance)
    return Int32(clamping: min(max(sum, Int64(axis.minimum)), Int64(axis.maximum)))
  }
}
