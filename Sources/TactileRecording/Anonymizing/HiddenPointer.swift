import Tactile
import TactileInput

/// Hides the positions on the single-touch axes: those of the only finger, of a pen, or of the finger that landed first.
struct HiddenPointer: Sendable {
  private static let penKeys = KeyCode.toolPen...KeyCode.toolAirbrush

  private let kind: DeviceAnonymizer.Kind
  /// Whether the axes are those of a pen, beside fingers only while it is near.
  let hasPen: Bool
  /// Whether the copy has ABS_X and ABS_Y.
  private let isShown: Bool
  /// The codes of the axes. Some panels send ABS_Z and ABS_RX instead of those that they declare.
  private var codes: (x: UInt16, y: UInt16)
  /// The axes as the device sent them, and in the copy.
  private var x = HiddenCoordinate()
  private var y = HiddenCoordinate()
  /// The pens that are near, as bits.
  private var pens: UInt8 = 0
  /// Whether a pen touches the panel since this frame.
  private var penLands = false

  init(_ device: DeviceDescription, _ kind: DeviceAnonymizer.Kind, swapsAxes: Bool) {
    self.kind = kind
    hasPen = Self.hasPen(device)
    isShown =
      kind == .singleTouch || hasPen || device.has(EventType.abs, AbsCode.x)
      || device.has(EventType.abs, AbsCode.y)
    codes = swapsAxes ? (AbsCode.z, AbsCode.rx) : (AbsCode.x, AbsCode.y)
  }

  static func hasPen(_ device: DeviceDescription) -> Bool {
    penKeys.contains { device.has(EventType.key, $0) }
  }

  /// Whether an event is a position. A panel that uses its own axes does not use the wrong ones.
  func isX(_ event: InputEvent) -> Bool { [AbsCode.x, codes.x].contains(event.code) }
  func isY(_ event: InputEvent) -> Bool { [AbsCode.y, codes.y].contains(event.code) }

  /// Whether the positions are those of a pen now.
  private var isOfPen: Bool { kind == .none || pens != 0 }

  /// Takes the pens that are near.
  mutating func followPens(_ frame: [InputEvent]) {
    for event in frame where event.type == EventType.key {
      if Self.penKeys.contains(event.code) {
        let bit = UInt8(1) << UInt8(event.code - Self.penKeys.lowerBound)
        pens = event.value == 0 ? pens & ~bit : pens | bit
      } else if event.code == KeyCode.touch, event.value < 2 {
        penLands = event.value == 1 && isOfPen
      }
    }
    if !isOfPen { forget() }
  }

  /// Forgets the state of the device.
  mutating func forget() { (x.sent, y.sent) = (nil, nil) }

  /// Takes a position. If it is that of the only finger, the finger moves.
  mutating func take(_ event: InputEvent, _ fingers: inout HiddenFingers, on glass: HiddenGlass) {
    // The wrong axes replace the declared ones until the device sends one of those.
    if event.code == AbsCode.x || event.code == AbsCode.y { codes = (AbsCode.x, AbsCode.y) }
    // Beside fingers, they are those of a pen only while one is near.
    if isOfPen {
      if isX(event) { x.sent = event.value } else { y.sent = event.value }
    }
    if kind == .singleTouch, fingers.all[0].isDown, fingers.landed.isEmpty {
      fingers.move(0, isX: isX(event), to: event.value, on: glass)
    }
  }

  /// Writes the axes if they change. They are those of the finger that landed first, of those that are down, or of a
  /// pen.
  mutating func write(
    at time: Timestamp, _ fingers: inout HiddenFingers, on glass: HiddenGlass,
    to copy: inout [InputEvent]
  ) {
    guard isShown else { return }
    var oldest = kind == .singleTouch ? fingers.landed.first : nil
    for index in fingers.all.indices where fingers.all[index].isDown {
      if let oldest, fingers.all[oldest].landing <= fingers.all[index].landing { continue }
      oldest = index
    }
    let place: (x: Int32?, y: Int32?)
    if let oldest, pens == 0 {
      place = (fingers.all[oldest].x.shown, fingers.all[oldest].y.shown)
      if fingers.landed.contains(oldest) { (x.shown, y.shown) = (nil, nil) }
    } else if hasPen, isOfPen {
      place = placeOfPen(on: glass, &fingers.counts)
    } else {
      return
    }
    if place.x != x.shown { copy.append(codes.x, place.x, at: time) }
    if place.y != y.shown { copy.append(codes.y, place.y, at: time) }
    (x.shown, y.shown) = place
  }

  /// The location of a pen in the copy: the middle of a region in which it may be.
  private mutating func placeOfPen(
    on glass: HiddenGlass, _ counts: inout Anonymizer.TouchCounts
  ) -> (x: Int32?, y: Int32?) {
    let region = x.sent == nil && y.sent == nil ? nil : glass.region(x.sent, y.sent)
    if penLands {
      counts.landed += 1
      counts.hidden += region == nil ? 0 : 1
      penLands = false
    }
    return region.map { glass.middle(of: $0) } ?? (x.sent, y.sent)
  }
}
