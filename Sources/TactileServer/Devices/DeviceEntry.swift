import Tactile
import TactileInput
import TactileWire

/// One device of the registry.
final class DeviceEntry {
  let id: DeviceID
  /// The device as the kernel and udev describe it.
  let description: DeviceDescription
  /// The settings that apply to it.
  var settings: DeviceSettings
  /// The settings that take effect when nothing touches it; nil if there are none.
  var pending: DeviceSettings?
  /// The device as clients see it, without the numbers of its filtered contacts. Every client receives it
  /// when the device is added, changed or removed.
  var message: DeviceMessage
  /// The decoder of a panel or pen; nil for other devices.
  var pipeline: InputPipeline?
  /// The decoder of an accelerometer or of media keys; nil for other devices.
  var eventPipeline: EventPipeline?
  /// The number of reported contacts that ended before their position was known.
  var contactsWithoutPosition = 0
  /// The number of losses of events after which the state was read again.
  var repairedLosses = 0
  /// The screen that it is on.
  var screen: Screen?

  init(
    id: DeviceID, description: DeviceDescription, settings: DeviceSettings,
    message: DeviceMessage, pipeline: InputPipeline?, eventPipeline: EventPipeline? = nil
  ) {
    self.id = id
    self.description = description
    self.settings = settings
    self.message = message
    self.pipeline = pipeline
    self.eventPipeline = eventPipeline
  }

  /// The time at which its pipeline sends events that it holds back; nil if it holds none back.
  var nextDeadline: Timestamp? { pipeline?.nextDeadline ?? eventPipeline?.nextDeadline }

  /// The device as clients see it that may watch. The numbers tell of touches in all windows.
  var report: DeviceMessage {
    guard let diagnostics = pipeline?.diagnostics else { return message }
    var report = message
    report.filtered = diagnostics.filtered.map(Self.message)
    report.oddities = diagnostics.oddities.map(Self.message)
    if repairedLosses > 0 {
      report.oddities.append(
        CountMessage(
          name: "repairedLosses",
          reason: "events were lost, and the state of the device was read again",
          count: repairedLosses))
    }
    return report
  }

  private static func message(_ count: InputDiagnostics.Count) -> CountMessage {
    CountMessage(name: count.name, reason: count.reason, count: count.count)
  }
}
