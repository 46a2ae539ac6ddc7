import Tactile
import TactileInput

/// Events that the input describes, in any order and at any time.
struct FuzzedEvents {
  private(set) var source = EventSource.kernel
  private var now: UInt64 = 1_000_000_000

  /// The next event.
  mutating func next(_ bytes: inout InputBytes) -> InputEvent {
    let kind = bytes.byte()
    let time = time(kind >> 5, &bytes)
    var event = Self.event(kind & 31, &bytes)
    event.time = time
    if kind & 31 == 30 { source = source == .kernel ? .resync : .kernel }
    return event
  }

  /// The time of the latest event.
  var time: Timestamp { Timestamp(nanoseconds: now) }

  /// Most events have the time of the previous one or a little later. Some times go back or far
  /// ahead.
  private mutating func time(_ kind: UInt8, _ bytes: inout InputBytes) -> Timestamp {
    switch kind {
    case 0, 1, 2, 3: break
    case 4, 5: now &+= 8_000_000
    case 6: now &+= UInt64(bytes.byte()) &* 4_000_000
    default:
      let far = bytes.byte()
      if far < 128 { return Timestamp(nanoseconds: now / 256 * UInt64(far)) }
      now = far < 250 ? now &+ UInt64(far) << 30 : bytes.long()
    }
    return time
  }

  private static func event(_ kind: UInt8, _ bytes: inout InputBytes) -> InputEvent {
    switch kind {
    case 0..<6: return event(EventType.syn, SynCode.report, 0)
    case 6: return event(EventType.syn, SynCode.mtReport, 0)
    case 7: return event(EventType.syn, SynCode.dropped, 0)
    case 8..<20: return event(EventType.abs, touchAxes[Int(kind) - 8], bytes.value())
    case 20..<24: return event(EventType.abs, bytes.pick(otherAxes), bytes.value())
    case 24, 25: return event(EventType.key, KeyCode.touch, Int32(bytes.number(below: 3)))
    case 26, 27: return event(EventType.key, bytes.pick(keys), Int32(bytes.number(below: 3)))
    case 28: return event(EventType.abs, AbsCode.mtTrackingID, -1)
    case 29: return event(bytes.word(), bytes.word(), bytes.value())
    default: return event(EventType.syn, SynCode.report, Int32(bytes.number(below: 2)))
    }
  }

  private static func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(time: .zero, type: type, code: code, value: value)
  }

  private static let touchAxes: [UInt16] = [
    AbsCode.mtSlot, AbsCode.mtSlot, AbsCode.mtTrackingID, AbsCode.mtTrackingID,
    AbsCode.mtPositionX, AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtPositionY, AbsCode.x,
    AbsCode.y, AbsCode.mtToolType, AbsCode.pressure,
  ]
  private static let otherAxes: [UInt16] = [
    AbsCode.z, AbsCode.rx, AbsCode.distance, AbsCode.tiltX, AbsCode.tiltY, AbsCode.mtTouchMajor,
    AbsCode.mtTouchMinor, AbsCode.mtOrientation, AbsCode.mtPressure,
  ]
  private static let keys: [UInt16] = [
    KeyCode.toolPen, KeyCode.toolRubber, KeyCode.stylus, KeyCode.stylus2, KeyCode.left,
    KeyCode.nextSong, KeyCode.previousSong, KeyCode.playPause, KeyCode.rewind, KeyCode.fastForward,
  ]
}
