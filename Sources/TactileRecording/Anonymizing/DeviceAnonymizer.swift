import Tactile
import TactileInput

/// Moves the touches of one device, frame by frame. It reuses its memory: once its lists are long enough, a
/// frame needs no heap allocation.
package struct DeviceAnonymizer: Sendable {
  /// How the events of the device belong to fingers.
  enum Kind {
    /// No events do: it is a pen, or nothing touches it.
    case none
    case slots
    /// Each frame lists all fingers (protocol A).
    case lists
    case singleTouch
  }

  /// The axes of positions.
  static let positions: [UInt16] = [
    AbsCode.x, AbsCode.y, AbsCode.mtPositionX, AbsCode.mtPositionY, AbsCode.mtToolX,
    AbsCode.mtToolY,
  ]

  /// The last frame for which ``take(_:)`` returned true, with its regions hidden.
  package private(set) var hidden: [InputEvent] = []
  private let glass: HiddenGlass
  private let kind: Kind
  private var frame: [InputEvent] = []
  private var fingers = HiddenFingers()
  private var slots: HiddenSlots
  private var lists = HiddenLists()
  private var singleTouch: HiddenSingleTouch
  private var pointer: HiddenPointer

  /// Creates an anonymizer of a device whose state is not known.
  ///
  /// - Parameter shown: The description of the device in the copy; nil for the same.
  package init(
    _ device: DeviceDescription, _ regions: [HiddenRegion], shown: DeviceDescription? = nil
  ) {
    glass = HiddenGlass(device, regions, shown: shown)
    func has(_ axes: UInt16...) -> Bool { axes.contains { device.has(EventType.abs, $0) } }
    let isMultitouch = has(AbsCode.mtPositionX, AbsCode.mtPositionY)
    let hasTouchButton = device.has(EventType.key, KeyCode.touch)
    let swapsAxes =
      has(AbsCode.z) && has(AbsCode.rx) && !isMultitouch
      && (hasTouchButton || !has(AbsCode.x, AbsCode.y))
    kind =
      if isMultitouch {
        has(AbsCode.mtSlot) ? .slots : .lists
      } else {
        HiddenPointer.hasPen(device) || !HiddenSingleTouch.touches(device, swapsAxes: swapsAxes)
          ? .none : .singleTouch
      }
    slots = HiddenSlots(
      first: device.axes[AbsCode.mtSlot]?.value ?? 0,
      buttonLifts: hasTouchButton && !device.has(EventType.key, KeyCode.toolPen))
    singleTouch = HiddenSingleTouch(device)
    pointer = HiddenPointer(device, kind, swapsAxes: swapsAxes)
  }

  /// The numbers of touches so far.
  package var counts: Anonymizer.TouchCounts { fingers.counts }

  /// Adds an event. Returns whether it ends a frame, which ``hidden`` then contains.
  package mutating func take(_ event: InputEvent) -> Bool {
    frame.append(event)
    guard event.isReport else { return false }
    hidden.removeAll(keepingCapacity: true)
    fingers.landed.removeAll(keepingCapacity: true)
    let isLost =
      switch kind {
      case .slots: slots.follow(frame, &fingers)
      case .lists: lists.follow(frame, &fingers)
      case .singleTouch: singleTouch.follow(frame, &fingers, pointer)
      case .none: frame.contains { $0.type == EventType.syn && $0.code == SynCode.dropped }
      }
    if isLost { pointer.forget() }
    if pointer.hasPen { pointer.followPens(frame) }
    for index in fingers.landed { fingers.land(index, at: event.time.nanoseconds, on: glass) }
    if glass.regions.isEmpty { hidden += frame } else { write() }
    frame.removeAll(keepingCapacity: true)
    return true
  }

  /// Writes the frame with the positions of the copy.
  private mutating func write() {
    var contact = 0
    for event in frame {
      switch (event.type, event.code) {
      case (EventType.abs, AbsCode.mtSlot...) where kind == .slots:
        slots.write(event, &fingers, on: glass, to: &hidden)
      case (EventType.abs, AbsCode.mtPositionX), (EventType.abs, AbsCode.mtPositionY):
        if kind == .lists, let finger = lists.finger(ofContact: contact) {
          fingers.write(event, of: finger, on: glass, to: &hidden)
        }
      case (EventType.abs, AbsCode.mtToolX), (EventType.abs, AbsCode.mtToolY): break
      case (EventType.abs, _)
      where (kind != .none || pointer.hasPen) && (pointer.isX(event) || pointer.isY(event)):
        pointer.take(event, &fingers, on: glass)
      case (EventType.syn, SynCode.report):
        pointer.write(at: event.time, &fingers, on: glass, to: &hidden)
        hidden.append(event)
      default:
        if event.type == EventType.syn {
          if event.code == SynCode.mtReport { contact += 1 }
          if event.code == SynCode.dropped, kind == .slots { slots.doubt() }
        }
        hidden.append(event)
      }
    }
  }
}
