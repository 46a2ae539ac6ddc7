import Tactile
import TactileInput
import TactileRecording

/// Any events of any device, with hidden regions. Times, frames and all other events stay, and
/// positions stay on the panel.
enum AnonymizerTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let device = FuzzedDevice.description(&bytes)
    let regions = regions(&bytes)
    var events: [RecordedEvent] = []
    var source = FuzzedEvents()
    while !bytes.isEmpty {
      events.append(RecordedEvent(device: 0, event: source.next(&bytes)))
    }
    let recording = Recording(
      format: .evemu, version: nil, devices: [RecordedDevice(description: device)], events: events)
    let hidden = Anonymizer.hide(regions, in: recording)
    let whole = wholeFrames(of: events)
    Law.demand(others(hidden.events) == others(whole), "changes other events")
    Law.demand(hidden.devices == recording.devices, "changes the device")
    checkInside(hidden.events, of: whole, device)
  }

  private static func regions(_ bytes: inout InputBytes) -> [HiddenRegion] {
    (0..<bytes.number(below: 4)).map { _ in
      if bytes.byte() > 240 { return .everywhere }
      let numbers = (0..<4).map { _ in Double(bytes.byte()) / 200 }
      return HiddenRegion(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// The events up to the last report. An unfinished frame is dropped.
  private static func wholeFrames(of events: [RecordedEvent]) -> ArraySlice<RecordedEvent> {
    events[..<((events.lastIndex { $0.event.isReport } ?? -1) + 1)]
  }

  private static let positions: Set<UInt16> = [0, 1, 2, 3, 0x35, 0x36, 0x3c, 0x3d]

  private static func isPosition(_ event: InputEvent) -> Bool {
    event.type == EventType.abs && positions.contains(event.code)
  }

  private static func others(_ events: some Sequence<RecordedEvent>) -> [InputEvent] {
    events.map(\.event).filter { !isPosition($0) }
  }

  /// If all positions were on the panel, they still are.
  private static func checkInside(
    _ hidden: [RecordedEvent], of events: ArraySlice<RecordedEvent>, _ device: DeviceDescription
  ) {
    guard isInside(events, device) else { return }
    Law.demand(isInside(hidden[...], device), "a position leaves the panel")
  }

  private static func isInside(
    _ events: ArraySlice<RecordedEvent>, _ device: DeviceDescription
  ) -> Bool {
    events.allSatisfy { recorded in
      let event = recorded.event
      guard [0x35, 0x36].contains(event.code), event.type == EventType.abs,
        let axis = device.axes[event.code], axis.minimum <= axis.maximum
      else { return true }
      return event.value >= axis.minimum && event.value <= axis.maximum
    }
  }
}
