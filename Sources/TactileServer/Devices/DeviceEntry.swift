import Tactile
import TactileInput
import TactileWire

/// One device the server knows of.
final class DeviceEntry {
  let id: DeviceID
  /// What it says of itself.
  let description: DeviceDescription
  /// What counts for it.
  var settings: DeviceSettings
  /// What is to count for it as soon as it is let go.
  var pending: DeviceSettings?
  /// What clients are told of it, but for what is counted.
  var message: DeviceMessage
  /// Makes frames of its events; nil for a device that touches nothing.
  var pipeline: InputPipeline?
  /// Makes motions or remote-control events of its events; nil for a device that touches something,
  /// or is none of ours.
  var eventPipeline: EventPipeline?
  /// The screen it brought.
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

  /// What clients are told of it now.
  var report: DeviceMessage {
    guard let diagnostics = pipeline?.diagnostics else { return message }
    var report = message
    report.filtered = diagnostics.filtered.map(Self.message)
    report.oddities = diagnostics.oddities.map(Self.message)
    return report
  }

  private static func message(_ count: InputDiagnostics.Count) -> CountMessage {
    CountMessage(name: count.name, reason: count.reason, count: count.count)
  }
}
