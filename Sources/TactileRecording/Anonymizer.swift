import Tactile
import TactileInput

/// Hides where regions of the glass were touched. Times, durations and movements stay.
///
/// Each touch that lands in a region is moved as a whole, so that it lands in the middle of the
/// region: a tap stays a tap, and a swipe stays a swipe. Fingers that land within 30 ms of each
/// other, as in a pinch, are moved by the same distance; the fingers of a person who types land
/// later. A moved touch that leaves the panel stays at its edge. A pen in a region, touching or
/// hovering, is in the middle of the region.
///
/// A device sends only what changes, so that a recording which begins in use leaves out coordinates. A touch
/// that may have landed in a region is moved too, and positions of fingers that were down before are left
/// out. All positions are written anew, those of a landing once each, because otherwise the values that are
/// missing would tell which touches have a coordinate in common.
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
  package static func hide(
    _ regions: [HiddenRegion], in recording: Recording, counting counts: inout TouchCounts
  ) -> Recording {
    var hidden = recording
    hidden.devices = devices(recording.devices)
    var anonymizer = Anonymizer(regions, of: recording.devices)
    hidden.events = anonymizer.hide(recording.events)
    counts.landed += anonymizer.counts.landed
    counts.hidden += anonymizer.counts.hidden
    return hidden
  }

  private var devices: [DeviceAnonymizer]

  /// Creates an anonymizer that hides the regions of all devices of a recording, piece by piece.
  package init(_ regions: [HiddenRegion], of devices: [RecordedDevice]) {
    self.devices = zip(devices, Self.devices(devices)).map {
      DeviceAnonymizer($0.description, regions, shown: $1.description)
    }
  }

  /// Returns the devices of the copy.
  ///
  /// Ranges that were inferred from the events end at the farthest touch. In the copy, they end at the next
  /// power of two.
  package static func devices(_ devices: [RecordedDevice]) -> [RecordedDevice] {
    devices.map { device in
      var device = device
      guard device.isInferred else { return device }
      for code in DeviceAnonymizer.positions {
        guard let axis = device.description.axes[code] else { continue }
        device.description.axes[code]?.minimum = axis.minimum < 0 ? ~widened(~axis.minimum) : 0
        device.description.axes[code]?.maximum = widened(axis.maximum)
      }
      return device
    }
  }

  /// The least power of two above a value, minus 1; at least 1023.
  private static func widened(_ value: Int32) -> Int32 {
    Int32.max >> Int32(max(value, 1023).leadingZeroBitCount - 1)
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

  /// Whether it may contain a place; nil is a coordinate that is not known.
  func mayContain(_ x: Double?, _ y: Double?) -> Bool {
    let isBeside = x.map { $0 < self.x || $0 > self.x + width } ?? false
    return !isBeside && !(y.map { $0 < self.y || $0 > self.y + height } ?? false)
  }
}

/// Moves the touches of one device, frame by frame. It reuses its memory: once its lists are long enough, a
/// frame needs no heap allocation.
package struct DeviceAnonymizer: Sendable {
  /// How the events of the device belong to fingers.
  private enum Kind {
    /// No events do: it is a pen, or nothing touches it.
    case none
    case slots
    /// Each frame lists all fingers (protocol A).
    case lists
    case singleTouch
  }

  /// One coordinate of a finger.
  private struct Coordinate {
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
  private struct Finger {
    static let up: Int32 = -1
    /// `BTN_TOUCH` said that nothing touches the panel, while the finger has a tracking ID.
    static let upByButton: Int32 = -2

    var x = Coordinate()
    var y = Coordinate()
    /// Its tracking ID, or `up` or `upByButton`. Without slots, it is 0 while the finger is down.
    var id = up
    /// Whether it landed without a new tracking ID.
    var landsByButton = false
    /// The number of its landing among all.
    var landing: UInt64 = 0

    var isDown: Bool { id >= 0 }
  }

  /// A contact that a frame lists.
  private struct Contact {
    var x: Int32?
    var y: Int32?
    /// The larger of its size and its pressure; nil without both.
    var measure: Int32?
  }

  private static let mtToolX = AbsCode.mtToolY - 1
  private static let penKeys = KeyCode.toolPen...KeyCode.toolAirbrush
  /// The axes of positions.
  static let positions: [UInt16] = [
    AbsCode.x, AbsCode.y, AbsCode.mtPositionX, AbsCode.mtPositionY, mtToolX, AbsCode.mtToolY,
  ]
  /// The maximum time between the landings of fingers that are moved together, in nanoseconds.
  private static let chord: UInt64 = 30_000_000

  /// The numbers of touches so far.
  package private(set) var counts = Anonymizer.TouchCounts()
  /// The last frame for which ``take(_:)`` returned true, with its regions hidden.
  package private(set) var hidden: [InputEvent] = []
  private let regions: [HiddenRegion]
  /// The axes of the device and of the copy; nil if the range is not known.
  private let horizontal: (sent: AbsoluteAxis?, shown: AbsoluteAxis)
  private let vertical: (sent: AbsoluteAxis?, shown: AbsoluteAxis)
  private let kind: Kind
  /// Whether the single-touch axes are those of a pen, beside fingers only while it is near.
  private let hasPen: Bool
  private let button: UInt16
  private let hasButton: Bool
  /// Whether a release of the button lifts all fingers.
  private let buttonLifts: Bool
  /// Whether the copy has ABS_X and ABS_Y.
  private let hasPointer: Bool
  /// The codes of the single-touch axes. Some panels send ABS_Z and ABS_RX instead of those that they declare.
  private var pointerCodes: (x: UInt16, y: UInt16)
  /// The single-touch axes as the device sent them, and in the copy.
  private var pointer = (x: Coordinate(), y: Coordinate())
  private var slot: Int
  /// The slot whose events came before the device named it. It may have been another one.
  private var doubtfulSlot: Int?
  private var fingers: [Finger] = []
  private var landings: UInt64 = 0
  private var frame: [InputEvent] = []
  /// The fingers that landed in the present frame.
  private var landed: [Int] = []
  /// The finger of each contact that the present frame lists, or -1.
  private var listed: [Int] = []
  private var contacts: [Contact] = []
  private var lastLanding: (time: UInt64, x: Int64?, y: Int64?)?
  private var isButtonDown = false
  /// Whether a size or a pressure was more than 0, so that 0 says that nothing touches the panel.
  private var hasMeasures = false
  /// The pens that are near, as bits.
  private var pens: UInt8 = 0
  /// Whether a pen touches the panel since this frame.
  private var penLands = false

  /// Creates an anonymizer of a device whose state is not known.
  ///
  /// - Parameter shown: The description of the device in the copy; nil for the same.
  package init(
    _ device: DeviceDescription, _ regions: [HiddenRegion], shown: DeviceDescription? = nil
  ) {
    self.regions = regions
    func axis(_ multi: UInt16, _ single: UInt16) -> (sent: AbsoluteAxis?, shown: AbsoluteAxis) {
      let sent = device.axes[multi] ?? device.axes[single]
      let shown = shown.map { $0.axes[multi] ?? $0.axes[single] } ?? sent
      return (
        sent.flatMap { $0.minimum < $0.maximum ? $0 : nil },
        shown.flatMap { $0.minimum <= $0.maximum ? $0 : nil }
          ?? AbsoluteAxis(minimum: 0, maximum: 0)
      )
    }
    horizontal = axis(AbsCode.mtPositionX, AbsCode.x)
    vertical = axis(AbsCode.mtPositionY, AbsCode.y)
    func has(_ axes: UInt16...) -> Bool { axes.contains { device.has(EventType.abs, $0) } }
    let isMultitouch = has(AbsCode.mtPositionX, AbsCode.mtPositionY)
    let hasTouchButton = device.has(EventType.key, KeyCode.touch)
    hasPen = Self.penKeys.contains { device.has(EventType.key, $0) }
    let swapsAxes =
      has(AbsCode.z) && has(AbsCode.rx) && !isMultitouch
      && (hasTouchButton || !has(AbsCode.x, AbsCode.y))
    kind =
      if isMultitouch {
        has(AbsCode.mtSlot) ? .slots : .lists
      } else {
        hasPen || !Self.isTouched(device, swapsAxes) ? .none : .singleTouch
      }
    button = hasTouchButton ? KeyCode.touch : KeyCode.left
    hasButton = device.has(EventType.key, button)
    buttonLifts = hasTouchButton && !device.has(EventType.key, KeyCode.toolPen)
    hasPointer = kind == .singleTouch || hasPen || has(AbsCode.x, AbsCode.y)
    pointerCodes = swapsAxes ? (AbsCode.z, AbsCode.rx) : (AbsCode.x, AbsCode.y)
    slot = Self.slot(device.axes[AbsCode.mtSlot]?.value ?? 0)
    doubtfulSlot = slot
  }

  /// Whether the single-touch axes may be those of fingers, and not of an accelerometer or a joystick.
  private static func isTouched(_ device: DeviceDescription, _ swapsAxes: Bool) -> Bool {
    if [KeyCode.touch, KeyCode.left].contains(where: { device.has(EventType.key, $0) }) {
      return true
    }
    let isJoystick = KeyCode.joystickButtons.contains { device.has(EventType.key, $0) }
    return !isJoystick && (swapsAxes || !device.has(EventType.abs, AbsCode.z))
  }

  private static func slot(_ value: Int32) -> Int {
    (0..<Int32(SlotDecoder.maximumSlots)).contains(value) ? Int(value) : -1
  }

  /// Adds an event. Returns whether it ends a frame, which ``hidden`` then contains.
  package mutating func take(_ event: InputEvent) -> Bool {
    frame.append(event)
    guard event.isReport else { return false }
    hidden.removeAll(keepingCapacity: true)
    landed.removeAll(keepingCapacity: true)
    switch kind {
    case .slots: followSlots()
    case .lists: followLists()
    case .singleTouch: followButton()
    case .none: break
    }
    if hasPen { followPens() }
    for index in landed { land(index, at: event.time.nanoseconds) }
    if regions.isEmpty { hidden += frame } else { rewrite() }
    frame.removeAll(keepingCapacity: true)
    return true
  }

  // MARK: Following the device

  /// Takes the values of the frame, and finds the slots in which a finger landed.
  private mutating func followSlots() {
    var (slot, doubtful) = (slot, doubtfulSlot)
    var isReleased = false
    for event in frame
    where event.type == EventType.key && event.code == KeyCode.touch && event.value < 2 {
      isButtonDown = event.value == 1
      isReleased = isReleased || buttonLifts && !isButtonDown
    }
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.syn, SynCode.dropped):
        forget()
        doubtful = slot
      case (EventType.abs, AbsCode.mtSlot):
        slot = Self.slot(event.value)
        guard slot >= 0, slot == doubtful else { continue }
        finger(slot) { ($0.x.sent, $0.y.sent) = (nil, nil) }
        doubtful = nil
      case (EventType.abs, AbsCode.mtTouchMajor...) where slot >= 0: take(event, in: slot)
      default: break
      }
    }
    guard isReleased else { return }
    for index in fingers.indices where fingers[index].isDown {
      fingers[index].id = Finger.upByButton
    }
  }

  private mutating func take(_ event: InputEvent, in slot: Int) {
    finger(slot) { _ in }
    var isLanding = false
    switch event.code {
    case AbsCode.mtTrackingID:
      isLanding = event.value >= 0 && event.value != fingers[slot].id
      fingers[slot].id = max(event.value, Finger.up)
    case AbsCode.mtPositionX: fingers[slot].x.sent = event.value
    case AbsCode.mtPositionY: fingers[slot].y.sent = event.value
    default: break
    }
    if fingers[slot].id == Finger.upByButton, isButtonDown {
      isLanding = true
      fingers[slot].id = .max
      fingers[slot].landsByButton = true
    }
    // A finger can land and lift in one frame. Its location is hidden too.
    if isLanding, !landed.contains(slot) { landed.append(slot) }
  }

  private mutating func finger(_ index: Int, _ change: (inout Finger) -> Void) {
    while fingers.count <= index { fingers.append(Finger()) }
    change(&fingers[index])
  }

  /// Forgets the state of the device, because events were lost.
  private mutating func forget() {
    for index in fingers.indices {
      (fingers[index].x.sent, fingers[index].y.sent) = (nil, nil)
      fingers[index].id = Finger.up
    }
    (pointer.x.sent, pointer.y.sent) = (nil, nil)
    landed.removeAll(keepingCapacity: true)
    lastLanding = nil
  }

  /// Takes the contacts that the frame lists, and matches them with the fingers that are down.
  private mutating func followLists() {
    contacts.removeAll(keepingCapacity: true)
    var contact = Contact()
    var isReleased = false
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.syn, SynCode.dropped): forget()
      case (EventType.key, KeyCode.touch): isReleased = event.value == 0
      case (EventType.abs, AbsCode.mtPositionX): contact.x = event.value
      case (EventType.abs, AbsCode.mtPositionY): contact.y = event.value
      case (EventType.abs, AbsCode.mtTouchMajor), (EventType.abs, AbsCode.mtPressure):
        contact.measure = max(contact.measure ?? 0, event.value)
        hasMeasures = hasMeasures || event.value > 0
      case (EventType.syn, SynCode.mtReport):
        contacts.append(contact)
        contact = Contact()
      default: break
      }
    }
    // Some drivers leave out the mark after a single contact.
    if contact.x != nil || contact.y != nil { contacts.append(contact) }
    if !contacts.isEmpty { matchContacts() }
    for index in listed.indices.prefix(contacts.count)
    where listed[index] >= 0 && hasMeasures && contacts[index].measure == 0 {
      fingers[listed[index]].id = Finger.up
    }
    guard isReleased else { return }
    for index in fingers.indices { fingers[index].id = Finger.up }
  }

  /// Gives each contact the closest finger that is down, and a new finger to each contact that is left.
  private mutating func matchContacts() {
    listed.removeAll(keepingCapacity: true)
    for _ in contacts.prefix(ProtocolADecoder.maximumContacts) { listed.append(-1) }
    while let (contact, finger) = closestPair() { listed[contact] = finger }
    for index in fingers.indices where !listed.contains(index) { fingers[index].id = Finger.up }
    for contact in listed.indices where isContact(contact) {
      if listed[contact] < 0 {
        listed[contact] = fingers.firstIndex { !$0.isDown } ?? fingers.count
        finger(listed[contact]) { $0 = Finger(id: 0) }
        landed.append(listed[contact])
      }
      fingers[listed[contact]].x.sent = contacts[contact].x ?? fingers[listed[contact]].x.sent
      fingers[listed[contact]].y.sent = contacts[contact].y ?? fingers[listed[contact]].y.sent
    }
  }

  /// Whether a contact of the list has a position.
  private func isContact(_ index: Int) -> Bool {
    contacts[index].x != nil || contacts[index].y != nil
  }

  /// A contact without a finger and the finger closest to it, of all such pairs the closest.
  private func closestPair() -> (contact: Int, finger: Int)? {
    func distance(_ contact: Int, _ finger: Int) -> Int64 {
      func along(_ one: Int32?, _ other: Int32?) -> Int64 {
        one.flatMap { one in other.map { abs(Int64(one) - Int64($0)) } } ?? 0
      }
      return along(contacts[contact].x, fingers[finger].x.sent)
        + along(contacts[contact].y, fingers[finger].y.sent)
    }
    var best: (contact: Int, finger: Int)?
    for contact in listed.indices where listed[contact] < 0 && isContact(contact) {
      for finger in fingers.indices where fingers[finger].isDown && !listed.contains(finger) {
        if let best, distance(best.contact, best.finger) <= distance(contact, finger) { continue }
        best = (contact, finger)
      }
    }
    return best
  }

  /// Takes the pens that are near.
  private mutating func followPens() {
    for event in frame where event.type == EventType.key {
      if Self.penKeys.contains(event.code) {
        let bit = UInt8(1) << UInt8(event.code - Self.penKeys.lowerBound)
        pens = event.value == 0 ? pens & ~bit : pens | bit
      } else if event.code == KeyCode.touch, event.value < 2 {
        penLands = event.value == 1 && (kind == .none || pens != 0)
      }
    }
    if kind != .none, pens == 0 { (pointer.x.sent, pointer.y.sent) = (nil, nil) }
  }

  /// Takes the button, the pressure and the position of a single-touch panel. The pressure also lands and lifts
  /// the finger, because some panels have no button or never release it.
  private mutating func followButton() {
    finger(0) { _ in }
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.syn, SynCode.dropped): forget()
      case (EventType.key, button) where event.value < 2:
        isButtonDown = event.value == 1
        if isButtonDown, !fingers[0].isDown { landed = [0] }
        fingers[0].id = isButtonDown ? 0 : Finger.up
      case (EventType.abs, AbsCode.pressure) where event.value > 0:
        hasMeasures = true
        guard !fingers[0].isDown, isButtonDown || !hasButton else { continue }
        landed = [0]
        fingers[0].id = 0
      case (EventType.abs, AbsCode.pressure) where hasMeasures: fingers[0].id = Finger.up
      case (EventType.abs, _) where isX(event): fingers[0].x.sent = event.value
      case (EventType.abs, _) where isY(event): fingers[0].y.sent = event.value
      default: break
      }
    }
  }

  /// Whether an event is a single-touch position. A panel that uses its own axes does not use the wrong ones.
  private func isX(_ event: InputEvent) -> Bool {
    [AbsCode.x, pointerCodes.x].contains(event.code)
  }
  private func isY(_ event: InputEvent) -> Bool {
    [AbsCode.y, pointerCodes.y].contains(event.code)
  }

  // MARK: Landing

  private mutating func land(_ index: Int, at time: UInt64) {
    counts.landed += 1
    landings += 1
    fingers[index].landing = landings
    let finger = fingers[index]
    guard let region = region(finger.x.sent, finger.y.sent) else {
      (fingers[index].x.shift, fingers[index].x.shown) = (0, finger.x.sent)
      (fingers[index].y.shift, fingers[index].y.shown) = (0, finger.y.sent)
      return
    }
    counts.hidden += 1
    let middle = middle(of: region)
    let isChord = lastLanding.map { time >= $0.time && time - $0.time <= Self.chord } ?? false
    let last = isChord ? lastLanding : nil
    fingers[index].x.hide(at: middle.x, by: last?.x, on: horizontal.shown)
    fingers[index].y.hide(at: middle.y, by: last?.y, on: vertical.shown)
    lastLanding = (time, fingers[index].x.shift, fingers[index].y.shift)
  }

  /// The first region that may contain a place; nil is a coordinate that is not known.
  private func region(_ x: Int32?, _ y: Int32?) -> HiddenRegion? {
    /// The position as a fraction of the axis. Some panels report positions beyond the ends of their axes.
    func part(_ value: Int32?, _ axis: AbsoluteAxis?) -> Double? {
      guard let value, let axis else { return nil }
      let length = Double(axis.maximum) - Double(axis.minimum)
      return min(max((Double(value) - Double(axis.minimum)) / length, 0), 1)
    }
    let place = (part(x, horizontal.sent), part(y, vertical.sent))
    return regions.first { $0.mayContain(place.0, place.1) }
  }

  private func middle(of region: HiddenRegion) -> (x: Int32, y: Int32) {
    func middle(_ start: Double, _ length: Double, _ axis: AbsoluteAxis) -> Int32 {
      let span = Double(axis.maximum) - Double(axis.minimum)
      let place = Double(axis.minimum) + span * min(1, max(0, start + length / 2))
      return Int32(clamping: Int64(place.rounded()))
    }
    return (
      middle(region.x, region.width, horizontal.shown),
      middle(region.y, region.height, vertical.shown)
    )
  }

  // MARK: Writing

  /// Writes the frame with the positions of the copy.
  private mutating func rewrite() {
    var contact = 0
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.abs, AbsCode.mtSlot) where kind == .slots:
        slot = Self.slot(event.value)
        if slot >= 0, slot == doubtfulSlot {
          doubtfulSlot = nil
          if !landed.contains(slot) { (fingers[slot].x.shift, fingers[slot].y.shift) = (nil, nil) }
        }
        hidden.append(event)
      case (EventType.abs, AbsCode.mtTouchMajor...) where kind == .slots: rewriteSlot(event)
      case (EventType.abs, AbsCode.mtPositionX), (EventType.abs, AbsCode.mtPositionY):
        if kind == .lists, contact < listed.count, listed[contact] >= 0 {
          appendMoved(event, of: listed[contact])
        }
      case (EventType.abs, Self.mtToolX), (EventType.abs, AbsCode.mtToolY): break
      case (EventType.abs, _) where (kind != .none || hasPen) && (isX(event) || isY(event)):
        take(pointer: event)
      default:
        if event.type == EventType.syn { finish(event, &contact) }
        hidden.append(event)
      }
    }
  }

  private mutating func finish(_ event: InputEvent, _ contact: inout Int) {
    switch event.code {
    case SynCode.mtReport: contact += 1
    case SynCode.dropped where kind == .slots: doubtfulSlot = slot >= 0 ? slot : nil
    case SynCode.report: appendPointer(at: event.time)
    default: break
    }
  }

  /// Writes an event of a slot. A landing gets all positions, whether the device sent them or not. Positions
  /// of fingers that are not known to be down are left out.
  private mutating func rewriteSlot(_ event: InputEvent) {
    let isPosition = event.code == AbsCode.mtPositionX || event.code == AbsCode.mtPositionY
    let isTool = event.code == Self.mtToolX || event.code == AbsCode.mtToolY
    guard slot >= 0 else {
      if !isPosition, !isTool { hidden.append(event) }
      return
    }
    if landed.contains(slot) {
      if !isPosition, !isTool { hidden.append(event) }
      let isLanding = event.code == AbsCode.mtTrackingID && event.value >= 0
      guard isLanding || fingers[slot].landsByButton else { return }
      fingers[slot].landsByButton = false
      append(AbsCode.mtPositionX, fingers[slot].x.shown, at: event.time)
      append(AbsCode.mtPositionY, fingers[slot].y.shown, at: event.time)
    } else if isPosition {
      if fingers[slot].isDown { appendMoved(event, of: slot) }
    } else if !isTool {
      hidden.append(event)
    }
  }

  private mutating func append(_ code: UInt16, _ value: Int32?, at time: Timestamp) {
    guard let value else { return }
    hidden.append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
  }

  private mutating func appendMoved(_ event: InputEvent, of index: Int) {
    move(index, isX: event.code == AbsCode.mtPositionX, to: event.value)
    let finger = fingers[index]
    let shown = event.code == AbsCode.mtPositionX ? finger.x.shown : finger.y.shown
    append(event.code, shown, at: event.time)
  }

  private mutating func move(_ index: Int, isX: Bool, to value: Int32) {
    let middle = middle(of: regions[0])
    if isX {
      fingers[index].x.move(to: value, or: middle.x, on: horizontal.shown)
    } else {
      fingers[index].y.move(to: value, or: middle.y, on: vertical.shown)
    }
  }

  // MARK: Single-touch axes

  private mutating func take(pointer event: InputEvent) {
    // The wrong axes replace the declared ones until the device sends one of those.
    if event.code == AbsCode.x || event.code == AbsCode.y { pointerCodes = (AbsCode.x, AbsCode.y) }
    // Beside fingers, they are those of a pen only while one is near.
    if kind == .none || pens != 0 {
      if isX(event) { pointer.x.sent = event.value } else { pointer.y.sent = event.value }
    }
    if kind == .singleTouch, fingers[0].isDown, landed.isEmpty {
      move(0, isX: isX(event), to: event.value)
    }
  }

  /// Writes the single-touch axes if they change. They are those of the finger that landed first, of those that
  /// are down, or of a pen.
  private mutating func appendPointer(at time: Timestamp) {
    guard hasPointer else { return }
    var oldest = kind == .singleTouch ? landed.first : nil
    for index in fingers.indices where fingers[index].isDown {
      if let oldest, fingers[oldest].landing <= fingers[index].landing { continue }
      oldest = index
    }
    let place: (x: Int32?, y: Int32?)
    if let oldest, pens == 0 {
      place = (fingers[oldest].x.shown, fingers[oldest].y.shown)
      if landed.contains(oldest) { (pointer.x.shown, pointer.y.shown) = (nil, nil) }
    } else if hasPen, kind == .none || pens != 0 {
      place = placeOfPen()
    } else {
      return
    }
    if place.x != pointer.x.shown { append(pointerCodes.x, place.x, at: time) }
    if place.y != pointer.y.shown { append(pointerCodes.y, place.y, at: time) }
    (pointer.x.shown, pointer.y.shown) = place
  }

  /// The location of a pen in the copy: the middle of a region in which it may be.
  private mutating func placeOfPen() -> (x: Int32?, y: Int32?) {
    let (x, y) = (pointer.x.sent, pointer.y.sent)
    let region = x == nil && y == nil ? nil : region(x, y)
    if penLands {
      counts.landed += 1
      counts.hidden += region == nil ? 0 : 1
      penLands = false
    }
    return region.map { middle(of: $0) } ?? (x, y)
  }
}
