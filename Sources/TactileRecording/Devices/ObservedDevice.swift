import TactileInput

/// The codes and ranges of a device, inferred from its events.
///
/// It replaces the description, which `getevent -t` does not print.
struct ObservedDevice {
  private var codes = [CodeSet](repeating: CodeSet(), count: DescriptionBuilder.typeCount)
  private var least = [Int32](repeating: .max, count: DescriptionBuilder.axisCount)
  private var greatest = [Int32](repeating: .min, count: DescriptionBuilder.axisCount)

  private static let slot: UInt16 = 0x2f
  private static let trackingID: UInt16 = 0x39
  private static let miscellaneous: UInt16 = 0x28
  /// The multitouch axes, which follow the slot.
  private static let multitouch: ClosedRange<UInt16> = 0x30...0x3d
  /// The single-touch axes and the multitouch axes with the same range.
  private static let twins: [(UInt16, UInt16)] = [(0x00, 0x35), (0x01, 0x36)]

  /// Records one event.
  mutating func observe(_ event: InputEvent) {
    guard event.type < DescriptionBuilder.typeCount else { return }
    let type = Int(event.type)
    if !codes[type].contains(event.code) { codes[type].insert(event.code) }
    guard event.type == EventType.abs, event.code < DescriptionBuilder.axisCount else { return }
    let axis = Int(event.code)
    least[axis] = min(least[axis], event.value)
    greatest[axis] = max(greatest[axis], event.value)
  }

  /// Returns whether an event of this type and code was seen.
  func has(_ type: UInt16, _ code: UInt16) -> Bool { codes[Int(type)].contains(code) }

  /// Returns a description with the codes seen. Ranges extend from 0, or the least value if it is
  /// negative, to the greatest value.
  func description(name: String, node: String) -> DeviceDescription {
    var device = DeviceDescription(name: name)
    device.node = node
    for type in codes.indices where type != Int(EventType.syn) && !codes[type].isEmpty {
      device.codes[UInt16(type)] = codes[type]
    }
    addRanges(to: &device)
    addSlot(to: &device)
    if looksDirect { device.properties.insert(0x01) }
    return device
  }

  private func addRanges(to device: inout DeviceDescription) {
    for code in device.codes[EventType.abs]?.codes ?? [] where hasRange(code) {
      let axis = Int(code)
      let (minimum, maximum) = (min(least[axis], 0), greatest[axis])
      if minimum < maximum {
        device.axes[code] = AbsoluteAxis(minimum: minimum, maximum: maximum)
      }
    }
    for (single, multi) in ObservedDevice.twins {
      guard let one = device.axes[single], let other = device.axes[multi] else { continue }
      let shared = AbsoluteAxis(
        minimum: min(one.minimum, other.minimum), maximum: max(one.maximum, other.maximum))
      device.axes[single] = shared
      device.axes[multi] = shared
    }
  }

  /// Returns whether an axis has a meaningful range; numbers that only identify have none.
  private func hasRange(_ code: UInt16) -> Bool {
    code < DescriptionBuilder.axisCount && code != ObservedDevice.trackingID
      && code != ObservedDevice.miscellaneous
  }

  /// A multitouch device without SYN_MT_REPORT has slots, even if it used only the first one.
  private func addSlot(to device: inout DeviceDescription) {
    guard isMultitouch, !codes[Int(EventType.syn)].contains(2) else { return }
    let last = max(0, greatest[Int(ObservedDevice.slot)])
    device.codes[EventType.abs, default: CodeSet()].insert(ObservedDevice.slot)
    device.axes[ObservedDevice.slot] = AbsoluteAxis(minimum: 0, maximum: last)
  }

  private var isMultitouch: Bool {
    let axes = codes[Int(EventType.abs)]
    return ObservedDevice.multitouch.contains { axes.contains($0) }
  }

  /// Whether it may be a touchscreen: it sends positions, and no codes of touchpads, mice or
  /// joysticks.
  private var looksDirect: Bool {
    let (axes, keys) = (codes[Int(EventType.abs)], codes[Int(EventType.key)])
    let hasPosition =
      (axes.contains(0x00) && axes.contains(0x01)) || (axes.contains(0x35) && axes.contains(0x36))
    // BTN_LEFT, BTN_TRIGGER, BTN_GAMEPAD, BTN_TOOL_FINGER
    let others: [UInt16] = [0x110, 0x120, 0x130, 0x145]
    return hasPosition && codes[Int(EventType.rel)].isEmpty
      && !others.contains { keys.contains($0) }
  }
}
