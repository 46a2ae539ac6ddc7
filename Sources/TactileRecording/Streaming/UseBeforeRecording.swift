import Tactile
import TactileInput

/// Finds the devices of a recording that were in use before it.
///
/// The kernel sends an axis only when its value changes. A new device begins with 0, so the first contact
/// of a recording may lack an axis that stays 0. If the device was used before, the missing value is the
/// unknown value of an earlier contact. A device was used before if one of these is true:
///
/// - Its description has a position, a pressure or a slot other than 0.
/// - Its first tracking ID is not 0: the kernel numbers contacts from 0 (`input_mt_new_trkid`).
/// - A slot has a lift before its first contact, or the first `BTN_TOUCH` is a release.
///
/// A recording that begins with the state of the device, as those of `tactile record` do, has all values.
package struct UseBeforeRecording {
  private struct Progress {
    var wasUsed = false
    var slot: Int32
    /// The slots with a contact so far.
    var begun: Set<Int32> = []
    var hasPressed = false
  }

  private let recorded: [RecordedDevice]
  private var progress: [Progress]

  /// Begins with descriptions; their events follow.
  package init(of devices: [RecordedDevice]) {
    recorded = devices
    progress = devices.map { Self.progress(of: $0.description) }
  }

  private static func progress(of device: DeviceDescription) -> Progress {
    let values = [AbsCode.x, AbsCode.y, AbsCode.pressure, AbsCode.mtSlot].compactMap {
      device.axes[$0]?.value
    }
    return Progress(
      wasUsed: values.contains { $0 != 0 }, slot: device.axes[AbsCode.mtSlot]?.value ?? 0)
  }

  /// Adds events in the order of the file. A device may appear that has no description yet.
  package mutating func add(_ events: [RecordedEvent]) {
    for recorded in events {
      while progress.count <= recorded.device { progress.append(Progress(slot: 0)) }
      guard !progress[recorded.device].wasUsed else { continue }
      Self.add(recorded.event, to: &progress[recorded.device])
    }
  }

  private static func add(_ event: InputEvent, to progress: inout Progress) {
    switch (event.type, event.code) {
    case (EventType.abs, AbsCode.mtSlot): progress.slot = event.value
    case (EventType.abs, AbsCode.mtTrackingID):
      if event.value < 0 {
        progress.wasUsed = !progress.begun.contains(progress.slot)
      } else {
        progress.wasUsed = progress.begun.isEmpty && event.value != 0
        progress.begun.insert(progress.slot)
      }
    case (EventType.key, KeyCode.touch):
      progress.wasUsed = event.value == 0 && !progress.hasPressed
      progress.hasPressed = true
    default: break
    }
  }

  /// The devices, whose descriptions state whether their state before the recording is unknown.
  package var devices: [RecordedDevice] { devices(recorded) }

  /// Returns devices with descriptions that state whether their state before the recording is unknown.
  package func devices(_ devices: [RecordedDevice]) -> [RecordedDevice] {
    devices.enumerated().map { index, device in
      var device = device
      device.description.hasUnknownState =
        index < progress.count && progress[index].wasUsed
        || Self.progress(of: device.description).wasUsed
      return device
    }
  }
}

/// The times that the first reading of a recording in pieces finds, and the use of its devices.
struct RecordingSurvey {
  /// The earliest time of an event.
  private(set) var earliest: Timestamp?
  /// The earliest time of an event of each device, in the order in which the devices appear in the file.
  private(set) var earliestOfDevices: [Timestamp] = []
  /// The latest time of a step.
  private var lastStep = Timestamp.zero
  /// The time of the last event of each device; nil if a report followed it.
  private var open: [Timestamp?] = []

  /// Finds the devices that were in use before the recording.
  private(set) var use = UseBeforeRecording(of: [])

  /// Adds events in the order of the file.
  mutating func add(_ events: [RecordedEvent]) {
    use.add(events)
    for recorded in events {
      let time = recorded.event.time
      earliest = min(earliest ?? time, time)
      while open.count <= recorded.device {
        open.append(nil)
        earliestOfDevices.append(time)
      }
      earliestOfDevices[recorded.device] = min(earliestOfDevices[recorded.device], time)
      open[recorded.device] = recorded.event.isReport ? nil : time
      if recorded.event.isReport { lastStep = max(lastStep, time) }
    }
  }

  /// The end of the last step, even if that step is incomplete.
  var end: Timestamp { open.reduce(lastStep) { max($0, $1 ?? .zero) } }
}
