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
  /// The last values in the copy.
  private var shown: (x: Int32?, y: Int32?)
  /// The pens that are near, as bits.
  private var pens: UInt8 = 0
  private var pen = HiddenFinger()
  /// Whether a pen touches the panel; nil if it is not known.
  private var isPenDown: Bool?
  /// What the pen does in the present frame.
  private var phase = PenPhase.unknown
  /// Whether the last touch of the pen was moved. The true places where it hovers would tell by how much.
  private var isPenMoved = false

  private enum PenPhase {
    case unknown, hovers, lands, strokes
  }

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

  /// Takes the pens that are near, and what they do. Tool and tip come in either order.
  mutating func followPens(_ frame: [InputEvent]) {
    var lands = false
    for event in frame where event.type == EventType.key && Self.penKeys.contains(event.code) {
      let bit = UInt8(1) << UInt8(event.code - Self.penKeys.lowerBound)
      pens = event.value == 0 ? pens & ~bit : pens | bit
      guard event.value == 1 else { continue }
      // Another tool is another touch.
      lands = lands || isPenDown == true
      isPenDown = isPenDown ?? false
    }
    let wasDown = isPenDown
    for event in frame where event.type == EventType.key && event.code == KeyCode.touch {
      guard event.value < 2, isOfPen else { continue }
      lands = lands || event.value == 1 && isPenDown != true
      isPenDown = event.value == 1
    }
    phase = lands ? .lands : wasDown.map { $0 ? .strokes : .hovers } ?? .unknown
    if !isOfPen { forget() }
  }

  /// Forgets the state of the device.
  mutating func forget() {
    (pen.x.sent, pen.y.sent) = (nil, nil)
    (isPenDown, phase) = (nil, .unknown)
  }

  /// Takes a position. If it is that of the only finger, the finger moves.
  mutating func take(_ event: InputEvent, _ fingers: inout HiddenFingers, on glass: HiddenGlass) {
    // The wrong axes replace the declared ones until the device sends one of those.
    if event.code == AbsCode.x || event.code == AbsCode.y { codes = (AbsCode.x, AbsCode.y) }
    switch phase {
    case .unknown: break
    case .strokes: pen.move(isX: isX(event), to: event.value, on: glass)
    case .hovers, .lands:
      if isX(event) { pen.x.sent = event.value } else { pen.y.sent = event.value }
    }
    if kind == .singleTouch, fingers.all[0].isDown, fingers.landed.isEmpty {
      fingers.all[0].move(isX: isX(event), to: event.value, on: glass)
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
      if fingers.landed.contains(oldest) { shown = (nil, nil) }
    } else if hasPen, isOfPen, let placeOfPen = placeOfPen(on: glass, &fingers.counts) {
      place = placeOfPen
      if phase == .lands { shown = (nil, nil) }
    } else {
      return
    }
    if place.x != shown.x { copy.append(codes.x, place.x, at: time) }
    if place.y != shown.y { copy.append(codes.y, place.y, at: time) }
    shown = place
  }

  /// The location of a pen in the copy; nil if it stays. A touch is moved as that of a finger is. A pen that hovers where
  /// a region may be is in its middle.
  private mutating func placeOfPen(
    on glass: HiddenGlass, _ counts: inout Anonymizer.TouchCounts
  ) -> (x: Int32?, y: Int32?)? {
    switch phase {
    case .unknown: return nil
    case .hovers:
      guard !isPenMoved else { return nil }
      return glass.region(pen.x.sent, pen.y.sent).map { glass.middle(of: $0) }
        ?? (pen.x.sent, pen.y.sent)
    case .lands:
      isPenMoved = pen.land(on: glass)
      counts.landed += 1
      counts.hidden += isPenMoved ? 1 : 0
    case .strokes: break
    }
    return (pen.x.shown, pen.y.shown)
  }
}
